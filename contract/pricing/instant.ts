const zoned = /^\d{4}-\d\d-\d\dT.+(Z|[+-]\d\d:\d\d)$/

/**
 * Parses an ISO 8601 instant into milliseconds since 1970. Throws a RangeError naming `what` for
 * input without a Z or an offset, which would be parsed in the time zone of the process.
 */
export function millisecondsOf(what: string, instant: string) {
  const milliseconds = zoned.test(instant) ? Date.parse(instant) : Number.NaN
  if (Number.isNaN(milliseconds))
    throw new RangeError(`${what} must be an ISO 8601 instant with Z or an offset, not ${instant}`)
  return milliseconds
}
