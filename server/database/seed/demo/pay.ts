import { eq } from 'drizzle-orm'

import { isHoldDue } from '#contract/hold-times.ts'
import type { AppContext } from '#server/context.ts'
import { tables } from '#server/database/tables.ts'
import { authorizeAndPlace } from '#server/modules/payments/placement.ts'
import { putCardOnFile, setUpCard } from '#server/modules/payments/put-card-on-file.ts'
import { refresh } from '#server/modules/payments/settle.ts'
import type { EmbeddedPages } from '#server/ports/payments.ts'
import type { MoveReplay } from './book.ts'
import { minute } from './calendar.ts'
import type { Card } from './move-scenario.ts'
import { actAs } from './replay.ts'

/** Numbers of the payment provider's test cards. */
const good = '4242 4242 4242 4242'
const refusedAtOnce = '4000 0000 0000 0002'

/** The cards of moves whose price is held when they are booked. */
const heldCards: Record<Exclude<Card, 'none'>, string> = {
  good,
  'refused at first': '4000 0000 0000 0341',
  'poor at first': '4000 0000 0000 9995',
  asks: '4000 0027 6000 3184',
  slow: '4000 0000 0000 0119',
  refused: '4000 0000 0000 0341',
  'never confirmed': '4000 0027 6000 3184',
}

/** The cards of moves whose price is held later; one declines the first hold only. */
const checkedCards: typeof heldCards = {
  ...heldCards,
  'refused at first': '4000 0000 0000 7106',
  'poor at first': '4000 0000 0000 7106',
  asks: '4000 0025 0000 3155',
  slow: good,
  refused: refusedAtOnce,
  'never confirmed': refusedAtOnce,
}

/** Replays the payment; returns whether the move was placed. */
export async function* pay(moveReplay: MoveReplay): AsyncGenerator<number, boolean> {
  const { after, demo, scenario } = moveReplay
  const { card, window_at } = scenario
  if (card === 'none') return false
  const isHeld = isHoldDue(new Date(window_at).toISOString(), demo.clock.now)
  const number = (isHeld ? heldCards : checkedCards)[card]
  if (number === refusedAtOnce) return false
  const payment_id = await payWith(moveReplay, number)
  if (payment_id === null) return true
  if (card === 'refused' || card === 'never confirmed') return false
  if (card === 'asks') {
    yield after(1, 3, minute)
    await confirmPayment(moveReplay, payment_id)
  } else if (card !== 'good') {
    yield after(1, 4, minute)
    if (card === 'slow') await demo.context.scheduler.deliver()
    else await payWith(moveReplay, good)
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
  const charge = await context.ports.payments.status(payment.reference)
  if (charge.status !== 'requires_action' || charge.step.provider !== 'embedded')
    throw new Error('the payment asks for no confirmation')
  const secret = charge.step.url.split('/').at(-1) ?? ''
  await pagesOf(context).confirm(secret, true)
  await refresh(context, payment)
}

async function cardOf({ demo, guest }: MoveReplay, number: string): Promise<number> {
  const known = guest.cards.get(number)
  if (known) return known
  const { context, clock } = demo
  const act = actAs(demo, guest.actor)
  const { setup } = await setUpCard(context, act)
  const pages = pagesOf(context)
  const details = { number, cvc: '123', exp_month: 12, exp_year: clock.now.getUTCFullYear() + 4 }
  const entered = await pages.enterCard(setup, details)
  if (entered.status === 'requires_action') await pages.confirm(setup, true)
  const added = await putCardOnFile(context, setup, act)
  if (!('card' in added)) throw new Error(`the card was refused: ${added.refused}`)
  guest.cards.set(number, added.card.id)
  return added.card.id
}

function pagesOf({ ports }: AppContext): EmbeddedPages {
  if (!ports.payments.pages) throw new Error('the demo needs the embedded payment provider')
  return ports.payments.pages
}
