import { addCard } from '#contract/calls/payment-methods.ts'
import { bookMove, type Placement, placeOrder } from '#contract/calls/placement.ts'
import type { Quote } from '#contract/calls/quotes.ts'
import type { CallError } from '#contract/client/call-error.ts'
import type { Outcome } from '#contract/client/http-client.ts'
import type { BodyOf } from '#contract/kernel/call.ts'
import type { Front } from '../../../lib/front.ts'
import { randomKey } from '../../../lib/idempotency-key.ts'
import { type Draft, keyFor } from '../draft/draft.ts'
import { draftStore } from '../draft/draft-store.ts'
import type { CardChoice } from './card-form.tsx'

type Call = Pick<Front, 'call'>
export type Placed = { code: string; error: null } | { code: null; error: CallError }

/**
 * Books the quoted move and authorizes its price. Each request carries the idempotency key of its
 * body, so that a second click, a retry or a reload in between results in the same order.
 */
export async function placeBooking(
  front: Pick<Front, 'call' | 'store'>,
  quote: Quote,
  choice: CardChoice,
): Promise<Placed> {
  const name = front.store.snapshot().identity?.name ?? null
  const body = bookingOf(draftStore.read(), quote, name)
  const { data: order, error } = await front.call(bookMove, {
    body,
    idempotencyKey: idempotencyKeyFor('order', body),
  })
  if (error !== null) return { code: null, error }

  const card = await cardOnFile(front, choice)
  if (card.error !== null) return { code: null, error: card.error }
  const placed = await placeOn(front, order.id, card.id)
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

/**
 * The keys of the cards that were added, so that a card entered twice is added only once. They are
 * held in memory: card numbers must not reach the browser's storage.
 */
const added = new Map<string, { key: string; id: number | null }>()

export async function cardOnFile(
  { call }: Call,
  choice: CardChoice,
): Promise<{ id: number; error: null } | { id: null; error: CallError }> {
  if (choice.kind === 'on_file') return { id: choice.id, error: null }
  const digest = JSON.stringify(choice.card)
  const known = added.get(digest) ?? { key: randomKey(), id: null }
  added.set(digest, known)
  if (known.id !== null) return { id: known.id, error: null }
  const { data, error } = await call(addCard, { body: choice.card, idempotencyKey: known.key })
  if (error !== null) {
    // The server stores a refusal under its key; after it is corrected there, the card needs a new
    // key.
    added.delete(digest)
    return { id: null, error }
  }
  added.set(digest, { ...known, id: data.id })
  return { id: data.id, error: null }
}

function idempotencyKeyFor(act: keyof Draft['sent'], body: object): string {
  const sent = keyFor(draftStore.read(), act, body)
  draftStore.change((draft) => ({ sent: { ...draft.sent, [act]: sent } }))
  return sent.key
}

function bookingOf(draft: Draft, quote: Quote, name: string | null): BodyOf<typeof bookMove> {
  return {
    quote_id: quote.id,
    hash: quote.hash,
    stops: draft.stops.map((stop) => ({
      address: stop.address.trim(),
      unit: stop.unit.trim() || null,
      parking_note: stop.parking_note.trim() || null,
      contact_name: name,
      contact_phone: draft.phone.trim() || null,
    })),
    notes: draft.notes.trim() || null,
  }
}
