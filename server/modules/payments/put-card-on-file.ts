import { and, eq, isNull } from 'drizzle-orm'

import type { addCard, startCardSetup } from '#contract/calls/payment-methods.ts'
import type { ResponseOf } from '#contract/kernel/call.ts'
import { resources } from '#contract/resources.ts'
import type { AppContext } from '#server/context.ts'
import { providerCustomers, tables } from '#server/database/tables.ts'
import { notFound, unavailable } from '#server/kernel/http/problem.ts'
import type { Act } from '#server/kernel/kernel.ts'
import { randomHex } from '#server/kernel/random-hex.ts'
import { ownId } from '#server/kernel/resource/find-own.ts'
import { insertRow } from '#server/kernel/resource/insert-row.ts'
import { transact } from '#server/kernel/sql/transact.ts'
import type { Refusal } from '#server/ports/payments.ts'

/** Begins the setup of a card, whose number the browser gives to the provider alone. */
export async function setUpCard(
  context: AppContext,
  act: Act,
): Promise<ResponseOf<typeof startCardSetup>> {
  const customer = await providerCustomerOf(context, act)
  const key = `setup-${randomHex(context.kernel.random, 24)}`
  const begun = await context.ports.payments.beginCard({ key, customer })
  if (begun.status === 'unavailable') throw unavailable(act.actor.locale)
  return { setup: begun.setup, step: begun.step }
}

type Added =
  | { card: ResponseOf<typeof addCard> }
  | { refused: Refusal | 'setup_open' | 'unknown_method' }

/**
 * Puts the card of a finished setup on file, once. The provider says whether the setup is finished
 * and whose it is; the browser's word counts for nothing. The first card becomes the
 * customer's default.
 */
export async function putCardOnFile(
  { kernel, ports }: AppContext,
  setup: string,
  act: Act,
): Promise<Added> {
  const { locale } = act.actor
  const customer_id = ownId(act.actor, 'customer_id')
  const state = await ports.payments.finishCard(setup)
  if (state.status === 'unavailable') throw unavailable(locale)
  if (state.status === 'unknown') throw notFound(locale)
  if (state.status === 'open') return { refused: 'setup_open' }
  if (state.status === 'refused') return { refused: state.reason }
  const { card } = state
  return transact(kernel.db, async (tx) => {
    const [owner] = await tx
      .select()
      .from(providerCustomers)
      .where(eq(providerCustomers.customer_id, customer_id))
      .for('update')
    if (owner?.reference !== state.customer) throw notFound(locale)
    const { payment_methods } = tables
    const [known] = await tx
      .select()
      .from(payment_methods)
      .where(eq(payment_methods.reference, card.reference))
    if (known?.deleted_at) return { refused: 'unknown_method' }
    const defaults = and(
      eq(payment_methods.customer_id, customer_id),
      eq(payment_methods.is_default, true),
      isNull(payment_methods.deleted_at),
    )
    const is_default = (await tx.$count(payment_methods, defaults)) === 0
    const values = { customer_id, ...card, is_default }
    const row = known ?? (await insertRow(kernel, tx, resources.payment_methods, values, act))
    const { brand, last4, exp_month, exp_year } = card
    return { card: { id: row.id, brand, last4, exp_month, exp_year } }
  })
}

/** Returns the provider's reference of the customer, who is made known there at first. */
async function providerCustomerOf({ kernel, ports }: AppContext, { actor, now }: Act) {
  const customer_id = ownId(actor, 'customer_id')
  const { customers, users } = tables
  const [known] = await kernel.db
    .select({ reference: providerCustomers.reference, name: users.name, email: users.email })
    .from(customers)
    .innerJoin(users, eq(users.id, customers.user_id))
    .leftJoin(providerCustomers, eq(providerCustomers.customer_id, customers.id))
    .where(eq(customers.id, customer_id))
  if (!known) throw notFound(actor.locale)
  if (known.reference) return known.reference
  const { name, email } = known
  const made = await ports.payments.ensureCustomer({ id: customer_id, name, email })
  if (made.status === 'unavailable') throw unavailable(actor.locale)
  await kernel.db
    .insert(providerCustomers)
    .values({ customer_id, reference: made.customer, created_at: now.toISOString() })
    .onConflictDoNothing()
  return made.customer
}
