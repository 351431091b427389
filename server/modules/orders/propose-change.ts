import { isDeepStrictEqual as isSame } from 'node:util'
import { and, desc, eq, notInArray, sql } from 'drizzle-orm'

import type { proposeChange as proposeCall } from '#contract/calls/change-proposals.ts'
import type { BodyOf, ResponseOf } from '#contract/kernel/call.ts'
import type { Transition } from '#contract/kernel/machine.ts'
import { orderMachine } from '#contract/machines/order.ts'
import { resources } from '#contract/resources.ts'
import type { AppContext } from '#server/context.ts'
import { quotes, tables } from '#server/database/tables.ts'
import { actingCustomer } from '#server/domain/acting-customer.ts'
import { lackOfMoney } from '#server/domain/lack-of-money.ts'
import { storeAddresses } from '#server/domain/quoted-addresses.ts'
import { setting } from '#server/domain/setting.ts'
import { invalid, notFound, problem } from '#server/kernel/http/problem.ts'
import type { Act, Kernel, Tx } from '#server/kernel/kernel.ts'
import { isOwn } from '#server/kernel/resource/find-own.ts'
import { insertRow } from '#server/kernel/resource/insert-row.ts'
import { readRows } from '#server/kernel/sql/stored-rows.ts'
import { rehearse, transact } from '#server/kernel/sql/transact.ts'
import {
  systemTransition,
  transitionWithin,
  wrongState,
} from '#server/kernel/transition/transition.ts'
import { translate } from '#server/kernel/translate.ts'
import type { OrderRow } from './order-row.ts'
import { pauseAfter } from './proposal-rules.ts'
import { isSameWork } from './quote-needs.ts'
import { type QuoteRow, quotedValues } from './revision.ts'

const minute = 60_000
const hour = 60 * minute

/** How long a customer can think about a proposal, unless the quote or the move ends earlier. */
const openHours = 48
/** A customer needs this long at least to read the message and to answer. */
const leastMinutes = 15

/**
 * Stores a change of an order that waits for the customer's consent. The change is tried out as the
 * customer and rolled back, so that nothing is proposed that accepting it would refuse.
 */
export async function proposeChange(
  { kernel, ports }: AppContext,
  order_id: number,
  { transition, quote_id, hash, reason, stops }: BodyOf<typeof proposeCall>,
  act: Act,
): Promise<ResponseOf<typeof proposeCall>> {
  const { actor, now } = act
  const located = await Promise.all(
    (stops ?? []).map(({ address }) => ports.maps.locate({ address })),
  )
  const say = (key: string) => translate(actor.locale, `proposal.${key}`)
  return transact(kernel.db, async (tx) => {
    const { orders } = tables
    const [order] = await readRows(
      tx,
      orders,
      and(eq(orders.id, order_id), isOwn(resources.orders, orders, actor)),
      sql`for update`,
    )
    if (!order) throw notFound(actor.locale)
    const { from }: Transition = orderMachine.transitions[transition]
    if (!from.includes(order.state)) throw wrongState(kernel, orderMachine, order.state, actor)
    await requireNoneOpen(kernel, tx, order, act)
    await requirePause(tx, order, act)
    if (stops && transition === 'revise')
      await storeAddresses(tx, { code: order.code, quote_id }, stops, located, actor.locale)
    await tryOut(kernel, tx, order, { transition, input: { quote_id, hash } }, act)
    const [quoted] = await readRows(tx, quotes, eq(quotes.id, quote_id))
    if (!quoted) throw new Error('the new quote was checked and is gone')
    const total_cents = quoted.quote.price.total_cents
    if (transition === 'reschedule' && total_cents <= order.total_cents)
      throw invalid(actor.locale, { quote_id: [say('not_dearer')] })
    if (transition === 'revise' && (await isUnchanged(tx, order, quoted)))
      throw invalid(actor.locale, { quote_id: [say('unchanged')] })
    const expires_at = await expiryOf(tx, order, quoted, transition, now)
    if (expires_at.getTime() - now.getTime() < leastMinutes * minute)
      throw invalid(actor.locale, { quote_id: [say('too_late')] })
    const stored = await insertRow(
      kernel,
      tx,
      resources.change_proposals,
      {
        order_id,
        customer_id: order.customer_id,
        transition,
        quote_id,
        hash,
        total_before_cents: order.total_cents,
        total_cents,
        reason,
        proposed_by_id: actor.user_id,
        expires_at: expires_at.toISOString(),
        sent_at: now.toISOString(),
      },
      act,
    )
    return { id: stored.id, code: String(stored.code), expires_at: expires_at.toISOString() }
  })
}

/** Throws a 409 if the order has an open proposal; closes one whose time is over. */
async function requireNoneOpen(kernel: Kernel, tx: Tx, { id }: OrderRow, act: Act): Promise<void> {
  const { change_proposals } = tables
  const open = await readRows(
    tx,
    change_proposals,
    and(eq(change_proposals.order_id, id), eq(change_proposals.state, 'open')),
    sql`for update`,
  )
  const over = open.filter(({ expires_at }) => expires_at <= act.now.toISOString())
  if (over.length < open.length)
    throw problem(409, { message: translate(act.actor.locale, 'proposal.one_open') })
  await systemTransition(kernel, tx, over, { resource: 'change_proposals', name: 'expire' }, act)
}

/**
 * Throws a 422 if the customer was sent a proposal for the order only a moment ago and has not
 * answered it: otherwise staff could withdraw and propose again instead of waiting to resend.
 */
async function requirePause(tx: Tx, { id }: OrderRow, { actor, now }: Act): Promise<void> {
  const { change_proposals } = tables
  const [sent] = await tx
    .select({ sent_at: change_proposals.sent_at })
    .from(change_proposals)
    .where(
      and(
        eq(change_proposals.order_id, id),
        notInArray(change_proposals.state, ['accepted', 'declined']),
      ),
    )
    .orderBy(desc(change_proposals.sent_at))
    .limit(1)
  const errors = sent && pauseAfter(sent.sent_at, now, actor.locale)
  if (errors) throw invalid(actor.locale, errors)
}

/** Reports whether a revision leaves the work and the places as they are. */
async function isUnchanged(tx: Tx, order: OrderRow, quoted: QuoteRow): Promise<boolean> {
  if (!isSameWork(quoted.quote, order)) return false
  const { stops } = await quotedValues(tx, order, quoted)
  return isSame(stops.map(placeOf), order.stops.map(placeOf))
}

const placeOf = ({ kind, zip, address, unit }: OrderRow['stops'][number]) => ({
  kind,
  zip,
  address,
  unit: unit ?? null,
})

type Change = { transition: string; input: Record<string, unknown> }

/** Tries the change as the customer and rolls it back. Throws why it is refused. */
async function tryOut(
  kernel: Kernel,
  tx: Tx,
  order: OrderRow,
  { transition: name, input }: Change,
  act: Act,
): Promise<void> {
  const { locale } = act.actor
  const actor = { ...(await actingCustomer(tx, order)), locale }
  const call = { ...act, actor, resource: 'orders', id: order.id, name, input }
  try {
    await rehearse(tx, (inner) => transitionWithin(kernel, inner, call))
  } catch (error) {
    // The money is held once the customer accepts.
    lackOfMoney(error, locale)
  }
}

/**
 * Returns when a proposal ends: with its quote, or early enough for another mover to take the changed
 * job before it expires.
 */
async function expiryOf(
  tx: Tx,
  order: OrderRow,
  { expires_at, quote }: QuoteRow,
  transition: BodyOf<typeof proposeCall>['transition'],
  now: Date,
): Promise<Date> {
  const { minutes } = orderMachine.transitions.expire.due
  const notice =
    transition === 'revise' ? (await setting(tx, 'revision_hours_ahead')) * hour : -minutes * minute
  return new Date(
    Math.min(
      now.getTime() + openHours * hour,
      Date.parse(expires_at),
      Date.parse(order.window_start_at) - notice,
      Date.parse(quote.window_start_at) - notice,
    ),
  )
}
