/** Hours before the window at which the price is held on the card, and tried again if refused. */
const attemptHours = [72, 48, 36, 24] as const

const hour = 3_600_000

/** Hours before the window at which the first attempt is made. */
export const [holdHours] = attemptHours

const before = (window_start_at: string, hours: number): number =>
  Date.parse(window_start_at) - hours * hour

/** The instant at which the price of a move is first held on the customer's card. */
export const holdAt = (window_start_at: string): string =>
  new Date(before(window_start_at, holdHours)).toISOString()

/** Whether the price of a move is held as soon as it is booked. */
export const isHoldDue = (window_start_at: string, now: Date): boolean =>
  before(window_start_at, holdHours) <= now.getTime()

/** The next attempt after a refusal; null if there is none left and the move can't take place. */
export function nextAttemptAt(window_start_at: string, now: Date): string | null {
  const next = attemptHours
    .map((hours) => before(window_start_at, hours))
    .find((at) => at > now.getTime())
  return next === undefined ? null : new Date(next).toISOString()
}

/** When a move without money is canceled. */
export const payUntil = (window_start_at: string): string =>
  new Date(before(window_start_at, attemptHours.at(-1) ?? 0)).toISOString()

/** Hours before the window from when a mover may give back a job whose price isn't held. */
const freeReturnHours = 48

/** Whether it is so near that a mover must not wait for the money of a move any longer. */
export const isUnsecured = (
  { window_start_at, secured_at }: { window_start_at: string; secured_at: string | null },
  now: Date,
): boolean => secured_at === null && before(window_start_at, freeReturnHours) <= now.getTime()
