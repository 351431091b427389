import type { Move } from '#contract/calls/moves.ts'
import type { Format } from '../../../lib/format.ts'
import type { Say } from '../../../lib/texts.ts'

type CalledOff = Pick<Move, 'call_off_reason' | 'cancel_fee_cents' | 'given_credit_cents'>

/** Says why a move was called off, what that costs or brings, and what to do next. */
export function callOffText(move: CalledOff, say: Say<'moves'>, { money }: Format): string {
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
