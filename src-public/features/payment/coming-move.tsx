import { useRef, useState } from 'react'
import type { MoveSummary, PaymentPlan } from '#contract/calls/moves.ts'
import { payUntil } from '#contract/hold-times.ts'
import { isIn } from '#contract/order-phases.ts'
import { href } from '#contract/routes.ts'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../lib/texts-context.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Flag, type Tone } from '../../ui/flag.tsx'
import { Link } from '../../ui/link.tsx'
import { cardName } from './card-name.ts'
import { isExpiredAt } from './card-on-file.ts'
import { AnswerBank, ChangeCard } from './change-card.tsx'

type Props = {
  move: MoveSummary
  plan: PaymentPlan
  /** Opened because a notice leads to this move. */
  isNamed: boolean
  onDone: () => Promise<void>
}

type HoldState = 'refused' | 'unconfirmed' | 'waiting' | 'held' | 'planned' | 'asking' | 'covered'

const tones: Record<HoldState, Tone> = {
  refused: 'bad',
  unconfirmed: 'warn',
  waiting: 'warn',
  held: 'good',
  planned: 'info',
  asking: 'info',
  covered: 'good',
}

function holdStateOf(plan: PaymentPlan): HoldState {
  const { failure, needs_confirmation, waits_for_bank, held_at, hold_at, amount_cents } = plan
  if (amount_cents === 0) return 'covered'
  if (waits_for_bank) return 'waiting'
  if (held_at !== null) return 'held'
  if (failure !== null) return needs_confirmation ? 'unconfirmed' : 'refused'
  return hold_at === null ? 'asking' : 'planned'
}

/** Shows when and on which card the price of a move is held, and lets the customer change it. */
export function ComingMove({ move, plan, isNamed, onDone }: Props) {
  const say = useTexts('payment')
  const { money, day } = useFormat()
  const state = holdStateOf(plan)
  const isMissed = state === 'refused' || state === 'unconfirmed'
  const [isOpen, setOpen] = useState(isNamed && isMissed)
  const heading = useRef<HTMLHeadingElement>(null)
  const finish = async () => {
    setOpen(false)
    heading.current?.focus()
    await onDone()
  }
  // The server refuses another card once the crew is on its way.
  const canChange = isIn(move.state, 'open', 'assigned')
  return (
    <Card>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div>
          <h3 ref={heading} tabIndex={-1} className="text-xl">
            {day(move.window_start_at, move.time_zone)}
          </h3>
          <p className="text-small text-soft">
            {move.from} → {move.to},{' '}
            <Link
              to={href('customer-moves-details', {}, { code: move.code })}
              className="font-mono text-link underline underline-offset-4"
            >
              {move.code}
            </Link>
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Flag tone={tones[state]}>{say(`own.flag.${state}`)}</Flag>
          <span className="numeral font-display text-xl font-semibold">
            {money(plan.amount_cents)}
          </span>
        </div>
      </div>
      <div aria-live="polite" className="mt-3 max-w-prose">
        <HoldText move={move} plan={plan} state={state} />
      </div>
      <div className="mt-4 flex flex-col items-start gap-4">
        {state === 'waiting' && <AnswerBank move={move} onDone={finish} />}
        {canChange && (
          <Button
            look={isMissed && !isOpen ? 'primary' : 'plain'}
            size="sm"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {say(isOpen ? 'own.keep' : state === 'unconfirmed' ? 'own.choose' : 'own.change')}
            <span className="sr-only"> {move.code}</span>
          </Button>
        )}
      </div>
      {isOpen && canChange && (
        <div className="mt-5 border-t border-line pt-5">
          <ChangeCard move={move} onDone={finish} />
        </div>
      )}
    </Card>
  )
}

type HoldTextProps = { move: MoveSummary; plan: PaymentPlan; state: HoldState }

function HoldText({ move, plan, state }: HoldTextProps) {
  const say = useTexts('payment')
  const { money, day, moment } = useFormat()
  const { window_start_at, time_zone } = move
  const { amount_cents, credit_cents, hold_at, held_at, card: known, failure } = plan
  const amount = money(amount_cents)
  const card = known === null ? say('own.your_card') : cardName(known, say)
  const next = hold_at === null ? null : moment(hold_at, time_zone)
  const isEnding = known !== null && isExpiredAt(known, window_start_at, time_zone)
  const canChange = isIn(move.state, 'open', 'assigned')
  return (
    <>
      {credit_cents > 0 && (
        <p className="numeral font-semibold text-moss">
          {say(state === 'covered' ? 'own.covered' : 'own.credit', { amount: money(credit_cents) })}
        </p>
      )}
      {state === 'held' && held_at !== null && (
        <p>{say('own.held', { amount, card, day: day(held_at, time_zone) })}</p>
      )}
      {state === 'planned' && hold_at !== null && (
        <p>{say('own.planned', { amount, card, day: day(hold_at, time_zone) })}</p>
      )}
      {state === 'asking' && <p>{say('own.asking', { amount, card })}</p>}
      {state === 'waiting' && <p>{say('own.waiting', { amount, card })}</p>}
      {(state === 'refused' || state === 'unconfirmed') && (
        <>
          <p className={`font-semibold ${state === 'refused' ? 'text-brick' : ''}`}>
            {card}: {failure}
          </p>
          {canChange && (
            <p>
              {say(`own.until.${state}`, { time: moment(payUntil(window_start_at), time_zone) })}
            </p>
          )}
          {next !== null && <p className="text-soft">{say('own.retry', { card, time: next })}</p>}
        </>
      )}
      {isEnding && canChange && (
        <p className="font-semibold text-stitch-deep">{say('own.ends_before')}</p>
      )}
    </>
  )
}
