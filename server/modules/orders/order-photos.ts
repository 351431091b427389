import { and, asc, count, eq } from 'drizzle-orm'

import type { addOrderPhoto, OrderPhoto } from '#contract/calls/order-photos.ts'
import type { Actor } from '#contract/kernel/access.ts'
import type { BodyOf } from '#contract/kernel/call.ts'
import {
  maxOrderPhotos,
  openMoments,
  photoRemovalMinutes,
  photoStopOf,
} from '#contract/order-photos.ts'
import { resources } from '#contract/resources.ts'
import type { AppContext } from '#server/context.ts'
import { files, tables } from '#server/database/tables.ts'
import { foreignPhotos } from '#server/domain/own-photos.ts'
import { phoneTime } from '#server/domain/phone-time.ts'
import { pictureUrls } from '#server/domain/picture-urls.ts'
import { invalid, notFound, problem } from '#server/kernel/http/problem.ts'
import type { Act, Tx } from '#server/kernel/kernel.ts'
import { deleteRows } from '#server/kernel/resource/delete-rows.ts'
import { isOwn, ownId } from '#server/kernel/resource/find-own.ts'
import { insertRow } from '#server/kernel/resource/insert-row.ts'
import { transact } from '#server/kernel/sql/transact.ts'
import { translate } from '#server/kernel/translate.ts'
import type { OrderRow } from './order-row.ts'

const { order_photos: orderPhotos, orders } = tables
type PhotoRow = (typeof orderPhotos)['$inferSelect']
type Sent = BodyOf<typeof addOrderPhoto>

const minute = 60_000

/**
 * Adds a photo of the stop where the crew is. The order is locked, so that the job doesn't move on
 * meanwhile: a photo from before the move can't be one from after it.
 */
export async function addPhoto(
  context: AppContext,
  code: string,
  sent: Sent,
  act: Act,
): Promise<OrderPhoto> {
  const { kernel } = context
  const row = await transact(kernel.db, async (tx) => {
    const order = await lockOwnJob(tx, code, act)
    const known = await knownPhoto(tx, order, sent, act)
    if (known) return known
    checkPlace(order, sent, act.actor)
    await checkPicture(tx, sent, act.actor)
    const mover_id = Number(order.mover_id)
    const [{ photos } = { photos: 0 }] = await tx
      .select({ photos: count() })
      .from(orderPhotos)
      .where(and(eq(orderPhotos.order_id, order.id), eq(orderPhotos.mover_id, mover_id)))
    if (photos >= maxOrderPhotos)
      throw problem(409, {
        message: say(act.actor, 'enough', { most: maxOrderPhotos }),
        state: order.state,
      })
    const { photo, stop, item = null, moment, note = null } = sent
    const values = {
      order_id: order.id,
      mover_id,
      driver_id: act.actor.kind === 'driver' ? ownId(act.actor, 'driver_id') : null,
      user_id: ownId(act.actor, 'user_id'),
      stop,
      item,
      moment,
      photo,
      note,
      taken_at: phoneTime(sent.taken_at, act),
      received_at: act.now.toISOString(),
    }
    return (await insertRow(kernel, tx, resources.order_photos, values, act)) as PhotoRow
  })
  const [view] = await viewsOf(context, [row], act.actor)
  if (!view) throw new Error(`the photo ${row.id} has no view`)
  return view
}

/** Removes a photo of the caller's own, for ten minutes after it was received. */
export async function removePhoto(
  { kernel }: AppContext,
  code: string,
  id: number,
  act: Act,
): Promise<void> {
  await transact(kernel.db, async (tx) => {
    const order = await lockOwnJob(tx, code, act)
    const [photo] = await tx
      .select()
      .from(orderPhotos)
      .where(
        and(
          eq(orderPhotos.id, id),
          eq(orderPhotos.order_id, order.id),
          eq(orderPhotos.user_id, ownId(act.actor, 'user_id')),
        ),
      )
    if (!photo) throw notFound(act.actor.locale)
    if (removableUntil(photo) <= act.now.getTime())
      throw problem(409, {
        message: say(act.actor, 'too_late', { minutes: photoRemovalMinutes }),
      })
    await deleteRows(kernel, tx, resources.order_photos, eq(orderPhotos.id, id), act)
  })
}

/** Lists the photos of an order, oldest first; with `mover_id`, only those of that mover's crews. */
export async function photosOf(
  context: AppContext,
  { id }: Pick<OrderRow, 'id'>,
  actor: Actor,
  mover_id?: number,
): Promise<OrderPhoto[]> {
  const rows = await context.kernel.db
    .select()
    .from(orderPhotos)
    .where(
      and(
        eq(orderPhotos.order_id, id),
        mover_id === undefined ? undefined : eq(orderPhotos.mover_id, mover_id),
      ),
    )
    .orderBy(asc(orderPhotos.id))
  return viewsOf(context, rows, actor)
}

async function viewsOf(
  { kernel, ports }: AppContext,
  rows: readonly PhotoRow[],
  actor: Actor,
): Promise<OrderPhoto[]> {
  const keys = rows.map(({ photo }) => photo)
  const urls = await pictureUrls(kernel.db, ports.files, keys)
  return rows.map((row, at) => {
    const { id, stop, item, moment, note, taken_at, received_at } = row
    const until = removableUntil(row)
    const isRemovable = row.user_id === actor.user_id && until > kernel.now().getTime()
    return {
      id,
      stop,
      item,
      moment,
      note,
      taken_at,
      received_at,
      by: row.driver_id === null ? 'mover' : 'driver',
      removable_until: isRemovable ? new Date(until).toISOString() : null,
      url: urls[at]?.url ?? '',
      thumbnail_url: urls[at]?.thumbnail_url ?? '',
    }
  })
}

const removableUntil = ({ received_at }: PhotoRow): number =>
  Date.parse(received_at) + photoRemovalMinutes * minute

async function lockOwnJob(tx: Tx, code: string, { actor }: Act): Promise<OrderRow> {
  const [order] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.code, code), isOwn(resources.orders, orders, actor)))
    .for('update')
  if (!order) throw notFound(actor.locale)
  return order
}

/** Finds the photo that an earlier attempt of the same phone has added. */
async function knownPhoto(tx: Tx, order: OrderRow, sent: Sent, { actor }: Act) {
  const [known] = await tx
    .select()
    .from(orderPhotos)
    .where(
      and(
        eq(orderPhotos.order_id, order.id),
        eq(orderPhotos.photo, sent.photo),
        eq(orderPhotos.user_id, ownId(actor, 'user_id')),
        eq(orderPhotos.moment, sent.moment),
        eq(orderPhotos.stop, sent.stop),
      ),
    )
  return known
}

function checkPlace({ state, stops, items }: OrderRow, sent: Sent, actor: Actor): void {
  const at = photoStopOf(state, stops)
  if (at === null) throw problem(409, { message: say(actor, 'not_at_stop'), state })
  if (sent.stop !== at) throw invalid(actor.locale, { stop: [say(actor, 'other_stop')] })
  const open = openMoments(state, stops)
  if (!open.includes(sent.moment))
    throw invalid(actor.locale, { moment: [say(actor, `moment_${sent.moment}`)] })
  if (sent.item !== undefined && sent.item >= items.length)
    throw invalid(actor.locale, { item: [say(actor, 'no_item')] })
}

/** Refuses pictures of other people, and those that show something else already. */
async function checkPicture(tx: Tx, { photo }: Sent, actor: Actor): Promise<void> {
  const refuse = (key: string) => invalid(actor.locale, { photo: [say(actor, key)] })
  const foreign = await foreignPhotos(tx, [photo], ownId(actor, 'user_id'))
  if (foreign.length > 0) throw refuse('not_yours')
  const same = tx.select({ sha256: files.sha256 }).from(files).where(eq(files.key, photo))
  const [used] = await tx
    .select({ id: orderPhotos.id })
    .from(orderPhotos)
    .innerJoin(files, eq(files.key, orderPhotos.photo))
    .where(eq(files.sha256, same))
    .limit(1)
  if (used) throw refuse('used')
}

const say = ({ locale }: Actor, key: string, values = {}): string =>
  translate(locale, `order_photo.${key}`, values)
