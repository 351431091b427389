import { and, eq, sql } from 'drizzle-orm'

import type { writeReview } from '#contract/calls/reviews.ts'
import type { Actor } from '#contract/kernel/access.ts'
import type { BodyOf, ResponseOf } from '#contract/kernel/call.ts'
import { orderMachine } from '#contract/machines/order.ts'
import { resources } from '#contract/resources.ts'
import { tables } from '#server/database/tables.ts'
import { foreignPhotos } from '#server/domain/own-photos.ts'
import { invalid, notFound } from '#server/kernel/http/problem.ts'
import type { Act, Effect, Hook, Kernel, Tx } from '#server/kernel/kernel.ts'
import { isOwn } from '#server/kernel/resource/find-own.ts'
import { insertRow } from '#server/kernel/resource/insert-row.ts'
import { transact } from '#server/kernel/sql/transact.ts'
import { systemTransition, wrongState } from '#server/kernel/transition/transition.ts'
import { translate } from '#server/kernel/translate.ts'

export type FeedbackRow = (typeof tables.feedbacks)['$inferSelect']
/** A stored review; its photo is a key. */
type Written = Omit<ResponseOf<typeof writeReview>, 'photo'> & { photo: string | null }

/**
 * Stores one side's review of a completed move. Both reviews are published once both sides have
 * written; otherwise a job publishes after seven days. Returns undefined if this side has written
 * already.
 */
export async function review(
  kernel: Kernel,
  order_id: number,
  written: BodyOf<typeof writeReview>,
  act: Act,
): Promise<Written | undefined> {
  const { orders, feedbacks } = tables
  const { actor } = act
  const from = actor.kind === 'mover' ? 'mover' : 'customer'
  const photo = written.photo ?? null
  return transact(kernel.db, async (tx) => {
    const [order] = await tx
      .select({
        state: orders.state,
        customer_id: orders.customer_id,
        mover_id: orders.mover_id,
      })
      .from(orders)
      .where(and(eq(orders.id, order_id), isOwn(resources.orders, orders, actor)))
      .for('update')
    if (!order) throw notFound(actor.locale)
    if (order.state !== 'completed' || !order.mover_id)
      throw wrongState(kernel, orderMachine, order.state, actor)
    const others = await tx
      .select()
      .from(feedbacks)
      .where(eq(feedbacks.order_id, order_id))
      .for('update')
    if (others.some((other) => other.from === from)) return undefined
    await checkPhoto(tx, from, photo, actor)
    const row = await insertRow(
      kernel,
      tx,
      resources.feedbacks,
      {
        order_id,
        from,
        from_user_id: actor.user_id,
        customer_id: order.customer_id,
        mover_id: order.mover_id,
        stars: written.stars,
        tags: written.tags ?? [],
        text: written.text ?? null,
        photo,
      },
      act,
    )
    let state = 'waiting'
    if (others.length) {
      state = 'published'
      const waiting = others.filter((other) => other.state === 'waiting')
      const publish = { resource: 'feedbacks', name: 'publish' }
      await systemTransition(kernel, tx, [...waiting, row as FeedbackRow], publish, act)
    }
    const { stars, tags = [], text = null } = written
    return { id: row.id, from, stars, tags, text, photo, reply: null, state }
  })
}

/** A photo is the customer's own. Movers add none: what they see is somebody's home. */
async function checkPhoto(
  tx: Tx,
  from: Written['from'],
  photo: string | null,
  { user_id, locale }: Actor,
): Promise<void> {
  if (photo === null) return
  const isForeign = from === 'mover' || (await foreignPhotos(tx, [photo], user_id)).length > 0
  if (isForeign) throw invalid(locale, { photo: [translate(locale, 'claim.photo')] })
}

/** Updates a mover's rating, the mean of the customers' published reviews. */
async function rate({ tx, row }: { tx: Tx; row: FeedbackRow }): Promise<void> {
  if (row.from !== 'customer') return
  const { movers, feedbacks } = tables
  const [mean] = await tx
    .select({
      rating: sql<number | null>`round(avg(${feedbacks.stars}), 2)::float8`,
      count: sql<number>`count(*)::int`,
    })
    .from(feedbacks)
    .where(
      and(
        eq(feedbacks.mover_id, row.mover_id),
        eq(feedbacks.from, 'customer'),
        eq(feedbacks.state, 'published'),
      ),
    )
  await tx
    .update(movers)
    .set({ rating: mean?.rating ?? null, rating_count: mean?.count ?? 0 })
    .where(eq(movers.id, row.mover_id))
}

/** Lets a mover reply to a customer's review once; the reply can't be changed. */
export const replyOnce: Hook = async ({ actor, current, input }) => {
  if (actor.kind === 'mover' && 'reply' in input) {
    const { from, reply } = current as unknown as FeedbackRow
    if (from !== 'customer' || reply !== null)
      throw invalid(actor.locale, { reply: [translate(actor.locale, 'review.replied')] })
  }
  return {}
}

export const feedbackEffects: Record<'publish' | 'remove' | 'restore', Effect<FeedbackRow>> = {
  publish: { after: rate },
  remove: { after: rate },
  restore: { after: rate },
}
