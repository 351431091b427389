import { TZDateMini } from '@date-fns/tz'
import { and, asc, eq, inArray } from 'drizzle-orm'

import type { TransitionOf } from '#contract/kernel/machine.ts'
import type { backgroundCheckMachine } from '#contract/machines/background-check.ts'
import { driverMachine } from '#contract/machines/driver.ts'
import { tables } from '#server/database/tables.ts'
import type { CheckRow } from '#server/domain/latest-checks.ts'
import { endOfDay } from '#server/domain/local-day.ts'
import { moverTimeZone } from '#server/domain/mover-time-zone.ts'
import { setting } from '#server/domain/setting.ts'
import { formatInstant } from '#server/kernel/format-instant.ts'
import type { Effect, Listener, Need, Step } from '#server/kernel/kernel.ts'
import { systemTransition } from '#server/kernel/transition/transition.ts'
import { translate } from '#server/kernel/translate.ts'
import type { NeedOf, RowOf } from '#server/server-module.ts'
import { queueOrder } from './deliver-check.ts'

type CheckStep = Step<CheckRow>

const dayMs = 86_400_000

const say = ({ actor }: CheckStep, key: string, values = {}) => [
  translate(actor.locale, `background.${key}`, values),
]

export const checkNeeds: Record<NeedOf<'background_checks'>, Need<CheckRow>> = {
  /** The mover reaches the checks of the whole crew, and answers only for themselves. */
  own_check: async (step) => {
    const { row, actor } = step
    const isOwn = actor.kind === 'system' || actor.user_id === row.user_id
    return isOwn ? undefined : { user_id: say(step, 'not_yours') }
  },

  signed_consent: async (step) => {
    const { disclosure_id, consent_id } = step.row
    return disclosure_id !== null && consent_id !== null
      ? undefined
      : { consent_id: say(step, 'unsigned') }
  },

  not_begun: async (step) => {
    const { row, actor } = step
    return actor.kind === 'mover' && row.state !== 'needed'
      ? { state: say(step, 'begun') }
      : undefined
  },

  notice_over: async (step) => {
    const { tx, row, actor, now } = step
    if (row.final_after !== null && row.final_after <= now.toISOString()) return undefined
    const until =
      row.final_after &&
      formatInstant(row.final_after, {
        dateStyle: 'long',
        timeStyle: 'short',
        locale: actor.locale,
        timeZone: await moverTimeZone(tx, row.mover_id),
      })
    return { final_after: say(step, 'notice_open', { until }) }
  },
}

const notWaiting = { form_url: null, stall_reason: null } as const

export const checkEffects: Record<
  TransitionOf<typeof backgroundCheckMachine>,
  Effect<CheckRow> | null
> = {
  consent: {
    set: ({ now }) => ({ consented_at: now.toISOString() }),
    after: queueOrder,
  },
  decline: null,
  cancel: { set: () => notWaiting },
  start: { set: ({ now }) => ({ ordered_at: now.toISOString() }) },
  stall: { set: ({ input }) => ({ stall_reason: input.stall_reason as CheckRow['stall_reason'] }) },
  resume: { set: () => ({ stall_reason: null }) },
  clear: {
    set: async (step) => ({ ...notWaiting, result: 'clear', ...(await validity(step)) }),
    after: confirmDocument,
  },
  consider: { set: () => ({ ...notWaiting, result: 'consider' }) },
  give_notice: {
    set: async ({ tx, input, now }) => {
      const days = await setting(tx, 'background_notice_days')
      return {
        findings: String(input.findings),
        notice_at: now.toISOString(),
        final_after: new Date(now.getTime() + days * dayMs).toISOString(),
      }
    },
  },
  dispute: {
    set: ({ input, now }) => ({
      dispute_text: String(input.dispute_text),
      disputed_at: now.toISOString(),
      final_after: null,
    }),
  },
  waive: { set: validity, after: confirmDocument },
  refuse: { after: suspendDriver },
  expire: null,
}

/** Returns until when a check is valid from now: the end of a day where the mover is. */
async function validity({ tx, row, now }: CheckStep): Promise<Partial<CheckRow>> {
  const zone = await moverTimeZone(tx, row.mover_id)
  const last = now.getTime() + (await setting(tx, 'background_valid_days')) * dayMs
  const expires_on = dayIn(zone, new Date(last))
  return { expires_on, expires_at: endOfDay(expires_on, zone).toISOString(), final_after: null }
}

/** Returns an instant's day in a time zone: `2026-05-01`. */
const dayIn = (zone: string, at: Date): string => {
  const local = new TZDateMini(at.getTime(), zone)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${local.getFullYear()}-${two(local.getMonth() + 1)}-${two(local.getDate())}`
}

/** Approves the driver's document of this kind until the check expires. */
async function confirmDocument({ kernel, tx, row, now, request_id }: CheckStep): Promise<void> {
  const { documents } = tables
  const [document] = await tx
    .select()
    .from(documents)
    .where(and(eq(documents.driver_id, row.driver_id), eq(documents.kind, 'background_check')))
    .orderBy(asc(documents.id))
    .limit(1)
    .for('update')
  if (!document || row.expires_on === null) return
  const zone = await moverTimeZone(tx, row.mover_id)
  const input = { issued_on: dayIn(zone, now), expires_on: row.expires_on }
  const confirm = { resource: 'documents', name: 'confirm', input }
  await systemTransition(kernel, tx, [document], confirm, { now, request_id })
}

/** Suspends a refused driver. The reason is shown to the mover, who learns no more than the result. */
async function suspendDriver({ kernel, tx, row, now, request_id }: CheckStep): Promise<void> {
  const { drivers } = tables
  const able = await tx
    .select()
    .from(drivers)
    .where(
      and(
        eq(drivers.id, row.driver_id),
        inArray(drivers.status, [...driverMachine.transitions.suspend.from]),
      ),
    )
    .for('update')
  const input = { reason: 'The background check was not accepted.' }
  const suspend = { resource: 'drivers', name: 'suspend', input }
  await systemTransition(kernel, tx, able, suspend, { now, request_id })
}

/** Calls off what a driver who leaves the crew has not consented to. */
export const driverLeft: Listener<RowOf<'drivers'>> = async (step) => {
  const { kernel, tx, row, now, request_id } = step
  const { background_checks: checks } = tables
  const open = await tx
    .select()
    .from(checks)
    .where(and(eq(checks.driver_id, row.id), inArray(checks.state, ['needed', 'consented'])))
    .for('update')
  const cancel = { resource: 'background_checks', name: 'cancel' }
  await systemTransition(kernel, tx, open, cancel, { now, request_id })
}

/** The checks go along to the mover whose invitation the driver accepted, as the documents do. */
export const driverJoined: Listener<RowOf<'drivers'>> = async ({ tx, row }) => {
  const { background_checks: checks } = tables
  await tx.update(checks).set({ mover_id: row.mover_id }).where(eq(checks.driver_id, row.id))
}
