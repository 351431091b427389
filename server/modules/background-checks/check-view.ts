import { and, asc, desc, eq, inArray, notInArray, type SQL } from 'drizzle-orm'

import type {
  ConsentText,
  CrewBackground,
  CrewBackgrounds,
  OwnBackground,
  OwnCheck,
} from '#contract/calls/background-checks.ts'
import type { Actor } from '#contract/kernel/access.ts'
import { htmlOfMarkdown } from '#contract/markdown.ts'
import { resources } from '#contract/resources.ts'
import type { AppContext } from '#server/context.ts'
import { tables } from '#server/database/tables.ts'
import type { AgreementText } from '#server/domain/agreement-text.ts'
import { inForceUntil } from '#server/domain/documents-in-force.ts'
import { type CheckRow, latestChecks } from '#server/domain/latest-checks.ts'
import { moverTimeZone } from '#server/domain/mover-time-zone.ts'
import type { Db, Tx } from '#server/kernel/kernel.ts'
import { isOwn, ownId } from '#server/kernel/resource/find-own.ts'
import { askObstacle, renewalFrom } from './ask.ts'
import { consentTexts } from './consent.ts'

/** The most drivers that the crew of a mover lists. */
const maxListed = 100

/** Lists a mover's drivers with their latest checks; `only` limits it to one of them. */
export async function crewBackgrounds(
  db: Db | Tx,
  actor: Actor,
  now: Date,
  only?: number,
): Promise<CrewBackgrounds> {
  const { drivers, users } = tables
  const rows = await db
    .select({ driver: drivers, name: users.name })
    .from(drivers)
    .innerJoin(users, eq(users.id, drivers.user_id))
    .where(
      and(
        isOwn(resources.drivers, drivers, actor),
        // A person who hasn't accepted the invitation hasn't agreed to show their account.
        notInArray(drivers.status, ['left', 'invited']),
        only === undefined ? undefined : eq(drivers.id, only),
      ),
    )
    .orderBy(asc(drivers.id))
    .limit(maxListed)
  const ids = rows.map(({ driver }) => driver.id)
  const latest = await latestChecks(db, ids)
  const reported = await driversWithReport(db, inArray(drivers.id, ids), now)
  const time_zone = await moverTimeZone(db as Tx, ownId(actor, 'mover_id'))
  return {
    time_zone,
    drivers: rows.map(({ driver, name }): CrewBackground => {
      const check = latest.get(driver.id)
      const isValid = check?.state === 'clear' || check?.state === 'waived'
      return {
        driver_id: driver.id,
        name,
        is_self: driver.user_id === actor.user_id,
        check: check ? crewCheck(check) : null,
        has_report: reported.has(driver.id),
        can_ask: askObstacle(driver, check, time_zone, now) === undefined,
        renew_from: (isValid && renewalFrom(check, time_zone)?.toISOString()) || null,
      }
    }),
  }
}

const crewCheck = (row: CheckRow): NonNullable<CrewBackground['check']> => {
  const { id, state, requested_at, ordered_at, finished_at, expires_on, final_after } = row
  const can_cancel = state === 'needed'
  return { id, state, requested_at, ordered_at, finished_at, expires_on, final_after, can_cancel }
}

/** Returns which of these drivers have a report of their own that staff has approved. */
async function driversWithReport(db: Db | Tx, whose: SQL, now: Date): Promise<Set<number>> {
  const { documents, drivers } = tables
  const rows = await db
    .select({ driver_id: drivers.id, document: documents })
    .from(documents)
    .innerJoin(drivers, eq(drivers.id, documents.driver_id))
    .where(and(eq(documents.kind, 'background_check'), whose))
  const valid = rows.filter(({ document }) => inForceUntil(document) > now.getTime())
  return new Set(valid.map(({ driver_id }) => driver_id))
}

/** Shows a person their own latest check, and the texts while it waits for their consent. */
export async function ownBackground(
  context: AppContext,
  actor: Actor,
  now: Date,
): Promise<OwnBackground> {
  const { kernel, ports } = context
  const { background_checks: checks, drivers, movers, users } = tables
  const user_id = ownId(actor, 'user_id')
  const reported = await driversWithReport(kernel.db, eq(drivers.user_id, user_id), now)
  const has_report = reported.size > 0
  const [found] = await kernel.db
    .select({ row: checks, mover: movers.business_name, email: users.email })
    .from(checks)
    .innerJoin(movers, eq(movers.id, checks.mover_id))
    .innerJoin(users, eq(users.id, checks.user_id))
    .where(eq(checks.user_id, user_id))
    .orderBy(desc(checks.id))
    .limit(1)
  if (!found)
    return {
      mover: null,
      time_zone: actor.time_zone,
      check: null,
      has_report,
      texts: null,
      needs_email: false,
    }
  const { row, mover, email } = found
  const texts = row.state === 'needed' ? await consentTexts(context, actor.locale, now) : undefined
  return {
    mover,
    time_zone: actor.time_zone,
    check: await ownCheck(context, row),
    has_report,
    texts: texts
      ? { disclosure: shownText(texts.disclosure), consent: shownText(texts.consent) }
      : null,
    needs_email: ports.backgroundChecks.needsEmail && email === null,
  }
}

async function ownCheck({ kernel, ports }: AppContext, row: CheckRow): Promise<OwnCheck> {
  const { agreements, signatures } = tables
  const { id, state, requested_at, consented_at, ordered_at, finished_at, expires_on } = row
  const { form_url, stall_reason, findings, final_after, dispute_text } = row
  const signed =
    row.disclosure_id === null || row.consent_id === null
      ? []
      : await kernel.db
          .select({ id: signatures.id, kind: agreements.kind, file: signatures.file })
          .from(signatures)
          .innerJoin(agreements, eq(agreements.id, signatures.agreement_id))
          .where(inArray(signatures.id, [row.disclosure_id, row.consent_id]))
          .orderBy(asc(signatures.id))
  return {
    id,
    state,
    requested_at,
    consented_at,
    ordered_at,
    finished_at,
    expires_on,
    form_url,
    stall_reason,
    findings,
    final_after,
    dispute_text,
    can_dispute: state === 'consider' || state === 'pre_adverse',
    signed: await Promise.all(
      signed.map(async ({ kind, file }) => ({ kind, url: await ports.files.signedUrl(file) })),
    ),
  }
}

const shownText = ({ row, title, body, locale, sha256 }: AgreementText): ConsentText => ({
  edition: row.edition,
  title,
  html: htmlOfMarkdown(body),
  locale,
  text_sha256: sha256,
})
