import { bookMove, type Placement, placeOrder } from '#contract/calls/placement.ts'
import type { Quote } from '#contract/calls/quotes.ts'
import type { CallError } from '#contract/client/call-error.ts'
import type { Outcome } from '#contract/client/http-client.ts'
import type { BodyOf } from '#contract/kernel/call.ts'
import { toE164 } from '../../../lib/phone.ts'
import type { AppServices } from '../../../lib/services.ts'
import { type Draft, keyFor, type StopDraft } from '../draft/draft.ts'
import { draftStore } from '../draft/draft-store.ts'

type Call = Pick<AppServices, 'call'>
export type Placed = { code: string; error: null } | { code: null; error: CallError }

/**
 * Books the quoted move and authorizes its price. Each request carries the idempotency key of its
 * body, so that a second click, a retry or a reload in between results in the same order.
 */
export async function placeBooking(
  services: Pick<AppServices, 'call' | 'store'>,
  quote: Quote,
  payment_method_id: number,
): Promise<Placed> {
  const name = services.store.snapshot().identity?.name ?? null
  const body = await bookingOf(draftStore.read(), quote, name)
  const { data: order, error } = await services.call(bookMove, {
    body,
    idempotencyKey: idempotencyKeyFor('order', body),
  })
  if (error !== null) return { code: null, error }

  const placed = await placeOn(services, order.id, payment_method_id)
  return placed.error === null
    ? { code: order.code, error: null }
    : { code: null, error: placed.error }
}

/** Authorizes an order's price on a card on file. */
export function placeOn(
  { call }: Call,
  order_id: number,
  payment_method_id: number,
  attempt = 0,
): Promise<Outcome<Placement>> {
  return call(placeOrder, {
    params: { id: order_id },
    body: { payment_method_id },
    idempotencyKey: idempotencyKeyFor('placement', { order_id, payment_method_id, attempt }),
  })
}

function idempotencyKeyFor(act: keyof Draft['sent'], body: object): string {
  const sent = keyFor(draftStore.read(), act, body)
  draftStore.change((draft) => ({ sent: { ...draft.sent, [act]: sent } }))
  return sent.key
}

async function bookingOf(
  draft: Draft,
  quote: Quote,
  name: string | null,
): Promise<BodyOf<typeof bookMove>> {
  const own = { contact_name: name, contact_phone: await phoneOf(draft.phone) }
  const stops = await Promise.all(
    draft.stops.map(async (stop) => ({
      address: stop.address.trim(),
      unit: stop.unit.trim() || null,
      parking_note: stop.parking_note.trim() || null,
      access_code: stop.access_code?.trim() || null,
      needs_certificate: stop.needs_certificate,
      ...(stop.has_contact ? await contactOf(stop) : own),
    })),
  )
  return {
    quote_id: quote.id,
    hash: quote.hash,
    stops,
    notes: draft.notes.trim() || null,
    photos: draft.photos.map(({ key }) => key),
    preferred_mover_id: draft.preferred_mover_id ?? null,
  }
}

const contactOf = async ({ contact_name, contact_phone }: StopDraft) => ({
  contact_name: contact_name.trim(),
  contact_phone: await phoneOf(contact_phone),
})

const phoneOf = async (typed: string): Promise<string | null> =>
  typed.trim() === '' ? null : toE164(typed)
