import { and, desc, eq, isNotNull, isNull, lt, ne, type SQL } from 'drizzle-orm'

import type {
  CalendarLink,
  createCalendarLink,
  MadeCalendarLink,
} from '#contract/calls/calendar-links.ts'
import { type Actor, system } from '#contract/kernel/access.ts'
import type { BodyOf } from '#contract/kernel/call.ts'
import { isRowId } from '#contract/kernel/row-id.ts'
import { resources } from '#contract/resources.ts'
import { tables } from '#server/database/tables.ts'
import { newSeed, tokenHash } from '#server/domain/guest-token.ts'
import { forbidden, invalid, notFound, problem } from '#server/kernel/http/problem.ts'
import type { Act, Db, Kernel, Listener, Tx } from '#server/kernel/kernel.ts'
import { deleteRows } from '#server/kernel/resource/delete-rows.ts'
import { editRows } from '#server/kernel/resource/edit-rows.ts'
import { isOwn, ownId } from '#server/kernel/resource/find-own.ts'
import { insertRow } from '#server/kernel/resource/insert-row.ts'
import { transact } from '#server/kernel/sql/transact.ts'
import { translate } from '#server/kernel/translate.ts'
import type { RowOf } from '#server/server-module.ts'

type LinkRow = RowOf<'calendar_links'>
/** A person in one of their roles, with the move that a customer's links are to. */
type Owner = Pick<LinkRow, 'user_id' | 'role' | 'order_id'>

/** The most links of a mover, of a driver, or to one move. */
const maxLinks = 5
/** How long a removed link can be restored: enough for an undo, too short to revive an old one. */
const undoMs = 60_000

export async function listLinks(
  { db }: Kernel,
  code: string | undefined,
  { actor }: Act,
): Promise<CalendarLink[]> {
  const { calendar_links: links } = tables
  const rows = await db
    .select()
    .from(links)
    .where(activeOf(await ownerOf(db, code, actor)))
    .orderBy(desc(links.id))
  return rows.map(shown)
}

export function createLink(
  kernel: Kernel,
  { detail, code }: BodyOf<typeof createCalendarLink>,
  act: Act,
): Promise<MadeCalendarLink> {
  return transact(kernel.db, async (tx) => {
    await lockPerson(tx, act.actor)
    const owner = await ownerOf(tx, code, act.actor)
    await forgetRemoved(kernel, tx, owner, act)
    await refuseMore(tx, owner, act.actor, 'detail')
    return insertLink(kernel, tx, { ...owner, detail }, act)
  })
}

/** Replaces a link by one with another URL. */
export function rotateLink(kernel: Kernel, id: string, act: Act): Promise<MadeCalendarLink> {
  const { calendar_links: links } = tables
  return transact(kernel.db, async (tx) => {
    await lockPerson(tx, act.actor)
    const link = await ownLink(tx, id, act.actor)
    if (link.revoked_at !== null) throw notFound(act.actor.locale)
    await deleteRows(kernel, tx, resources.calendar_links, eq(links.id, link.id), act)
    const { user_id, role, order_id, detail } = link
    return insertLink(kernel, tx, { user_id, role, order_id, detail }, act)
  })
}

export function removeLink(kernel: Kernel, id: string, act: Act): Promise<CalendarLink> {
  return transact(kernel.db, async (tx) => {
    await lockPerson(tx, act.actor)
    const link = await ownLink(tx, id, act.actor)
    if (link.revoked_at === null) await setRevoked(kernel, tx, link, act.now.toISOString(), act)
    return shown(link)
  })
}

/** Makes a link work again that was just removed. */
export function restoreLink(kernel: Kernel, id: string, act: Act): Promise<CalendarLink> {
  const { actor, now } = act
  return transact(kernel.db, async (tx) => {
    await lockPerson(tx, actor)
    const link = await ownLink(tx, id, actor)
    if (link.revoked_at === null) return shown(link)
    if (Date.parse(link.revoked_at) + undoMs < now.getTime())
      throw problem(409, { message: translate(actor.locale, 'guest_link_ended') })
    await refuseMore(tx, link, actor, 'id')
    await setRevoked(kernel, tx, link, null, act)
    return shown(link)
  })
}

/** Deletes the links of a person whose account is erased. */
export const forgetCalendarLinks: Listener<RowOf<'users'>> = async (step) => {
  const { kernel, tx, row, now, request_id } = step
  const where = eq(tables.calendar_links.user_id, row.id)
  await deleteRows(kernel, tx, resources.calendar_links, where, { actor: system, now, request_id })
}

async function insertLink(
  kernel: Kernel,
  tx: Tx,
  values: Owner & Pick<LinkRow, 'detail'>,
  act: Act,
): Promise<MadeCalendarLink> {
  const token = newSeed(kernel.random)
  const token_hash = tokenHash(token)
  const row = await insertRow(kernel, tx, resources.calendar_links, { ...values, token_hash }, act)
  const url = `${kernel.config.baseUrl}/api/calendars/${token}.ics`
  return { link: shown(row as unknown as LinkRow), url }
}

const setRevoked = (kernel: Kernel, tx: Tx, { id }: LinkRow, at: string | null, act: Act) =>
  editRows(
    kernel,
    tx,
    resources.calendar_links,
    { where: eq(tables.calendar_links.id, id), set: { revoked_at: at } },
    act,
  )

const shown = ({ id, detail, created_at, last_read_at }: LinkRow): CalendarLink => ({
  id,
  detail,
  made_at: created_at,
  last_read_at,
})

/** Makes a person's changes wait for one another, so that they can't exceed the limit together. */
async function lockPerson(tx: Tx, actor: Actor): Promise<void> {
  const { users } = tables
  const isPerson = eq(users.id, ownId(actor, 'user_id'))
  await tx.select({ id: users.id }).from(users).where(isPerson).for('update')
}

async function ownerOf(db: Db | Tx, code: string | undefined, actor: Actor): Promise<Owner> {
  const { orders } = tables
  const { locale } = actor
  const refuse = (key: string) => invalid(locale, { code: [translate(locale, `needs.${key}`)] })
  const role = roleOf(actor)
  ownId(actor, `${role}_id`)
  const user_id = ownId(actor, 'user_id')
  if (role !== 'customer') {
    if (code !== undefined) throw refuse('calendar_all')
    return { user_id, role, order_id: null }
  }
  if (code === undefined) throw refuse('calendar_move')
  const [order] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(eq(orders.code, code), ne(orders.state, 'draft'), isOwn(resources.orders, orders, actor)),
    )
  if (!order) throw notFound(locale)
  return { user_id, role, order_id: order.id }
}

/** Reads a link of the role in which the person acts, also one that was removed. */
async function ownLink(tx: Tx, id: string, actor: Actor): Promise<LinkRow> {
  const { calendar_links: links } = tables
  const [link] = await tx
    .select()
    .from(links)
    .where(
      and(
        eq(links.id, isRowId(id) ? Number(id) : 0),
        eq(links.role, roleOf(actor)),
        isOwn(resources.calendar_links, links, actor),
      ),
    )
  if (!link) throw notFound(actor.locale)
  return link
}

function roleOf({ kind, locale }: Actor): LinkRow['role'] {
  if (kind === 'customer' || kind === 'mover' || kind === 'driver') return kind
  throw forbidden(locale)
}

async function refuseMore(tx: Tx, owner: Owner, { locale }: Actor, field: string): Promise<void> {
  const count = await tx.$count(tables.calendar_links, activeOf(owner))
  if (count < maxLinks) return
  const message = translate(locale, 'needs.calendar_links', { count: maxLinks })
  throw invalid(locale, { [field]: [message] })
}

/** Deletes the links that can't be restored anymore, so that they don't pile up. */
async function forgetRemoved(kernel: Kernel, tx: Tx, owner: Owner, act: Act): Promise<void> {
  const { calendar_links: links } = tables
  const before = new Date(act.now.getTime() - undoMs).toISOString()
  const where = and(of(owner), isNotNull(links.revoked_at), lt(links.revoked_at, before))
  await deleteRows(kernel, tx, resources.calendar_links, where, act)
}

const activeOf = (owner: Owner): SQL | undefined =>
  and(of(owner), isNull(tables.calendar_links.revoked_at))

const of = ({ user_id, role, order_id }: Owner): SQL | undefined => {
  const { calendar_links: links } = tables
  const isTo = order_id === null ? isNull(links.order_id) : eq(links.order_id, order_id)
  return and(eq(links.user_id, user_id), eq(links.role, role), isTo)
}
