import { eq } from 'drizzle-orm'

import { type Readiness, type ReadinessStep, readinessStops } from '#contract/calls/readiness.ts'
import type { Actor } from '#contract/kernel/access.ts'
import { href } from '#contract/routes.ts'
import { tables } from '#server/database/tables.ts'
import {
  driverSteps,
  moverSteps,
  type NeededStep,
  submittedSteps,
} from '#server/domain/readiness.ts'
import { notFound } from '#server/kernel/http/problem.ts'
import type { Db } from '#server/kernel/kernel.ts'
import { ownId } from '#server/kernel/resource/find-own.ts'
import { translate } from '#server/kernel/translate.ts'

/** Reads what the mover or driver still needs, in their language. */
export async function readinessOf(db: Db, actor: Actor, now: Date): Promise<Readiness> {
  return actor.kind === 'mover' ? ofMover(db, actor, now) : ofDriver(db, actor, now)
}

async function ofMover(db: Db, actor: Actor, now: Date): Promise<Readiness> {
  const { movers } = tables
  const [mover] = await db
    .select()
    .from(movers)
    .where(eq(movers.id, ownId(actor, 'mover_id')))
  if (!mover) throw notFound(actor.locale)
  const steps = await moverSteps(db, mover, now)
  const { status, status_reason } = mover
  const isUnsent = status === 'incomplete' || status === 'rejected'
  const isComplete = steps.every(
    ({ key, state }) => !submittedSteps.includes(key) || isGiven(state),
  )
  return {
    status,
    status_reason,
    can_submit: isUnsent && isComplete,
    ...shown(steps, actor, status === 'approved' ? [] : ['accept']),
  }
}

async function ofDriver(db: Db, actor: Actor, now: Date): Promise<Readiness> {
  const { drivers } = tables
  const [driver] = await db
    .select()
    .from(drivers)
    .where(eq(drivers.id, ownId(actor, 'driver_id')))
  if (!driver) throw notFound(actor.locale)
  const steps = await driverSteps(db, driver, now)
  const { status } = driver
  const isStopped = status === 'suspended' || status === 'left'
  return {
    status,
    status_reason: null,
    can_submit: false,
    ...shown(steps, actor, isStopped ? ['depart'] : []),
  }
}

/** The person has done their part. */
const isGiven = (state: ReadinessStep['state']) => state === 'done' || state === 'with_us'

function shown(
  steps: readonly NeededStep[],
  actor: Actor,
  stopsOfStatus: readonly Readiness['stops'][number][],
) {
  const needed = steps.filter(({ is_optional }) => !is_optional)
  const given = needed.filter(({ state }) => isGiven(state))
  const open = steps.filter(({ state }) => state !== 'done')
  const stops = new Set([...stopsOfStatus, ...open.flatMap(({ blocks }) => blocks)])
  return {
    percent: Math.floor((100 * given.length) / Math.max(1, needed.length)),
    stops: readinessStops.filter((stop) => stops.has(stop)),
    steps: steps.map((step) => shownStep(step, actor)),
  }
}

const groups: Record<ReadinessStep['key'], ReadinessStep['group']> = {
  business: 'business',
  cities: 'business',
  trucks: 'business',
  crew: 'crew',
  insurance: 'documents',
  registration: 'documents',
  legal_agreement: 'documents',
  driver_documents: 'crew',
  payout_account: 'money',
  invitation: 'crew',
  license: 'documents',
  background_check: 'documents',
  driver_approval: 'crew',
}

const shownStep = (step: NeededStep, actor: Actor): ReadinessStep => ({
  key: step.key,
  group: groups[step.key],
  state: step.state,
  title: titleOf(step, actor.locale),
  text: textOf(step, actor.locale),
  href: hrefOf(step, actor),
  is_optional: step.is_optional ?? false,
  document_id: step.about?.id ?? null,
})

export const titleOf = ({ key }: Pick<NeededStep, 'key'>, locale: string): string =>
  translate(locale, `readiness:steps.${key}.title`)

function textOf(
  { key, state, about, count, is_renewed, check }: NeededStep,
  locale: string,
): string {
  const say = (name: string, values = {}) => translate(locale, `readiness:${name}`, values)
  if (check) return say(`steps.background_check.${check}`)
  if (is_renewed) return say(`steps.${key}.renewed`)
  if (about && state !== 'todo') return say(`document.${state}`)
  if (about?.state === 'expired') return say('document.expired')
  if (about?.state === 'rejected')
    return say('document.rejected', { reason: about.rejection ?? '' })
  return say(`steps.${key}.${state}`, { count })
}

function hrefOf({ key, about }: NeededStep, { kind }: Actor): string {
  if (kind === 'driver')
    return about ? href('driver-documents-details', {}, { id: about.id }) : href('driver')
  if (key === 'legal_agreement') return href('mover-documents-legals')
  if (key === 'payout_account') return href('mover-wallet')
  return href('mover-profile-add', {}, { step: key })
}
