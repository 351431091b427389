/** The last position of a truck, as stored at `paths.location`. */
export type StoredLocation = {
  lat: number
  lng: number
  accuracy_m: number
  /** When it was measured, in milliseconds of the database's clock. */
  at: number
}

/** The database refuses positions that follow one another faster. */
export const minLocationMs = 10_000
