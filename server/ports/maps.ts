import type { Point } from '#contract/pricing/trip.ts'

/** A ZIP code's center in degrees north and east, with its IANA time zone. */
export type Place = Point & {
  zip: string
  city: string
  state_code: string
  time_zone: string
  /** The neighborhood that was searched for, of which this is the ZIP code. */
  area?: string
}

/** A place as a person enters it; `address` is free text that contains a ZIP code or a city. */
export type Whereabouts =
  | { zip: string }
  | { city: string; state_code: string }
  | { address: string }

export type Located =
  | { ok: true; place: Place }
  | { ok: false; reason: 'not_found' | 'ambiguous' | 'unavailable'; message: string }

/** `miles` is rounded to tenths: 8.4. */
export type Routed =
  | { ok: true; miles: number }
  | { ok: false; reason: 'not_found' | 'unavailable'; message: string }

export type Nearby = { places: Place[]; total: number }

/** Looks up places in the United States and driving distances between them. */
export type Maps = {
  name: string
  /**
   * Completes typed text: the start of a ZIP code (`941`), of a city (`san fr`), or `city, ST`. A
   * city is returned once, as one of its ZIP codes; so is a well-known neighborhood. Returns at most `limit` places, the best match
   * first, and none for a text without a match. Rejects when the source is unavailable.
   */
  findPlaces(text: string, limit: number): Promise<Place[]>

  /**
   * Finds a single place. The result is `ambiguous` when the text matches several (a city without
   * its state) or contradicts itself (a ZIP code of another state); its message says what to add.
   */
  locate(where: Whereabouts): Promise<Located>

  /**
   * Finds the ZIP codes with streets whose center is within this distance in a straight line: the
   * nearest first, at most `limit`, with the total number. Rejects when the source is unavailable.
   */
  placesWithin(middle: Point, miles: number, limit: number): Promise<Nearby>

  /** Returns the driving distance through all points in this order; 0 for fewer than two. */
  routeMiles(points: Point[]): Promise<Routed>
}
