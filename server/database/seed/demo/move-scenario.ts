import type { Town } from './towns.ts'

/** Instants are in milliseconds. */
export type MoveScenario = {
  /** Its place among all; what is left to chance in it begins here. */
  number: number
  town: Town
  /** Indexes in the cast. */
  customer: number
  mover: number | null
  booked_at: number
  window_at: number
  size: Size
  /** Minutes from the first box lifted to the last one set down; else by the price and `pace`. */
  worked?: number
  /** Measured beside estimated minutes. */
  pace: number
  is_capped: boolean
  is_flexible: boolean
  coupon?: string
  affiliate?: string
  tip_cents: number
  declared_value_cents: number
  card: Card
  /** Minutes from the booking to a mover's yes; the other steps follow from it. */
  taken_after: number
  /** Else by the clock, a day before. */
  is_confirmed_by_customer: boolean
  detour?: Detour
  end: End
}

export type Given = Omit<MoveScenario, 'number'>

export type Size =
  | 'few-items'
  | 'studio'
  | 'one-bedroom'
  | 'two-bedroom'
  | 'three-bedroom'
  | 'office-small'

/** How the payment goes; after the last three the move stays a draft. */
export type Card =
  | 'good'
  | 'refused at first'
  | 'poor at first'
  | 'asks'
  | 'slow'
  | 'none'
  | 'refused'
  | 'never confirmed'

/** What happens between the mover's yes and the day. */
export type Detour =
  | { kind: 'released'; hours_before: number; successor: number }
  | { kind: 'rescheduled'; at: number; window_at: number }
  | { kind: 'another driver' }
  | { kind: 'no driver yet' }

export type Review = { stars: number; answered?: number }

export type End =
  | { kind: 'expires' }
  | {
      kind: 'cancelled'
      by: 'customer' | 'mover' | 'admin' | 'admin, for free'
      /** Before the window; below zero after its start. */
      hours_before: number
    }
  | {
      kind: 'carried out'
      /** Else by the clock, a day later. */
      is_completed_by_customer: boolean
      review?: Review
      dispute?: Dispute
      refund?: Refund
    }

export type Dispute = {
  /** Before the move is completed, and so before it is charged. */
  is_early: boolean
  about: 'damage' | 'late' | 'price'
  /** Of what was paid; nothing where the mover was right. */
  refund_percent: number
  /** Null while it is open. */
  settled_after_hours: number | null
}

export type Refund = {
  percent: number
  borne_by: 'platform' | 'mover' | 'split'
  answer: 'approved' | 'rejected' | 'none yet'
}
