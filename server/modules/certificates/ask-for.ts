import type { Asked } from '#contract/calls/certificates.ts'
import { resources } from '#contract/resources.ts'
import type { tables } from '#server/database/tables.ts'
import {
  type CertificateRow,
  isAhead,
  isValidOnDay,
  lockedCertificate,
} from '#server/domain/certificate.ts'
import { invalid } from '#server/kernel/http/problem.ts'
import type { Act, AnyRow, Kernel, Step, Tx } from '#server/kernel/kernel.ts'
import { insertRow } from '#server/kernel/resource/insert-row.ts'
import { systemTransition, transitionWithin } from '#server/kernel/transition/transition.ts'
import { translate } from '#server/kernel/translate.ts'
import { certificateNeeds } from './certificate-rules.ts'
import { dueAt } from './due-at.ts'

type OrderRow = (typeof tables.orders)['$inferSelect']

/**
 * Asks for a certificate for a stop, or changes what is asked for. The order must be locked, so that
 * a stop gets one certificate only. Returns its id.
 */
export async function askFor(
  kernel: Kernel,
  tx: Tx,
  order: OrderRow,
  { stop, ...asked }: { stop: number } & Asked,
  act: Act,
): Promise<number> {
  const known = await lockedCertificate(tx, order.id, stop)
  if (!known) return createCertificate(kernel, tx, order, { stop, ...asked }, act)
  const name = known.state === 'waived' ? 'ask_again' : 'ask'
  const call = { ...act, resource: 'certificates', id: known.id, name, input: asked }
  const changed = (await transitionWithin(kernel, tx, call)) as unknown as CertificateRow
  await handOver(kernel, tx, order, [changed], act)
  return known.id
}

/** Creates a certificate that is asked for, and hands it over to the move's mover, if it has one. */
export async function createCertificate(
  kernel: Kernel,
  tx: Tx,
  order: OrderRow,
  { stop, ...asked }: { stop: number } & Asked,
  act: Act,
): Promise<number> {
  const { locale } = act.actor
  if (!order.stops[stop]) throw invalid(locale, { stop: [translate(locale, 'needs.unknown_stop')] })
  if (!isAhead(order)) throw invalid(locale, { stop: [translate(locale, 'certificate.move_over')] })
  const values = {
    ...asked,
    order_id: order.id,
    customer_id: order.customer_id,
    stop,
    due_at: await dueAt(tx, order, asked.needed_on ?? null, act.now),
  }
  const step = { ...act, kernel, tx, name: 'create', input: asked, row: values }
  const errors = await certificateNeeds.own_sample(step as unknown as Step<CertificateRow>)
  if (errors) throw invalid(locale, errors)
  const row = await insertRow(kernel, tx, resources.certificates, values, act)
  await handOver(kernel, tx, order, [row as unknown as CertificateRow], act)
  return row.id
}

/**
 * Hands certificates that wait for a mover over to the move's mover. A certificate that this mover
 * has sent already, and that still holds, only needs the building's answer.
 */
export async function handOver(
  kernel: Kernel,
  tx: Tx,
  order: OrderRow,
  rows: readonly CertificateRow[],
  act: Omit<Act, 'actor'>,
): Promise<void> {
  if (order.mover_id === null) return
  for (const row of rows.filter(({ state }) => state === 'requested')) {
    const isTheirs = row.file !== null && row.sent_by_id === order.mover_id
    const name = isTheirs && isValidOnDay(row, order) ? 'restore' : 'hand_over'
    const move = { resource: 'certificates', name }
    await systemTransition(kernel, tx, [row as unknown as AnyRow], move, act)
  }
}
