import { orderMachine } from '#contract/machines/order.ts'
import { isIn } from '#contract/order-phases.ts'
import type { tables } from '#server/database/tables.ts'
import {
  type CertificateRow,
  certificatesOf,
  isShown,
  isValidOnDay,
} from '#server/domain/certificate.ts'
import { isSamePlace } from '#server/domain/same-place.ts'
import type { AnyRow, Listener, Step } from '#server/kernel/kernel.ts'
import { systemTransition } from '#server/kernel/transition/transition.ts'
import type { ServerModule } from '#server/server-module.ts'
import { createCertificate, handOver } from './request-certificate.ts'

type OrderRow = (typeof tables.orders)['$inferSelect']
type OrderStep = Step<OrderRow> & { before: OrderRow }

/**
 * Keeps a move's certificates in step with the move: a booking asks for them, another mover has to
 * get their own, another day may be after the certificate's end, another building has other wishes.
 */
const followOrder: Listener<OrderRow> = async (step) => {
  const { kernel, tx, row, before } = step
  const isBooked = before.state === 'draft' && row.state !== 'draft'
  const isCalledOff = isIn(row.state, 'called_off') && !isIn(before.state, 'called_off')
  const hasOtherMover = row.mover_id !== before.mover_id
  const hasOtherTime =
    row.window_start_at !== before.window_start_at || row.window_end_at !== before.window_end_at
  const hasOtherStops = haveOtherBuildings(before, row)
  if (!isBooked && !isCalledOff && !hasOtherMover && !hasOtherTime && !hasOtherStops) return
  if (isCalledOff) return close(step, await certificatesOf(tx, row.id))
  if (hasOtherStops) {
    const known = await certificatesOf(tx, row.id)
    await close(
      step,
      known.filter(({ stop }) => !isSamePlace(before.stops[stop], row.stops[stop])),
    )
  }
  if (hasOtherMover) await changeMover(step)
  if (hasOtherTime) await changeTime(step)
  if (isBooked || hasOtherStops) await askAsBooked(step)
  await handOver(kernel, tx, row, await certificatesOf(tx, row.id), step)
}

/** A new transition of an order can't be forgotten: only what it changes counts. */
export const orderListeners: NonNullable<ServerModule['listeners']> = Object.fromEntries(
  Object.values(orderMachine.transitions).map(({ emits }) => [emits, followOrder]),
)

const haveOtherBuildings = (before: OrderRow, row: OrderRow): boolean =>
  before.stops !== row.stops &&
  (before.stops.length !== row.stops.length ||
    row.stops.some((stop, at) => {
      const former = before.stops[at]
      const isAskedNow = stop.needs_certificate === true && former?.needs_certificate !== true
      return !isSamePlace(former, stop) || isAskedNow
    }))

async function changeMover(step: OrderStep): Promise<void> {
  const rows = await certificatesOf(step.tx, step.row.id)
  await move(
    step,
    'take_back',
    rows.filter(({ mover_id, state }) => mover_id !== null && state !== 'waived'),
  )
}

async function changeTime(step: OrderStep): Promise<void> {
  const { tx, row } = step
  await move(step, 'follow_move', await certificatesOf(tx, row.id))
  const known = await certificatesOf(tx, row.id)
  const outdated = known.filter((one) => isShown(one) && !isValidOnDay(one, row))
  await move(step, 'return_to_mover', outdated)
}

/** Asks for the certificates that the customer's booking names and that don't exist yet. */
async function askAsBooked(step: OrderStep): Promise<void> {
  const { kernel, tx, row } = step
  const known = await certificatesOf(tx, row.id)
  for (const [stop, { needs_certificate }] of row.stops.entries())
    if (needs_certificate && !known.some((one) => one.stop === stop))
      await createCertificate(kernel, tx, row, { stop }, step)
}

const close = (step: OrderStep, rows: readonly CertificateRow[]): Promise<void> =>
  move(step, 'close', rows)

async function move(
  { kernel, tx, now, request_id }: OrderStep,
  name: string,
  rows: readonly CertificateRow[],
): Promise<void> {
  if (rows.length === 0) return
  const taken = { resource: 'certificates', name }
  await systemTransition(kernel, tx, rows as unknown as AnyRow[], taken, { now, request_id })
}
