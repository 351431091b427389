import { type Point, routeMiles } from './pricing/trip.ts'

/** A position of a truck, and when it was there, in milliseconds. */
export type SeenPosition = Point & { at: number }

type Drive = { speed_mph: number; haversine_bp: number }

const minuteMs = 60_000
/** Traffic and lights: the drive takes this much more or less, in percent. */
const spreadPercent = 15
/** Stops are known by their ZIP code, and trucks have to park, in minutes. */
const spreadMinutes = 3
/** An older position says nothing about the arrival. */
const oldestMs = 30 * minuteMs
/** Ends of the range are whole steps, so that it doesn't change with every position. */
const stepMs = 5 * minuteMs

/**
 * Estimates when a truck arrives at a stop, as a range. The older the position, the wider: the truck
 * may have driven on since, or stood still. Returns null for a position too old to tell.
 */
export function etaRange(
  seen: SeenPosition,
  stop: Point,
  { speed_mph, haversine_bp }: Drive,
  now: Date,
): { from_at: string; to_at: string } | null {
  const age = Math.max(0, now.getTime() - seen.at)
  if (age > oldestMs) return null
  const driveMs = (routeMiles([seen, stop], haversine_bp) / speed_mph) * 60 * minuteMs
  const spread = (driveMs * spreadPercent) / 100 + spreadMinutes * minuteMs
  const earliest = Math.max(now.getTime(), now.getTime() - age + driveMs - spread)
  const latest = now.getTime() + driveMs + spread
  return {
    from_at: new Date(Math.floor(earliest / stepMs) * stepMs).toISOString(),
    to_at: new Date(Math.ceil(latest / stepMs) * stepMs).toISOString(),
  }
}
