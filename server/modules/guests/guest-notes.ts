import { and, eq, sql } from 'drizzle-orm'

import type { listGuestNotes, writeGuestNote } from '#contract/calls/guests.ts'
import { guestKinds } from '#contract/guest-kinds.ts'
import { type Actor, system } from '#contract/kernel/access.ts'
import type { BodyOf, ResponseOf } from '#contract/kernel/call.ts'
import { resources } from '#contract/resources.ts'
import type { AppContext } from '#server/context.ts'
import { tables } from '#server/database/tables.ts'
import { isNotFinished } from '#server/domain/certificate.ts'
import { type LinkRow, linkOf } from '#server/domain/guest-link.ts'
import { isResend } from '#server/domain/resend.ts'
import { invalid, notFound, problem } from '#server/kernel/http/problem.ts'
import { isOwn } from '#server/kernel/resource/find-own.ts'
import { readRows } from '#server/kernel/sql/stored-rows.ts'
import { transact } from '#server/kernel/sql/transact.ts'
import { announce } from '#server/kernel/transition/announce.ts'
import { difference, pastOf, recordEvent } from '#server/kernel/transition/event.ts'
import { translate } from '#server/kernel/translate.ts'

type Note = LinkRow['notes'][number]

/** The most notes that are kept of one guest. */
const maxNotes = 30

/** Stores what a guest tells, and notifies the customer and the crew. */
export async function writeNote(
  { kernel }: AppContext,
  token: string,
  { text = null, is_here = false }: BodyOf<typeof writeGuestNote>,
  { locale, request_id }: { locale: string; request_id: string },
): Promise<ResponseOf<typeof writeGuestNote>> {
  const now = kernel.now()
  const missing = () => problem(404, { message: translate(locale, 'guest_link') })
  const known = await linkOf(kernel.db, token, { now, locale })
  if (!guestKinds[known.link.kind].writes) throw missing()
  if (!text && !is_here)
    throw invalid(locale, {
      text: [translate(locale, 'validation.required', { field: 'text' })],
    })
  await kernel.tries.count('guest_note_link', String(known.link.id), () => ({
    message: translate(locale, 'too_many'),
  }))
  const { guest_links: links } = tables
  return transact(kernel.db, async (tx) => {
    const [link] = await readRows(tx, links, eq(links.id, known.link.id), sql`for update`)
    const { order } = await linkOf(tx, token, { now, locale })
    if (!link) throw missing()
    if (!isNotFinished(order))
      throw problem(409, { message: translate(locale, 'certificate.move_ended') })
    const last = link.notes.at(-1)
    if (
      last &&
      (last.text ?? null) === text &&
      last.is_here === is_here &&
      isResend(last.written_at, now)
    )
      return { text, is_here, written_at: last.written_at }
    if (link.notes.length >= maxNotes)
      throw problem(409, { message: translate(locale, 'guest_notes_full') })
    const note: Note = { text, is_here, written_at: now.toISOString() }
    const set = {
      notes: [...link.notes, note],
      version: link.version + 1,
      updated_at: now.toISOString(),
    }
    await tx.update(links).set(set).where(eq(links.id, link.id))
    const after = { ...link, ...set }
    await recordEvent(kernel, tx, {
      actor: { ...system, locale },
      now,
      request_id,
      ...pastOf(resources.guest_links, link.id, 'edited'),
      version: set.version,
      diff: difference(link, after),
    })
    await announce(kernel, 'guest_link.noted', { tx, row: after, now, input: { text, is_here } })
    return { text, is_here, written_at: note.written_at }
  })
}

/** Reads the notes of a job's guests to its crew, newest first. */
export async function notesFor(
  { kernel }: AppContext,
  code: string,
  actor: Actor,
): Promise<ResponseOf<typeof listGuestNotes>> {
  const { guest_links: links, orders } = tables
  const isOwnOrder = and(eq(orders.code, code), isOwn(resources.orders, orders, actor))
  const [order] = await kernel.db.select({ id: orders.id }).from(orders).where(isOwnOrder)
  if (!order) throw notFound(actor.locale)
  const found = await kernel.db.select().from(links).where(eq(links.order_id, order.id))
  return found
    .flatMap(({ name, kind, stop, notes }) =>
      notes.map(({ text = null, is_here, written_at }) => ({
        name,
        kind,
        stop,
        text,
        is_here,
        written_at,
      })),
    )
    .sort((one, other) => other.written_at.localeCompare(one.written_at))
}
