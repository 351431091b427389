import { and, eq, isNull, sql } from 'drizzle-orm'

import type { createGuestLink } from '#contract/calls/guests.ts'
import { guestKinds, guestSees } from '#contract/guest-kinds.ts'
import type { BodyOf, ResponseOf } from '#contract/kernel/call.ts'
import { isIn } from '#contract/order-phases.ts'
import { resources } from '#contract/resources.ts'
import { tables } from '#server/database/tables.ts'
import { type LinkRow, linkEnd } from '#server/domain/guest-link.ts'
import { deriveToken, newSeed, tokenHash } from '#server/domain/guest-token.ts'
import { setting } from '#server/domain/setting.ts'
import { invalid, notFound } from '#server/kernel/http/problem.ts'
import type { Act, Kernel } from '#server/kernel/kernel.ts'
import { isOwn } from '#server/kernel/resource/find-own.ts'
import { insertRow } from '#server/kernel/resource/insert-row.ts'
import { readRows } from '#server/kernel/sql/stored-rows.ts'
import { transact } from '#server/kernel/sql/transact.ts'
import { translate } from '#server/kernel/translate.ts'
import { sendLink } from './send-link.ts'
import { shownLink } from './shown-link.ts'

/**
 * Makes a link to the actor's own move, sends it if it is given an address, and returns its token,
 * which is stored nowhere.
 */
export async function addLink(
  kernel: Kernel,
  code: string,
  {
    kind,
    name,
    stop,
    has_code = false,
    email = null,
    phone = null,
  }: BodyOf<typeof createGuestLink>,
  act: Act,
): Promise<ResponseOf<typeof createGuestLink>> {
  const { locale } = act.actor
  return transact(kernel.db, async (tx) => {
    const { orders, guest_links: links } = tables
    // Locked, so that two requests can't exceed the limit together.
    const where = and(eq(orders.code, code), isOwn(resources.orders, orders, act.actor))
    const [order] = await readRows(tx, orders, where, sql`for update`)
    if (!order) throw notFound(locale)
    const ends_at = await linkEnd(tx, order)
    const isOver = isIn(order.state, 'draft', 'called_off') || ends_at <= act.now.toISOString()
    if (isOver) throw invalid(locale, { kind: [translate(locale, 'needs.guest_move')] })
    if (stop !== undefined && stop >= order.stops.length)
      throw invalid(locale, { stop: [translate(locale, 'needs.unknown_stop')] })
    const count = await setting(tx, 'guest_links_per_move')
    const known = await tx.$count(
      links,
      and(eq(links.order_id, order.id), isNull(links.revoked_at)),
    )
    if (known >= count)
      throw invalid(locale, { name: [translate(locale, 'needs.guest_links', { count })] })
    const token_seed = newSeed(kernel.random)
    const token = deriveToken(kernel.config.sessionSecret, token_seed)
    const link = await insertRow(
      kernel,
      tx,
      resources.guest_links,
      {
        order_id: order.id,
        customer_id: order.customer_id,
        kind,
        name: name.trim(),
        stop: guestKinds[kind].isForStop ? (stop ?? order.stops.length - 1) : null,
        has_code: has_code && guestSees(kind, 'delivery_code'),
        token_hash: tokenHash(token),
        token_seed,
        // A mail is enough: a text costs, and says less.
        email,
        phone: email ? null : phone,
      },
      act,
    )
    const made = link as unknown as LinkRow
    if (email || phone) await sendLink(kernel, tx, made, order, act)
    return { link: shownLink(made, ends_at, act.now), token }
  })
}
