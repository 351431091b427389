import type { Act } from '#server/kernel/kernel.ts'

const minute = 60_000
/** How far the clocks of an honest phone may be off. */
export const driftMs = 2 * minute
/** A phone with a network sends a request within this time, a large photo included. */
export const sendingMs = 5 * minute
/** A time that a phone reports is believed so far back. */
export const maxBackdatingMs = 12 * 60 * minute

/**
 * Returns the milliseconds to add to a time of the phone's clock to get ours: what the clock showed
 * when the request was sent tells how far it is off. A difference that may be the time for sending
 * is none.
 */
export function clockError({ now, sent_at }: Pick<Act, 'now' | 'sent_at'>): number {
  if (sent_at === undefined) return 0
  const behind = now.getTime() - Date.parse(sent_at)
  return behind > sendingMs || behind < -driftMs ? behind : 0
}

/** Returns the phone's word for when something happened, by our clock: twelve hours ago at most. */
export function phoneTime(claimed: string, act: Pick<Act, 'now' | 'sent_at'>): string {
  const latest = act.now.getTime()
  const time = Date.parse(claimed) + clockError(act)
  return new Date(Math.min(Math.max(time, latest - maxBackdatingMs), latest)).toISOString()
}
