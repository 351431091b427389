import { and, desc, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'

import {
  createGuestLink,
  listGuestLinks,
  listGuestNotes,
  readGuestView,
  restoreGuestLink,
  revokeGuestLink,
  writeGuestNote,
} from '#contract/calls/guests.ts'
import { isRowId } from '#contract/kernel/row-id.ts'
import { resources } from '#contract/resources.ts'
import type { AppContext } from '#server/context.ts'
import { tables } from '#server/database/tables.ts'
import { type LinkRow, linkEnd, linkOf, type OrderRow } from '#server/domain/guest-link.ts'
import { registerCall } from '#server/kernel/http/call.ts'
import { notFound, problem } from '#server/kernel/http/problem.ts'
import type { Act, Db, Tx } from '#server/kernel/kernel.ts'
import { isOwn } from '#server/kernel/resource/find-own.ts'
import { transact } from '#server/kernel/sql/transact.ts'
import { difference, pastOf, recordEvent } from '#server/kernel/transition/event.ts'
import { translate } from '#server/kernel/translate.ts'
import { addLink } from './add-link.ts'
import { notesFor, writeNote } from './guest-notes.ts'
import { guestView } from './guest-view.ts'
import { admitAddress } from './send-link.ts'
import { shownLink } from './shown-link.ts'

export function guestRoutes(app: FastifyInstance, context: AppContext): void {
  const { kernel } = context
  const { guest_links: links } = tables

  registerCall(app, kernel, listGuestLinks, async ({ params, act }) => {
    const { actor, now } = act()
    const order = await ownOrder(kernel.db, params.code, act())
    const rows = await kernel.db
      .select()
      .from(links)
      .where(and(eq(links.order_id, order.id), isOwn(resources.guest_links, links, actor)))
      .orderBy(desc(links.id))
    const ends_at = await linkEnd(kernel.db, order)
    return rows.map((link) => shownLink(link, ends_at, now))
  })

  registerCall(app, kernel, createGuestLink, async ({ params, body, act }) => {
    const { actor } = act()
    // Not before it is their own move: what is counted would tell about others'.
    await ownOrder(kernel.db, params.code, act())
    await admitAddress(context, body, { locale: actor.locale, actor })
    const made = await addLink(kernel, params.code, body, act())
    context.scheduler.kick()
    return made
  })

  registerCall(app, kernel, writeGuestNote, ({ params, body, request }) =>
    writeNote(context, params.token, body, { locale: request.locale, request_id: request.id }),
  )
  registerCall(app, kernel, listGuestNotes, ({ params, act }) =>
    notesFor(context, params.code, act().actor),
  )

  registerCall(app, kernel, revokeGuestLink, ({ params, act }) =>
    setRevoked(context, params, act(), true),
  )
  registerCall(app, kernel, restoreGuestLink, ({ params, act }) =>
    setRevoked(context, params, act(), false),
  )

  registerCall(app, kernel, readGuestView, async ({ params, request }) => {
    const now = kernel.now()
    const { locale } = request
    const { link, order } = await linkOf(kernel.db, params.token, { now, locale })
    await countVisit(kernel.db, link, now)
    return guestView(context, link, order, locale)
  })
}

async function ownOrder(db: Db | Tx, code: string, { actor }: Act): Promise<OrderRow> {
  const { orders } = tables
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.code, code), isOwn(resources.orders, orders, actor)))
  if (!order) throw notFound(actor.locale)
  return order
}

/** Ends a link, or makes one that was just ended work again. */
async function setRevoked(
  { kernel }: AppContext,
  { code, id }: { code: string; id: string },
  act: Act,
  isRevoked: boolean,
) {
  const { guest_links: links } = tables
  const { actor, now } = act
  return transact(kernel.db, async (tx) => {
    const order = await ownOrder(tx, code, act)
    const ends_at = await linkEnd(tx, order)
    const [before] = await tx
      .select()
      .from(links)
      .where(
        and(
          eq(links.id, isRowId(id) ? Number(id) : 0),
          eq(links.order_id, order.id),
          isOwn(resources.guest_links, links, actor),
        ),
      )
      .for('update')
    if (!before) throw notFound(actor.locale)
    const isSo = (before.revoked_at !== null) === isRevoked
    if (isSo) return shownLink(before, ends_at, now)
    if (!isRevoked && Date.parse(before.revoked_at ?? '') + undoMs < now.getTime())
      throw problem(409, { message: translate(actor.locale, 'guest_link_ended') })
    const set = {
      revoked_at: isRevoked ? now.toISOString() : null,
      version: before.version + 1,
      updated_at: now.toISOString(),
    }
    await tx.update(links).set(set).where(eq(links.id, before.id))
    const after = { ...before, ...set }
    const past = pastOf(resources.guest_links, before.id, 'edited')
    const diff = difference(before, after)
    await recordEvent(kernel, tx, { ...act, ...past, version: set.version, diff })
    return shownLink(after, ends_at, now)
  })
}

/** How long a revoked link can be restored: enough for an undo, too short to revive an old one. */
const undoMs = 60_000

const visitMs = 30 * 60_000

/** Counts a visit; an open page asks again and again, which is one visit. */
async function countVisit(db: Db, { id }: LinkRow, now: Date): Promise<void> {
  const { guest_links: links } = tables
  const before = new Date(now.getTime() - visitMs).toISOString()
  await db
    .update(links)
    .set({
      opens: sql`${links.opens} + 1`,
      last_opened_at: now.toISOString(),
    })
    .where(
      and(eq(links.id, id), or(isNull(links.last_opened_at), lt(links.last_opened_at, before))),
    )
}
