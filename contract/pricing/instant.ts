const stated = /^\d{4}-\d\d-\d\dT.+(Z|[+-]\d\d:\d\d)$/

/**
 * Milliseconds since 1970 of an ISO 8601 instant. Throws a RangeError naming `what` for anything
 * without a Z or an offset, which would be read in the time zone of the process.
 */
export function millisecondsOf(what: string, instant: string) {
  const milliseconds = stated.test(instant) ? Date.parse(instant) : Number.NaN
  if (Number.isNaN(milliseconds))
    throw new RangeError(`${what} must be an ISO 8601 instant with Z or an offset, not ${instant}`)
  return milliseconds
}
