import type { Move } from '#contract/calls/moves.ts'
import { payUntil } from '#contract/hold-times.ts'
import { isIn, isOrderState } from '#contract/order-phases.ts'
import type { Format } from '../../../lib/format.ts'
import type { Say } from '../../../lib/texts.ts'
import { callOffText } from './call-off-text.ts'
import { isCardRefused, isHeld } from './hold.ts'

type NextTextInput = Pick<
  Move,
  | 'state'
  | 'window_start_at'
  | 'window_end_at'
  | 'payment_plan'
  | 'call_off_reason'
  | 'cancel_fee_cents'
  | 'given_credit_cents'
> & {
  mover: string | null
  time_zone: string
}

/** Describes what happens next with a move, in a sentence or two. */
export function nextText(move: NextTextInput, say: Say<'moves'>, format: Format): string {
  const { state, mover, window_start_at, window_end_at, time_zone } = move
  if (!isOrderState(state)) return ''
  if (isIn(state, 'called_off')) return callOffText(move, say, format)
  if (isCardRefused(move))
    return say('next.refused', { time: format.moment(payUntil(window_start_at), time_zone) })
  const isUnheld = state === 'accepted' && !isHeld(move)
  return say(isUnheld ? 'next.accepted_unheld' : `next.${state}`, {
    mover: mover ?? say('mover'),
    day: format.day(window_start_at, time_zone),
    window: format.window(window_start_at, window_end_at, time_zone),
  })
}

export function nextTextInput(move: Move): NextTextInput {
  const { mover, city } = move
  return { ...move, mover: mover?.business_name ?? null, time_zone: city.time_zone }
}
