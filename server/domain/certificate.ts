import { and, eq, ne, sql } from 'drizzle-orm'

import type { Certificate, Coverage } from '#contract/calls/certificates.ts'
import { faultsOf } from '#contract/certificate-checks.ts'
import { isIn } from '#contract/order-phases.ts'
import { tables } from '#server/database/tables.ts'
import type { Db, Tx } from '#server/kernel/kernel.ts'
import { readRows } from '#server/kernel/sql/stored-rows.ts'

export type CertificateRow = (typeof tables.certificates)['$inferSelect']
type OrderRow = (typeof tables.orders)['$inferSelect']

/** Whether the crew's work isn't done yet, so that a certificate is still of use. */
export const isNotFinished = ({ state }: Pick<OrderRow, 'state'>): boolean =>
  isIn(state, 'open', 'assigned', 'under_way')

/** Reads the certificates of a move that aren't closed, by stop. */
export function certificatesOf(db: Db | Tx, order_id: number): Promise<CertificateRow[]> {
  const { certificates } = tables
  return db
    .select()
    .from(certificates)
    .where(and(eq(certificates.order_id, order_id), ne(certificates.state, 'closed')))
    .orderBy(certificates.stop)
}

/** Reads and locks the certificate of a stop that isn't closed; undefined if there is none. */
export async function lockedCertificate(
  tx: Tx,
  order_id: number,
  stop: number,
): Promise<CertificateRow | undefined> {
  const { certificates } = tables
  const ofStop = and(
    eq(certificates.order_id, order_id),
    eq(certificates.stop, stop),
    ne(certificates.state, 'closed'),
  )
  const [row] = await readRows(tx, certificates, ofStop, sql`for update`)
  return row
}

/** The states in which the mover's certificate is shown; before that it may be a former mover's. */
export const shownStates: readonly CertificateRow['state'][] = ['sent', 'accepted', 'refused']

export const isShown = ({ state }: Pick<CertificateRow, 'state'>): boolean =>
  shownStates.includes(state)

/** Whether the building has what it asked for, or no longer asks for it. */
export const isSettled = ({ state }: Pick<CertificateRow, 'state'>): boolean =>
  state === 'accepted' || state === 'waived'

export const isElevatorReserved = (row: CertificateRow): boolean =>
  row.elevator_from_at !== null && row.elevator_to_at !== null

/** Whether the certificate is still in force when the move ends. */
export const isValidOnDay = (
  { expires_at }: Pick<CertificateRow, 'expires_at'>,
  { window_end_at }: Pick<OrderRow, 'window_end_at'>,
): boolean => expires_at !== null && expires_at > window_end_at

/** Returns a certificate as everybody sees it whom it concerns. */
export function certificateView(
  row: CertificateRow,
  order: OrderRow,
  allowed_transitions: string[],
): Certificate {
  const { sent_at, expires_on, stated, elevator_from_at, elevator_to_at, dock } = row
  const isReserved = elevator_from_at !== null || elevator_to_at !== null || dock !== null
  return {
    id: row.id,
    state: row.state,
    stop: row.stop,
    asked: {
      building_name: row.building_name,
      holder_name: row.holder_name,
      holder_address: row.holder_address,
      additional_insured: row.additional_insured,
      coverage: row.coverage && coverageView(row.coverage),
      needed_on: row.needed_on,
      rules: row.rules,
      has_sample: row.sample !== null,
    },
    sent:
      isShown(row) && sent_at && expires_on && stated
        ? {
            sent_at,
            expires_on,
            is_valid: isValidOnDay(row, order),
            holder_name: stated.holder_name,
            names_insured: stated.names_insured,
            coverage: coverageView(stated),
            faults: faultsOf(row, stated),
          }
        : null,
    elevator: isReserved ? { from_at: elevator_from_at, to_at: elevator_to_at, dock } : null,
    refusal: row.refusal,
    answered_at: row.answered_at,
    answered_by: row.answered_by,
    allowed_transitions: isNotFinished(order) ? allowed_transitions : [],
  }
}

const coverageView = (coverage: NonNullable<CertificateRow['coverage']>): Coverage => ({
  general_cents: coverage.general_cents ?? null,
  auto_cents: coverage.auto_cents ?? null,
  umbrella_cents: coverage.umbrella_cents ?? null,
  has_workers: coverage.has_workers ?? false,
})
