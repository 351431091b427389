import type { Move } from '#contract/calls/moves.ts'
import { payUntil } from '#contract/hold-times.ts'
import { isIn, isOrderState } from '#contract/order-phases.ts'
import type { Format } from '../../../lib/format.ts'
import type { Say } from '../../../lib/texts.ts'
import { isCardRefused, isHeld } from './hold.ts'

type NextTextInput = Pick<
  Move,
  | 'state'
  | 'window_start_at'
  | 'window_end_at'
  | 'payment_plan'
  | 'late_crew'
  | 'call_off_reason'
  | 'cancel_fee_cents'
  | 'given_credit_cents'
  | 'has_open_claim'
  | 'unfinished'
> & {
  mover: string | null
  time_zone: string
}

/** Describes what happens next with a move, in a sentence or two. */
export function nextText(move: NextTextInput, say: Say<'moves'>, format: Format): string {
  const { state, mover, window_start_at, window_end_at, time_zone } = move
  if (!isOrderState(state)) return ''
  if (move.unfinished)
    return say(move.unfinished.is_refused ? 'next.draft_refused' : 'next.draft_left', {
      amount: format.money(move.unfinished.amount_cents),
      time: format.moment(move.unfinished.until, time_zone),
    })
  if (isIn(state, 'called_off')) return callOffText(move, say, format)
  if (isCardRefused(move))
    return say(move.payment_plan?.needs_confirmation ? 'next.unconfirmed' : 'next.refused', {
      time: format.moment(payUntil(window_start_at), time_zone),
    })
  if (move.late_crew)
    return move.late_crew.seen_at === null
      ? say('next.late', { time: format.moment(window_end_at, time_zone) })
      : say('next.seen')
  if (move.has_open_claim && (state === 'delivered' || state === 'completed'))
    return say(`next.claimed.${state}`)
  const isUnheld = state === 'accepted' && !isHeld(move)
  return say(isUnheld ? 'next.accepted_unheld' : `next.${state}`, {
    mover: mover ?? say('mover'),
    day: format.day(window_start_at, time_zone),
    window: format.window(window_start_at, window_end_at, time_zone),
  })
}

type CalledOff = Pick<Move, 'call_off_reason' | 'cancel_fee_cents' | 'given_credit_cents'>

/** Says why a move was called off, what that costs or brings, and what to do next. */
function callOffText(move: CalledOff, say: Say<'moves'>, { money }: Format): string {
  const { call_off_reason: reason, cancel_fee_cents, given_credit_cents } = move
  const isOurs = reason === 'no_show' || reason === 'no_mover'
  const fee = isOurs ? 'called_off.earlier_fee' : 'called_off.fee'
  const sentences = [
    say(reason === null ? 'called_off.unknown' : `called_off.reason.${reason}`),
    cancel_fee_cents > 0 ? say(fee, { fee: money(cancel_fee_cents) }) : say('called_off.free'),
    given_credit_cents > 0 && say('called_off.credit', { credit: money(given_credit_cents) }),
    reason !== null && say(`called_off.next.${reason}`),
  ]
  return sentences.filter(Boolean).join(' ')
}

export function nextTextInput(move: Move): NextTextInput {
  const { mover, city } = move
  return { ...move, mover: mover?.business_name ?? null, time_zone: city.time_zone }
}
