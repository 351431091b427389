import { and, eq, inArray, sql } from 'drizzle-orm'

import { system } from '#contract/kernel/access.ts'
import type { TransitionOf } from '#contract/kernel/machine.ts'
import type { driverMachine } from '#contract/machines/driver.ts'
import { statesIn } from '#contract/order-phases.ts'
import { resources } from '#contract/resources.ts'
import { tables } from '#server/database/tables.ts'
import { goOnAsCustomer } from '#server/domain/customer-account.ts'
import { erasedText, eraseHistory } from '#server/domain/erasure.ts'
import { areDriverDocumentsApproved } from '#server/domain/readiness.ts'
import type { Effect, Listener, Need, Step } from '#server/kernel/kernel.ts'
import { editRows } from '#server/kernel/resource/edit-rows.ts'
import { systemTransition } from '#server/kernel/transition/transition.ts'
import { translate } from '#server/kernel/translate.ts'
import type { NeedOf, RowOf } from '#server/server-module.ts'

type DriverRow = RowOf<'drivers'>
type DriverStep = Step<DriverRow>

export const driverNeeds: Record<NeedOf<'drivers'>, Need<DriverRow>> = {
  approved_documents: async ({ tx, row, now, actor }) =>
    (await areDriverDocumentsApproved(tx, row, now))
      ? undefined
      : { status: [translate(actor.locale, 'crew.documents_open')] },

  no_assigned_jobs: async ({ tx, row, actor }) => {
    const { orders } = tables
    const open = await tx
      .select({ code: orders.code })
      .from(orders)
      .where(
        and(eq(orders.driver_id, row.id), inArray(orders.state, statesIn('assigned', 'under_way'))),
      )
      .orderBy(orders.window_start_at)
    if (open.length === 0) return undefined
    const codes = new Intl.ListFormat(actor.locale).format(open.map(({ code }) => code))
    const about = actor.kind === 'driver' ? 'jobs_left' : 'jobs_assigned'
    return { status: [translate(actor.locale, `crew.${about}`, { codes })] }
  },
}

const notInvited = { invited_name: null, invited_to: null, invited_at: null }

export const driverEffects: Record<TransitionOf<typeof driverMachine>, Effect<DriverRow> | null> = {
  join: { set: () => notInvited, after: join },
  approve: null,
  go_on_duty: null,
  go_off_duty: null,
  suspend: null,
  withdraw: { set: () => notInvited, after: freeAddress },
  leave: { set: () => notInvited, after: keepAsCustomer },
  dismiss: { set: () => notInvited },
  invite_again: null,
  reinstate: null,
}

/** The driver's documents go along to the mover whose invitation was accepted. */
async function join(step: DriverStep): Promise<void> {
  const { tx, row } = step
  const { documents } = tables
  await tx.update(documents).set({ mover_id: row.mover_id }).where(eq(documents.driver_id, row.id))
  await approveIfComplete(step, row)
}

/** Approves the driver once staff has approved the last of the documents. */
async function approveIfComplete(
  { kernel, tx, now, request_id }: Pick<DriverStep, 'kernel' | 'tx' | 'now' | 'request_id'>,
  driver: DriverRow,
): Promise<void> {
  if (!(await areDriverDocumentsApproved(tx, driver, now))) return
  const approve = { resource: 'drivers', name: 'approve' }
  await systemTransition(kernel, tx, [driver], approve, { now, request_id })
}

export const documentApproved: Listener<RowOf<'documents'>> = async (step) => {
  const { drivers } = tables
  if (step.row.driver_id === null) return
  const [driver] = await step.tx
    .select()
    .from(drivers)
    .where(and(eq(drivers.id, step.row.driver_id), eq(drivers.status, 'documents_pending')))
    .for('update')
  if (driver) await approveIfComplete(step, driver)
}

/**
 * Blanks an account that was made by an invitation and never used, so that its holder can sign up
 * with the address.
 */
async function freeAddress({ kernel, tx, row, now, request_id }: DriverStep): Promise<void> {
  const { users } = tables
  const blanked = await editRows(
    kernel,
    tx,
    resources.users,
    {
      where: and(eq(users.id, row.user_id), eq(users.status, 'invited')),
      set: { name: erasedText, email: null, phone: null },
    },
    { actor: system, now, request_id },
  )
  await eraseHistory(
    tx,
    'users',
    blanked.map(({ id }) => id),
  )
  await eraseHistory(tx, 'drivers', [row.id])
}

/**
 * Ends the open invitation of a person whose account is erased, or takes an owner out of the own crew,
 * and blanks the number of the license.
 */
export const accountClosed: Listener<RowOf<'users'>> = async (step) => {
  const { kernel, tx, row, now, request_id } = step
  const { drivers } = tables
  const [own] = await tx.select().from(drivers).where(eq(drivers.user_id, row.id)).for('update')
  if (!own) return
  if (own.status !== 'left') {
    const end = { resource: 'drivers', name: own.status === 'invited' ? 'withdraw' : 'leave' }
    await systemTransition(kernel, tx, [own], end, { now, request_id })
  }
  await tx
    .update(drivers)
    .set({ license_number: null, version: sql`${drivers.version} + 1` })
    .where(eq(drivers.id, own.id))
  await eraseHistory(tx, 'drivers', [own.id], ['license_number', 'invited_name', 'invited_to'])
}

/** Makes an account a customer's if its holder declined the invitation for which it was made. */
async function keepAsCustomer(step: DriverStep & { before: DriverRow }): Promise<void> {
  const { kernel, tx, before, now, request_id } = step
  if (before.status !== 'invited') return
  const driver = { user_id: before.user_id, role: 'driver' } as const
  await goOnAsCustomer(kernel, tx, driver, { now, request_id })
}
