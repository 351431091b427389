import { and, eq } from 'drizzle-orm'

import type { consentToCheck } from '#contract/calls/background-checks.ts'
import type { BodyOf } from '#contract/kernel/call.ts'
import { backgroundCheckMachine } from '#contract/machines/background-check.ts'
import { resources } from '#contract/resources.ts'
import type { AppContext } from '#server/context.ts'
import { tables } from '#server/database/tables.ts'
import { type AgreementText, textInForce } from '#server/domain/agreement-text.ts'
import type { CheckRow } from '#server/domain/latest-checks.ts'
import { storeSignature, writeSigned } from '#server/domain/store-signature.ts'
import { invalid, notFound, problem } from '#server/kernel/http/problem.ts'
import type { Act, Db, Tx } from '#server/kernel/kernel.ts'
import { editRows } from '#server/kernel/resource/edit-rows.ts'
import { ownId } from '#server/kernel/resource/find-own.ts'
import { transact } from '#server/kernel/sql/transact.ts'
import { transitionWithin, wrongState } from '#server/kernel/transition/transition.ts'
import { translate } from '#server/kernel/translate.ts'

type Submitted = BodyOf<typeof consentToCheck> & { ip: string; user_agent: string | null }

export type ConsentTexts = { disclosure: AgreementText; consent: AgreementText }

/** Reads the two texts in force that a driver signs; undefined if one of them is missing. */
export async function consentTexts(
  { kernel, config }: AppContext,
  locale: string,
  now: Date,
): Promise<ConsentTexts | undefined> {
  const source = { db: kernel.db, company: config.company }
  const disclosure = await textInForce(source, 'background_disclosure', locale, now)
  const consent = await textInForce(source, 'background_consent', locale, now)
  return disclosure && consent ? { disclosure, consent } : undefined
}

/**
 * Stores the signatures under the disclosure and the consent, two texts with a PDF each, and has the
 * check ordered. Throws a 409 if a text isn't the one that was read.
 */
export async function consentTo(
  context: AppContext,
  id: number,
  { disclosure, consent, name, ip, user_agent }: Submitted,
  act: Act,
): Promise<void> {
  const { kernel, ports } = context
  const { actor, now } = act
  const user_id = ownId(actor, 'user_id')
  const known = await ownCheck(kernel.db, id, act)
  if (known.state !== 'needed') throw wrongState(kernel, backgroundCheckMachine, known.state, actor)
  const texts = await consentTexts(context, actor.locale, now)
  if (!texts) throw notFound(actor.locale)
  if (!isSame(texts.disclosure, disclosure) || !isSame(texts.consent, consent))
    throw problem(409, { message: translate(actor.locale, 'agreement.changed') })
  if (!/\S\s+\S/.test(name))
    throw invalid(actor.locale, { name: [translate(actor.locale, 'background.full_name')] })
  if (ports.backgroundChecks.needsEmail && !(await hasEmail(kernel.db, user_id)))
    throw invalid(actor.locale, { email: [translate(actor.locale, 'background.no_email')] })

  const signer = { name, ip, user_agent }
  const [{ business_name }] = await businessOf(kernel.db, known.mover_id)
  const write = (text: AgreementText) =>
    writeSigned(ports.files, text, { ...signer, business_name }, act)
  const files = { disclosure: await write(texts.disclosure), consent: await write(texts.consent) }
  await transact(kernel.db, async (tx) => {
    const row = await ownCheck(tx, id, act, true)
    if (row.state !== 'needed') throw wrongState(kernel, backgroundCheckMachine, row.state, actor)
    const store = (which: keyof ConsentTexts) =>
      storeSignature(
        kernel,
        tx,
        texts[which],
        files[which],
        { ...signer, driver_id: row.driver_id },
        act,
      )
    const set = {
      disclosure_id: await store('disclosure'),
      consent_id: await store('consent'),
    }
    const { background_checks: checks } = tables
    await editRows(
      kernel,
      tx,
      resources.background_checks,
      { where: eq(checks.id, id), set, past: 'signed' },
      act,
    )
    await transitionWithin(kernel, tx, {
      ...act,
      resource: 'background_checks',
      id,
      name: 'consent',
    })
  })
}

const isSame = (
  { row, sha256 }: AgreementText,
  read: { edition: number; text_sha256: string },
): boolean => row.edition === read.edition && sha256 === read.text_sha256

/** Reads a check of the actor's own background. A mover may see others, but not answer for them. */
async function ownCheck(
  db: Db | Tx,
  id: number,
  { actor }: Act,
  isLocked = false,
): Promise<CheckRow> {
  const { background_checks: checks } = tables
  const query = db
    .select()
    .from(checks)
    .where(and(eq(checks.id, id), eq(checks.user_id, ownId(actor, 'user_id'))))
  const [row] = await (isLocked ? query.for('update') : query)
  if (!row) throw notFound(actor.locale)
  return row
}

async function hasEmail(db: Db, user_id: number): Promise<boolean> {
  const { users } = tables
  const [user] = await db.select({ email: users.email }).from(users).where(eq(users.id, user_id))
  return user?.email != null
}

async function businessOf(db: Db, mover_id: number): Promise<[{ business_name: string }]> {
  const { movers } = tables
  const [mover] = await db
    .select({ business_name: movers.business_name })
    .from(movers)
    .where(eq(movers.id, mover_id))
  return [mover ?? { business_name: '' }]
}
