import { and, eq } from 'drizzle-orm'

import { type Actor, system } from '#contract/kernel/access.ts'
import { cancellationFee, releaseFee } from '#contract/pricing/cancellation-fee.ts'
import { finalPrice } from '#contract/pricing/division.ts'
import { resources } from '#contract/resources.ts'
import { tables } from '#server/database/tables.ts'
import { rulesOf } from '#server/domain/rule-sets.ts'
import { createAs } from '#server/kernel/resource/write.ts'
import { fileClaim } from '#server/modules/claims/file-claim.ts'
import { review } from '#server/modules/orders/review.ts'
import type { MoveReplay, OrderRow } from './book.ts'
import { day, hour } from './calendar.ts'
import type { Dispute, Refund } from './move-scenario.ts'
import { actAs, type Crew, type Replay, take } from './replay.ts'
import { complaints, losses, refundReasons, releaseReasons, verdicts, words } from './words.ts'

/** Replays what follows the delivery: completion, review, dispute, refund. */
export async function* conclude(moveReplay: MoveReplay, crew: Crew): Replay {
  const { after, chance, guest, id, move, now, demo, scenario } = moveReplay
  const { end } = scenario
  if (end.kind !== 'carried out') return
  const { review: written, dispute, refund } = end
  if (dispute?.is_early) {
    yield after(1, 5, hour)
    return yield* disputeOn(moveReplay, dispute)
  }
  const isOwn = end.is_completed_by_customer
  yield isOwn ? after(0.2, 9, hour) : now() + day
  const done = (await move('complete', isOwn ? guest.actor : system)) as OrderRow
  await demo.context.scheduler.deliver()
  const mover = demo.crews.findIndex(({ actor }) => actor.mover_id === done.mover_id)
  demo.finished.push({ order_id: id, code: done.code, customer: scenario.customer, mover })
  if (written) {
    yield after(1, 40, hour)
    await write(guest.actor, written.stars)
    if (written.answered) {
      yield after(1, 30, hour)
      await write(crew.actor, written.answered)
    }
  }
  if (dispute) {
    yield after(3, 30, hour)
    yield* disputeOn(moveReplay, dispute)
  }
  if (refund) {
    yield after(10, 60, hour)
    yield* refundPayment(moveReplay, refund)
  }
  if (written && written.stars <= 3 && !dispute && !refund) {
    yield now() + 20 * hour
    yield* claimLoss(moveReplay, crew)
  }

  async function write(actor: Actor, stars: number): Promise<void> {
    const text = chance.happens(70) ? chance.pick(words(actor, stars)) : null
    await review(demo.context.kernel, id, { stars, text }, actAs(demo, actor))
  }
}

/** Replays a claim for something missing, which the mover settles with half of it. */
async function* claimLoss({ chance, guest, now, order, demo }: MoveReplay, crew: Crew): Replay {
  const { kernel, scheduler } = demo.context
  const { code, paid_cents } = await order()
  const { name, text, cents } = chance.pick(losses)
  // A price that is not charged, such as one that is being collected, can't be paid back.
  if (paid_cents < cents) return
  const claim = { kind: 'loss' as const, text, items: [{ name, amount_cents: cents }] }
  const id = await fileClaim(kernel, code, claim, actAs(demo, guest.actor))
  yield now() + 26 * hour
  const amount_cents = Math.floor(cents / 2)
  await take(demo, crew.actor, 'claims', id, 'offer', { amount_cents })
  yield now() + 20 * hour
  await take(demo, guest.actor, 'claims', id, 'take', { amount_cents })
  await scheduler.deliver()
  // A mover whose pay is paid out already would owe it, so a person approves that.
  const { refunds } = tables
  const [waiting] = await kernel.db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.claim_id, id), eq(refunds.state, 'requested')))
  if (!waiting) return
  yield now() + 3 * hour
  await take(demo, demo.admins.finance, 'refunds', waiting.id, 'approve')
  await scheduler.deliver()
}

async function* disputeOn(
  { chance, guest, id, move, now, order, demo }: MoveReplay,
  { about, refund_percent, settled_after_hours }: Dispute,
): Replay {
  await move('dispute', guest.actor, { reason: chance.pick(complaints[about]) })
  if (settled_after_hours === null) return
  yield now() + settled_after_hours * hour
  const row = await order()
  const due = row.completed_at ? row.paid_cents - row.refunded_cents : finalPrice(row).total_cents
  const refund_cents = Math.floor((due * refund_percent) / 100)
  const reason = chance.pick(verdicts[refund_cents > 0 ? 'customer' : 'mover'])
  await move('resolve', demo.admins.operations, { reason, refund_cents })
  const { kernel, scheduler } = demo.context
  await scheduler.deliver()
  if (refund_cents === 0) return
  yield now() + settled_after_hours * 0.25 * hour
  const { refunds } = tables
  const [refund] = await kernel.db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.order_id, id), eq(refunds.state, 'requested')))
  if (!refund) throw new Error(`nobody asked for a refund of the move ${id}`)
  await take(demo, demo.admins.finance, 'refunds', refund.id, 'approve')
  await scheduler.deliver()
}

/** Replays a refund that support requests and finance decides. */
async function* refundPayment(
  { after, chance, id, demo }: MoveReplay,
  { percent, borne_by, answer }: Refund,
): Replay {
  const { kernel, scheduler } = demo.context
  const { support, finance } = demo.admins
  const { payments } = tables
  const paid = await kernel.db.select().from(payments).where(eq(payments.order_id, id))
  const payment = paid.find(({ captured_cents }) => captured_cents > 0)
  if (!payment) throw new Error(`the move ${id} is not paid`)
  const left = payment.captured_cents - payment.refunded_cents
  const request = {
    payment_id: payment.id,
    borne_by,
    reason: chance.pick(refundReasons),
    amount_cents: Math.floor((left * percent) / 100),
  }
  const refund = await createAs(kernel, resources.refunds, request, actAs(demo, support))
  if (answer === 'none yet') return
  yield after(2, 20, hour)
  if (answer === 'approved') await take(demo, finance, 'refunds', refund.id, 'approve')
  else
    await take(demo, finance, 'refunds', refund.id, 'reject', {
      reason: 'The photos show the scratch before loading.',
    })
  await scheduler.deliver()
}

/** Cancels the move at the fee shown to the person who cancels. */
export async function cancel({
  chance,
  guest,
  move,
  order,
  demo,
  scenario,
}: MoveReplay): Promise<void> {
  const { end } = scenario
  if (end.kind !== 'cancelled') return
  const { admins, clock, crews, context } = demo
  const row = await order()
  const rules = await rulesOf(context.kernel.db, row)
  const { fee_cents } = cancellationFee(row, clock.now, rules)
  const reason = end.by === 'mover' ? chance.pick(releaseReasons) : 'Plans changed'
  // A mover can cancel only after accepting the job.
  const by = end.by === 'mover' && row.mover_id === null ? 'customer' : end.by
  const crew = crews.find(({ actor }) => actor.mover_id === row.mover_id)
  if (by === 'mover' && crew)
    await move('cancel', crew.actor, { reason, fee_cents: releaseFee(row, clock.now, rules) })
  else if (by === 'admin, for free')
    await move('cancel', admins['full-access'], { reason, waive_fee: true })
  else await move('cancel', by === 'admin' ? admins.support : guest.actor, { reason, fee_cents })
  await context.scheduler.deliver()
}
