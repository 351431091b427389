/** Returns the usual number of flights of stairs to a floor; street level is floor 1. */
export const flightsTo = (floor: number): number =>
  Math.min(60, Math.abs(floor > 0 ? floor - 1 : floor))
