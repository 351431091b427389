const resentWithinMs = 60_000

/**
 * Whether words that equal the last ones are those sent again, because their answer was lost, and not
 * the same words once more.
 */
export const isResend = (lastWrittenAt: string, now: Date): boolean =>
  now.getTime() - Date.parse(lastWrittenAt) < resentWithinMs
