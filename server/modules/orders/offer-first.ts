import { firstRefusal } from '#server/domain/eligibility.ts'
import { timeZoneOf } from '#server/domain/time-zone-of.ts'
import { formatInstant } from '#server/kernel/format-instant.ts'
import type { FieldErrors } from '#server/kernel/http/problem.ts'
import type { Step } from '#server/kernel/kernel.ts'
import { translate } from '#server/kernel/translate.ts'
import { findCapacityConflict } from './free-crew.ts'
import { moverObstacle } from './mover-obstacle.ts'
import type { OrderRow } from './order-row.ts'

const minute = 60_000
const hour = 60 * minute
const usualMinutes = 120
/** Within a day of the move, the others can't wait long. */
const shortMinutes = 30

type Held = Pick<OrderRow, 'first_refusal_mover_id' | 'first_refusal_until'>

/** Returns the first choice of a mover whom staff offers an open job. */
export function heldFor({ window_start_at }: OrderRow, mover_id: number, now: Date): Held {
  const isNear = Date.parse(window_start_at) - now.getTime() <= 24 * hour
  const minutes = isNear ? shortMinutes : usualMinutes
  return {
    first_refusal_mover_id: mover_id,
    first_refusal_until: new Date(now.getTime() + minutes * minute).toISOString(),
  }
}

export const offeredFirst = ({ row, input, now }: Step<OrderRow>): Held =>
  heldFor(row, Number(input.mover_id), now)

/** Checks that a mover can take the open job that staff offers them, and that no other has first refusal. */
export async function checkOffer(step: Step<OrderRow>): Promise<FieldErrors | undefined> {
  const { tx, row, input, actor, now } = step
  const mover_id = Number(input.mover_id)
  const refusal = firstRefusal(row, now)
  if (refusal && refusal.mover_id !== mover_id)
    return { mover_id: [await firstElsewhere(step, refusal.until)] }
  const held = { ...row, ...heldFor(row, mover_id, now) }
  const why = await moverObstacle(tx, held, mover_id, now)
  if (why) {
    const words = translate(actor.locale, `candidate.${why.key}`)
    return { mover_id: [translate(actor.locale, 'needs.offerable_mover', { why: words })] }
  }
  const conflict = await findCapacityConflict(tx, row, mover_id, now)
  if (!conflict) return undefined
  const words = translate(actor.locale, 'candidate.busy')
  return { mover_id: [translate(actor.locale, 'needs.offerable_mover', { why: words })] }
}

async function firstElsewhere({ tx, row, actor }: Step<OrderRow>, until: string): Promise<string> {
  const at = formatInstant(until, {
    timeStyle: 'short',
    locale: actor.locale,
    timeZone: await timeZoneOf(tx, row.city_id),
  })
  return translate(actor.locale, 'needs.other_first', { until: at })
}
