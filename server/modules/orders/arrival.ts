import { haversineMiles } from '#contract/pricing/trip.ts'
import { setting } from '#server/domain/setting.ts'
import type { FieldErrors } from '#server/kernel/http/problem.ts'
import type { Step } from '#server/kernel/kernel.ts'
import type { OrderRow } from './order-row.ts'
import { checkPhoto, forgetPhotos, rememberPhotos } from './proof.ts'
import { loggedStep } from './step-log.ts'

const hour = 3_600_000
const metersPerMile = 1609.344

type Position = { lat: number; lng: number; accuracy_m: number }

/** Checks the photo of the door, if the crew sends one: its own, new, and of the last hour. */
export async function checkArrival(step: Step<OrderRow>): Promise<FieldErrors | undefined> {
  const { photo } = step.input
  if (!photo) return undefined
  const since = new Date(step.now.getTime() - hour).toISOString()
  return checkPhoto(step, photo, since, 'arrival_photo_old')
}

/**
 * Returns the values of an order whose crew arrives. Of the phone's position only the distance to the
 * pickup is stored.
 */
export async function arrived(step: Step<OrderRow>): Promise<Partial<OrderRow>> {
  const { input } = step
  const { at, step_log } = await loggedStep(step)
  const position = (input.position ?? null) as Position | null
  const photo = input.photo ? String(input.photo) : null
  const isBare = position === null && photo === null
  return {
    arrived_at: at.toISOString(),
    step_log,
    arrival: isBare ? null : { photo, ...(await distanceTo(step, position)) },
  }
}

/**
 * Measures how far the phone is from the pickup, in meters. Whether that is near stays unknown for a
 * position that is too vague to tell.
 */
async function distanceTo({ tx, row: { stops } }: Step<OrderRow>, position: Position | null) {
  const [pickup] = stops
  if (position === null || pickup === undefined) return { distance_m: null, is_near: null }
  const distance_m = Math.round(haversineMiles(position, pickup) * metersPerMile)
  const limit = await setting(tx, 'arrival_near_meters')
  const isVague = position.accuracy_m > limit
  return { distance_m, is_near: isVague ? null : distance_m + position.accuracy_m <= limit }
}

export const rememberArrival = (step: Step<OrderRow>): Promise<void> =>
  rememberPhotos(step, [step.row.arrival?.photo])

/** Lets the photo of an arrival that was taken back be used again. */
export const forgetArrival = (step: Step<OrderRow> & { before: OrderRow }): Promise<void> =>
  forgetPhotos(step, [step.before.arrival?.photo])
