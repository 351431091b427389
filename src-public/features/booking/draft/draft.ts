import type { Place } from '#contract/calls/places.ts'
import { randomKey } from '#contract/client/idempotency-key.ts'
import { flightsTo } from '#contract/pricing/flights-to.ts'

export type StopKind = 'pickup' | 'dropoff' | 'extra'

/** A resolved ZIP code: its place and time zone. */
export type KnownPlace = Pick<Place, 'zip' | 'city' | 'state_code' | 'time_zone'>

export type StopDraft = {
  /** Identifies the stop while stops are added and removed. */
  key: string
  kind: StopKind
  address: string
  /** The text of the ZIP field; `place` is the place it resolved to. */
  zip: string
  place: KnownPlace | null
  unit: string
  /** Null while the field has no valid number. */
  floor: number | null
  /** Null derives the flights from the floor. */
  flights: number | null
  has_elevator: boolean
  carry_ft: number
  parking_note: string
  /** Opens the gate or the door; missing in drafts without one. */
  access_code?: string
  /** Somebody else will be there: `contact_name` and `contact_phone` say who. */
  has_contact: boolean
  contact_name: string
  contact_phone: string
  needs_certificate: boolean
}

export type ItemDraft = {
  key: string
  /** Null for an item that the customer added. */
  item_id: number | null
  name: string
  quantity: number
  volume_ft3: number
  weight_lb: number
}

/** A photo of the things that is uploaded; its URL is valid for an hour. */
export type PhotoDraft = { key: string; url: string }

export type PricingMode = 'fixed' | 'capped'

/** A booking in progress. It survives reloads and signing in. */
export type Draft = {
  version: 1
  stops: StopDraft[]
  size: string | null
  /** Null uses the items of the size. */
  items: ItemDraft[] | null
  /** Null uses the suggested vehicle. */
  vehicle: string | null
  crew_size: number | null
  /** The day at the pickup, `2026-05-01`; empty until chosen. */
  date: string
  /** The hour at which the window starts, in the pickup's time zone. */
  hour: number
  is_flexible: boolean
  pricing_mode: PricingMode
  /** Null while the field has no valid number. */
  declared_value_cents: number | null
  coupon: string
  tip_cents: number
  notes: string
  photos: PhotoDraft[]
  /** The phone number the crew may call. */
  phone: string
  /** The favorite mover who gets first choice; missing in drafts without one. */
  preferred_mover_id?: number | null
  /** The code of the move that was booked last; missing in drafts from before any. */
  booked_code?: string
  /**
   * The idempotency key of each body that was sent: a repeated request returns its first result.
   */
  sent: { [Act in 'order' | 'placement']?: { digest: string; key: string } }
}

export const maxStops = 8

export function newStop(kind: StopKind): StopDraft {
  return {
    key: randomKey(),
    kind,
    address: '',
    zip: '',
    place: null,
    unit: '',
    floor: 1,
    flights: null,
    has_elevator: false,
    carry_ft: 0,
    parking_note: '',
    has_contact: false,
    contact_name: '',
    contact_phone: '',
    needs_certificate: false,
  }
}

/** Returns null for flights that follow from the floor, so that they keep following it. */
export const flightsInDraft = (floor: number, flights: number): number | null =>
  flights === flightsTo(floor) ? null : flights

export function newDraft(): Draft {
  return {
    version: 1,
    stops: [
      { ...newStop('pickup'), key: 'from' },
      { ...newStop('dropoff'), key: 'to' },
    ],
    size: null,
    items: null,
    vehicle: null,
    crew_size: null,
    date: '',
    hour: 9,
    is_flexible: false,
    pricing_mode: 'fixed',
    declared_value_cents: 0,
    coupon: '',
    tip_cents: 0,
    notes: '',
    photos: [],
    phone: '',
    sent: {},
  }
}

/** Reports whether the customer has entered anything of a move; the day is suggested. */
export const isBegun = ({ stops, size, items, photos }: Draft): boolean =>
  stops.some(({ address }) => address !== '') ||
  size !== null ||
  items !== null ||
  photos.length > 0

/**
 * Returns the idempotency key for sending a body: the same key for the same body, so that a
 * repeated click or a reload sends the request only once; a new key for another body.
 */
export function keyFor(draft: Draft, act: keyof Draft['sent'], body: object) {
  const digest = JSON.stringify(body)
  const known = draft.sent[act]
  return known?.digest === digest ? known : { digest, key: randomKey() }
}
