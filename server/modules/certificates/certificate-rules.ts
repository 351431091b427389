import { and, eq } from 'drizzle-orm'

import { maxWorkMs } from '#contract/certificate-checks.ts'
import type { TransitionOf } from '#contract/kernel/machine.ts'
import {
  askedFields,
  type certificateMachine,
  elevatorFields,
} from '#contract/machines/certificate.ts'
import { files, tables } from '#server/database/tables.ts'
import { type CertificateRow, isNotFinished } from '#server/domain/certificate.ts'
import { endOfDay } from '#server/domain/local-day.ts'
import { timeZoneOf } from '#server/domain/time-zone-of.ts'
import type { FieldErrors } from '#server/kernel/http/problem.ts'
import type { Effect, Need, Step, Tx } from '#server/kernel/kernel.ts'
import { ownId } from '#server/kernel/resource/find-own.ts'
import { translate } from '#server/kernel/translate.ts'
import type { NeedOf } from '#server/server-module.ts'
import { dueAt } from './due-at.ts'

type CertificateStep = Step<CertificateRow>
type OrderRow = (typeof tables.orders)['$inferSelect']

/** An expiry date from here on must be a typing error. */
const farthest = '2100-01-01'

const say = ({ actor }: CertificateStep, key: string) => [
  translate(actor.locale, `certificate.${key}`),
]

async function orderOf(tx: Tx, { order_id }: CertificateRow): Promise<OrderRow> {
  const { orders } = tables
  const [order] = await tx.select().from(orders).where(eq(orders.id, order_id))
  if (!order) throw new Error(`there is no order ${order_id}`)
  return order
}

const withoutAnswer = {
  answered_at: null,
  answered_by: null,
  guest_link_id: null,
  refusal: null,
} satisfies Partial<CertificateRow>

/** The certificate is another mover's, was refused, or no longer holds. */
const withoutCertificate = {
  ...withoutAnswer,
  file: null,
  expires_on: null,
  expires_at: null,
  stated: null,
  sent_by_id: null,
  sent_at: null,
} satisfies Partial<CertificateRow>

const given = (input: CertificateStep['input'], fields: object): Partial<CertificateRow> =>
  Object.fromEntries(
    Object.keys(fields)
      .filter((name) => input[name] !== undefined)
      .map((name) => [name, input[name]]),
  )

const asked: Effect<CertificateRow> = {
  set: async ({ tx, row, input, now }) => {
    const changes = given(input, askedFields)
    const { needed_on } = { ...row, ...changes }
    const order = await orderOf(tx, row)
    return { ...changes, due_at: await dueAt(tx, order, needed_on, now), reminded_at: null }
  },
}

const answered = ({ actor, now }: CertificateStep) => ({
  answered_at: now.toISOString(),
  answered_by: answerers[actor.kind] ?? null,
})

// A guest acts through the system.
const answerers: Partial<Record<string, CertificateRow['answered_by']>> = {
  system: 'building',
  customer: 'customer',
  admin: 'staff',
}

export const certificateEffects: Record<
  TransitionOf<typeof certificateMachine>,
  Effect<CertificateRow> | null
> = {
  ask: asked,
  ask_again: asked,
  hand_over: {
    set: async ({ tx, row }) => ({
      ...withoutCertificate,
      mover_id: (await orderOf(tx, row)).mover_id,
    }),
  },
  send: {
    set: async ({ tx, row, input, now }) => {
      const { file, expires_on, holder_name, coverage, names_insured } =
        input as unknown as SentInput
      const zone = await timeZoneOf(tx, (await orderOf(tx, row)).city_id)
      return {
        ...withoutCertificate,
        file,
        expires_on,
        expires_at: endOfDay(expires_on, zone).toISOString(),
        stated: { ...coverage, holder_name, names_insured: names_insured ?? false },
        sent_by_id: row.mover_id,
        sent_at: now.toISOString(),
      }
    },
  },
  accept: { set: (step) => ({ ...answered(step), refusal: null }) },
  refuse: { set: (step) => ({ ...answered(step), refusal: String(step.input.reason) }) },
  waive: { set: (step) => ({ ...answered(step), refusal: null }) },
  return_to_mover: { set: () => withoutCertificate },
  restore: { set: ({ row }) => ({ ...withoutAnswer, mover_id: row.sent_by_id }) },
  take_back: {
    set: ({ row }) => ({
      ...(row.state === 'refused' ? withoutCertificate : withoutAnswer),
      mover_id: null,
    }),
  },
  reserve_elevator: { set: ({ input }) => given(input, elevatorFields) },
  follow_move: {
    set: async ({ tx, row, now }) => {
      const order = await orderOf(tx, row)
      return {
        due_at: await dueAt(tx, order, row.needed_on, now),
        reminded_at: null,
        ...(isReservedFor(row, order) ? {} : { elevator_from_at: null, elevator_to_at: null }),
      }
    },
  },
  remind: { set: ({ now }) => ({ reminded_at: now.toISOString() }) },
  close: null,
}

type SentInput = {
  file: string
  expires_on: string
  holder_name: string
  coverage?: CertificateRow['coverage']
  names_insured?: boolean
}

/** Reports whether the elevator is reserved for a time at which the crew can be there. */
const isReservedFor = (
  { elevator_from_at: from, elevator_to_at: to }: CertificateRow,
  { window_start_at, window_end_at }: OrderRow,
): boolean =>
  from === null ||
  to === null ||
  (Date.parse(from) <= Date.parse(window_end_at) + maxWorkMs &&
    Date.parse(to) >= Date.parse(window_start_at))

export const certificateNeeds: Record<NeedOf<'certificates'>, Need<CertificateRow>> = {
  move_ahead: async (step) =>
    isNotFinished(await orderOf(step.tx, step.row))
      ? undefined
      : { state: say(step, 'move_ended') },

  /** Of the customer. A guest's files are checked by what the upload has returned. */
  own_sample: async (step) => {
    const { tx, input, actor } = step
    if (actor.kind === 'system' || typeof input.sample !== 'string') return undefined
    const isOwn = await isOwnFile(tx, input.sample, ownId(actor, 'user_id'))
    return isOwn ? undefined : { sample: say(step, 'own_file') }
  },

  own_certificate: async (step) => {
    const { tx, input, actor } = step
    const key = String(input.file)
    if (!(await isOwnFile(tx, key, ownId(actor, 'user_id')))) return { file: say(step, 'own_file') }
    return key.endsWith('.pdf') ? undefined : { file: say(step, 'pdf') }
  },

  covers_move: async (step) => {
    const { tx, row, input, actor } = step
    const expires_on = String(input.expires_on)
    if (expires_on >= farthest)
      return {
        expires_on: [translate(actor.locale, 'validation.invalid', { field: 'expires_on' })],
      }
    const order = await orderOf(tx, row)
    const ends = endOfDay(expires_on, await timeZoneOf(tx, order.city_id)).toISOString()
    return ends > order.window_end_at ? undefined : { expires_on: say(step, 'ends_before') }
  },

  same_certificate: async (step) => {
    const { row, input } = step
    const isSame =
      !input.sent_at || Date.parse(String(input.sent_at)) === Date.parse(row.sent_at ?? '')
    return isSame ? undefined : { sent_at: say(step, 'other_certificate') }
  },

  elevator_times: async (step) => {
    const { tx, row, input } = step
    const reserved = { ...row, ...given(input, elevatorFields) }
    const { elevator_from_at: from, elevator_to_at: to } = reserved
    const errors: FieldErrors = {}
    if ((from === null) !== (to === null))
      errors[from === null ? 'elevator_from_at' : 'elevator_to_at'] = say(step, 'both_times')
    else if (from && to && Date.parse(from) >= Date.parse(to))
      errors.elevator_to_at = say(step, 'times_order')
    else if (!isReservedFor(reserved, await orderOf(tx, row)))
      errors.elevator_from_at = say(step, 'other_time')
    return Object.keys(errors).length > 0 ? errors : undefined
  },
}

async function isOwnFile(tx: Tx, key: string, user_id: number): Promise<boolean> {
  const [found] = await tx
    .select({ key: files.key })
    .from(files)
    .where(and(eq(files.key, key), eq(files.user_id, user_id)))
    .for('key share')
  return found !== undefined
}
