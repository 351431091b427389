/** Returns the flights of stairs to a floor, unless somebody says otherwise; the street is floor 1. */
export const flightsTo = (floor: number): number =>
  Math.min(60, Math.abs(floor > 0 ? floor - 1 : floor))
