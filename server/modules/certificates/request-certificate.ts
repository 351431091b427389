import type { CertificateRequirements } from '#contract/calls/certificates.ts'
import { resources } from '#contract/resources.ts'
import type { tables } from '#server/database/tables.ts'
import {
  type CertificateRow,
  isNotFinished,
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
 * Requests a certificate for a stop, or updates the request. The order must be locked, so that a
 * stop gets only one certificate. Returns its id.
 */
export async function requestCertificate(
  kernel: Kernel,
  tx: Tx,
  order: OrderRow,
  { stop, ...asked }: { stop: number } & CertificateRequirements,
  act: Act,
): Promise<number> {
  const existing = await lockedCertificate(tx, order.id, stop)
  if (!existing) return createCertificate(kernel, tx, order, { stop, ...asked }, act)
  const name = existing.state === 'waived' ? 'ask_again' : 'ask'
  const transition = { ...act, resource: 'certificates', id: existing.id, name, input: asked }
  const changed = (await transitionWithin(kernel, tx, transition)) as unknown as CertificateRow
  await handOver(kernel, tx, order, [changed], act)
  return existing.id
}

/** Creates a certificate request, and hands it over to the order's mover, if there is one. */
export async function createCertificate(
  kernel: Kernel,
  tx: Tx,
  order: OrderRow,
  { stop, ...asked }: { stop: number } & CertificateRequirements,
  act: Act,
): Promise<number> {
  const { locale } = act.actor
  if (!order.stops[stop]) throw invalid(locale, { stop: [translate(locale, 'needs.unknown_stop')] })
  if (!isNotFinished(order))
    throw invalid(locale, { stop: [translate(locale, 'certificate.move_ended')] })
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
 * Hands pending certificates over to the order's mover. A certificate that this mover has sent
 * already, and that is still valid, only needs the building's answer.
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
    const transition = { resource: 'certificates', name }
    await systemTransition(kernel, tx, [row as unknown as AnyRow], transition, act)
  }
}
