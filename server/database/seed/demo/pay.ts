import { eq } from 'drizzle-orm'

import { resources } from '#contract/resources.ts'
import { tables } from '#server/database/tables.ts'
import { insertRow } from '#server/kernel/insert-row.ts'
import { transact } from '#server/kernel/transact.ts'
import { authorizeAndPlace } from '#server/modules/payments/placement.ts'
import { recordAnswer } from '#server/modules/payments/settle.ts'
import type { Told } from './book.ts'
import { minute } from './calendar.ts'
import { actAs } from './stage.ts'
import type { Card } from './story.ts'

/** The numbers of the provider's test cards. */
const cards: Record<Exclude<Card, 'none'>, string> = {
  good: '4242 4242 4242 4242',
  'refused at first': '4000 0000 0000 0002',
  'poor at first': '4000 0000 0000 9995',
  asks: '4000 0025 0000 3155',
  slow: '4000 0000 0000 0119',
  refused: '4000 0000 0000 0002',
  'never confirmed': '4000 0025 0000 3155',
}

/** Whether the move was placed. */
export async function* pay(told: Told): AsyncGenerator<number, boolean> {
  const { after, stage, story } = told
  const { card } = story
  if (card === 'none') return false
  const payment_id = await payWith(told, cards[card])
  if (card === 'refused' || card === 'never confirmed') return false
  if (card === 'asks') {
    yield after(1, 3, minute)
    await confirmPayment(told, payment_id)
  } else if (card !== 'good') {
    yield after(1, 4, minute)
    if (card === 'slow') await stage.house.scheduler.deliver()
    else await payWith(told, cards.good)
  }
  return true
}

async function payWith(told: Told, number: string): Promise<number | null> {
  const { stage, id, guest } = told
  const card = await cardOf(told, number)
  return authorizeAndPlace(stage.house, id, card, actAs(stage, guest.actor))
}

/** What the customer told the bank. */
async function confirmPayment({ stage: { house } }: Told, id: number | null): Promise<void> {
  const { payments } = tables
  const [payment] = await house.kernel.db
    .select()
    .from(payments)
    .where(eq(payments.id, id ?? 0))
  if (!payment?.reference) throw new Error('the payment asks for no confirmation')
  const answer = await house.ports.payments.confirm({ charge: payment.reference, approved: true })
  await recordAnswer(house, payment.id, answer)
}

async function cardOf({ stage, guest }: Told, number: string): Promise<number> {
  const known = guest.cards.get(number)
  if (known) return known
  const { house, clock } = stage
  const added = await house.ports.payments.addCard({
    ...{ number, cvc: '123', exp_month: 12, exp_year: clock.now.getUTCFullYear() + 4 },
  })
  if (!added.ok) throw new Error(`the card was refused: ${added.reason}`)
  const { kernel } = house
  const card = { customer_id: guest.actor.customer_id, ...added.card }
  const row = await transact(kernel.db, (tx) =>
    insertRow(kernel, tx, resources.payment_methods, card, actAs(stage, guest.actor)),
  )
  guest.cards.set(number, row.id)
  return row.id
}
