import type { Town } from './towns.ts'

/** The course of one move. Times are in milliseconds. */
export type MoveScenario = {
  /** Position among all scenarios; also seeds the scenario's random numbers. */
  number: number
  town: Town
  /** Indexes into the demo's customers and movers. */
  customer: number
  mover: number | null
  booked_at: number
  window_at: number
  size: Size
  /**
   * Minutes from the first box lifted to the last one set down; by default derived from the quote
   * and `pace`.
   */
  worked?: number
  /** Ratio of measured to estimated minutes. */
  pace: number
  is_capped: boolean
  is_flexible: boolean
  coupon?: string
  affiliate?: string
  tip_cents: number
  declared_value_cents: number
  card: Card
  /** Minutes from the booking until a mover accepts; later steps follow from it. */
  taken_after: number
  /** Otherwise confirmed automatically, a day before. */
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

/** Course of the payment; after the last three the move remains a draft. */
export type Card =
  | 'good'
  | 'refused at first'
  | 'poor at first'
  | 'asks'
  | 'slow'
  | 'none'
  | 'refused'
  | 'never confirmed'

/** Event between the mover's acceptance and the moving day. */
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
      /** Hours before the window; negative after its start. */
      hours_before: number
    }
  | {
      kind: 'carried out'
      /** Otherwise completed automatically, a day later. */
      is_completed_by_customer: boolean
      review?: Review
      dispute?: Dispute
      refund?: Refund
    }

export type Dispute = {
  /** Opened before the move is completed, and so before it is charged. */
  is_early: boolean
  about: 'damage' | 'late' | 'price'
  /** Percentage of the paid amount; 0 if the mover was right. */
  refund_percent: number
  /** Null while the dispute is open. */
  settled_after_hours: number | null
}

export type Refund = {
  percent: number
  borne_by: 'platform' | 'mover' | 'split'
  answer: 'approved' | 'rejected' | 'none yet'
}
