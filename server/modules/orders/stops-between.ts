import { nextStopOf } from '#contract/order-phases.ts'
import type { FieldErrors } from '#server/kernel/http/problem.ts'
import type { Step } from '#server/kernel/kernel.ts'
import { translate } from '#server/kernel/translate.ts'
import type { OrderRow } from './order-row.ts'
import { loggedStep } from './step-log.ts'

/** Stops between the first and the last one are reached and left in their order. */
export function checkNextStop({
  row,
  name,
  input,
  actor,
}: Step<OrderRow>): FieldErrors | undefined {
  const at = nextStopOf(row.state, row.stops)
  const stop = row.stops[at]
  const isBetween = at < row.stops.length - 1
  const isAtStop = Boolean(stop?.arrived_at)
  if (isBetween && input.stop === at && isAtStop === (name === 'leave_stop')) return undefined
  return { stop: [translate(actor.locale, `needs.${name}`)] }
}

/** Returns the stops with the time at which the truck reached or left one. */
export async function atStop(
  step: Step<OrderRow>,
  field: 'arrived_at' | 'left_at',
): Promise<Partial<OrderRow>> {
  const { at, step_log } = await loggedStep(step)
  const stops = step.row.stops.map((stop, position) =>
    position === step.input.stop ? { ...stop, [field]: at.toISOString() } : stop,
  )
  return { stops, step_log }
}
