import { eq } from 'drizzle-orm'

import { resources } from '#contract/resources.ts'
import { tables } from '#server/database/tables.ts'
import { insertRow } from '#server/kernel/resource/insert-row.ts'
import { transact } from '#server/kernel/sql/transact.ts'
import { authorizeAndPlace } from '#server/modules/payments/placement.ts'
import { recordAnswer } from '#server/modules/payments/settle.ts'
import type { MoveReplay } from './book.ts'
import { minute } from './calendar.ts'
import type { Card } from './move-scenario.ts'
import { actAs } from './replay.ts'

/** Numbers of the payment provider's test cards. */
const cards: Record<Exclude<Card, 'none'>, string> = {
  good: '4242 4242 4242 4242',
  'refused at first': '4000 0000 0000 0002',
  'poor at first': '4000 0000 0000 9995',
  asks: '4000 0025 0000 3155',
  slow: '4000 0000 0000 0119',
  refused: '4000 0000 0000 0002',
  'never confirmed': '4000 0025 0000 3155',
}

/** Replays the payment; returns whether the move was placed. */
export async function* pay(moveReplay: MoveReplay): AsyncGenerator<number, boolean> {
  const { after, demo, scenario } = moveReplay
  const { card } = scenario
  if (card === 'none') return false
  const payment_id = await payWith(moveReplay, cards[card])
  if (card === 'refused' || card === 'never confirmed') return false
  if (card === 'asks') {
    yield after(1, 3, minute)
    await confirmPayment(moveReplay, payment_id)
  } else if (card !== 'good') {
    yield after(1, 4, minute)
    if (card === 'slow') await demo.context.scheduler.deliver()
    else await payWith(moveReplay, cards.good)
  }
  return true
}

async function payWith(moveReplay: MoveReplay, number: string): Promise<number | null> {
  const { demo, id, guest } = moveReplay
  const card = await cardOf(moveReplay, number)
  return authorizeAndPlace(demo.context, id, card, actAs(demo, guest.actor))
}

/** Confirms a payment, as the customer does at the bank. */
async function confirmPayment({ demo: { context } }: MoveReplay, id: number | null): Promise<void> {
  const { payments } = tables
  const [payment] = await context.kernel.db
    .select()
    .from(payments)
    .where(eq(payments.id, id ?? 0))
  if (!payment?.reference) throw new Error('the payment asks for no confirmation')
  const answer = await context.ports.payments.confirm({ charge: payment.reference, approved: true })
  await recordAnswer(context, payment.id, answer)
}

async function cardOf({ demo, guest }: MoveReplay, number: string): Promise<number> {
  const known = guest.cards.get(number)
  if (known) return known
  const { context, clock } = demo
  const added = await context.ports.payments.addCard({
    number,
    cvc: '123',
    exp_month: 12,
    exp_year: clock.now.getUTCFullYear() + 4,
  })
  if (!added.ok) throw new Error(`the card was refused: ${added.reason}`)
  const { kernel } = context
  const card = { customer_id: guest.actor.customer_id, ...added.card }
  const row = await transact(kernel.db, (tx) =>
    insertRow(kernel, tx, resources.payment_methods, card, actAs(demo, guest.actor)),
  )
  guest.cards.set(number, row.id)
  return row.id
}
