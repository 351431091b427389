import type { Point } from '#contract/pricing/trip.ts'

/** A ZIP code's middle: degrees north and east, the IANA time zone its clocks follow. */
export type Place = Point & {
  zip: string
  city: string
  state_code: string
  time_zone: string
}

/** What a person may give for a place; `address` is free text that holds a ZIP code or a city. */
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

/** Places in the United States, and the road between them. */
export type Maps = {
  name: string
  /**
   * Completes what is being typed: the start of a ZIP code (`941`), of a city (`san fr`), or
   * `city, ST`. A city answers once, as one of its ZIP codes; the best match comes first, at most
   * `limit` of them, none for a text that matches nothing. Rejects when the source is unavailable.
   */
  findPlaces(text: string, limit: number): Promise<Place[]>

  /**
   * The one place meant. `ambiguous` when the text fits several (a city without its state) or
   * contradicts itself (a ZIP code of another state); its message says what to add.
   */
  locate(where: Whereabouts): Promise<Located>

  /**
   * The ZIP codes of streets whose middle is within so many miles as the crow flies, the nearest
   * first, at most `limit` of them, and how many there are in all. Rejects when the source is
   * unavailable.
   */
  placesWithin(middle: Point, miles: number, limit: number): Promise<Nearby>

  /** The drive through all points in the order given; 0 for fewer than two. */
  routeMiles(points: Point[]): Promise<Routed>
}
