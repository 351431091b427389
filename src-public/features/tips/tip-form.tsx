import { useId, useRef, useState } from 'react'
import { giveTip, type MoveTips } from '#contract/calls/tips.ts'
import { keyPerBody } from '#contract/client/idempotency-key.ts'
import { centsIn } from '../../lib/cents-in.ts'
import { useFormat } from '../../lib/format.ts'
import { useServices } from '../../lib/services-context.tsx'
import { useTexts } from '../../lib/texts-context.tsx'
import { useDuration } from '../../lib/use-duration.ts'
import { useErrorMessage } from '../../lib/use-error-message.ts'
import { useFirstError } from '../../lib/use-first-error.ts'
import { Choice } from '../../ui/choice.tsx'
import { FieldError, TextField } from '../../ui/field.tsx'
import { CardForm } from '../payment/card-form.tsx'
import { suggestionsFor } from './tip-amount.ts'

type Props = {
  code: string
  terms: NonNullable<MoveTips['terms']>
  time_zone: string
  /** Whether the card was just refused. */
  isRefused: boolean
  /** Called once the tip is given, or if it no longer can be. */
  onGiven: () => Promise<void>
}

/** Has the customer choose an amount and a card for a tip. */
export function TipForm({ code, terms, time_zone, isRefused, onGiven }: Props) {
  const say = useTexts('tips')
  const errorMessage = useErrorMessage()
  const duration = useDuration()
  const { call } = useServices()
  const { money, day } = useFormat()
  const [picked, setPicked] = useState<number | 'own' | null>(null)
  const [own, setOwn] = useState('')
  const errorId = useId()
  const [isTried, setTried] = useState(false)
  const keyFor = useRef(keyPerBody())
  const { withdraw_minutes: minutes } = terms
  const wait = minutes % 60 === 0 ? say('hours', { count: minutes / 60 }) : duration(minutes)
  const limits = { least: money(terms.min_cents), most: money(terms.max_cents) }
  const cents = picked === 'own' ? centsIn(own, terms) : picked
  const isWrong = picked === 'own' && cents === null && (own !== '' || isTried)
  const isMissing = picked === null && isTried
  const { form, focusFirstError } = useFirstError<HTMLDivElement>()

  // Checked before a new card is added, which would otherwise be kept without a tip.
  const check = () => {
    setTried(true)
    if (cents === null) focusFirstError()
    return cents !== null
  }

  const give = async (payment_method_id: number): Promise<string | null> => {
    if (cents === null) return null
    const body = { cents, payment_method_id }
    const idempotencyKey = keyFor.current(body)
    const { error } = await call(giveTip, { params: { code }, body, idempotencyKey })
    if (error === null) {
      // The same amount on the same card, given later, is another tip.
      keyFor.current = keyPerBody()
      await onGiven()
      return null
    }
    if (error.status === 409) await onGiven()
    return errorMessage(error)
  }
  return (
    <div ref={form} className="flex flex-col gap-5">
      <fieldset
        data-invalid={isMissing || undefined}
        aria-describedby={isMissing ? errorId : undefined}
      >
        <legend className="mb-3 font-semibold">{say('amount')}</legend>
        <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
          {suggestionsFor(terms).map((suggestion) => (
            <Choice
              key={suggestion.cents}
              name="tip-amount"
              title={money(suggestion.cents, { isRound: true })}
              checked={picked === suggestion.cents}
              onChange={() => setPicked(suggestion.cents)}
            >
              {suggestion.percent !== null && say('of_price', { percent: suggestion.percent })}
            </Choice>
          ))}
          <Choice
            name="tip-amount"
            title={say('own')}
            checked={picked === 'own'}
            onChange={() => setPicked('own')}
          />
        </div>
        {isMissing && (
          <div className="mt-3">
            <FieldError id={errorId}>{say('choose')}</FieldError>
          </div>
        )}
      </fieldset>
      {picked === 'own' && (
        <div className="max-w-60">
          <TextField
            label={say('own_amount')}
            hint={say('own_hint', limits)}
            inputMode="decimal"
            autoComplete="off"
            maxLength={12}
            value={own}
            error={isWrong ? say('own_wrong', limits) : undefined}
            onChange={({ target }) => setOwn(target.value)}
          />
        </div>
      )}
      <p className="text-small text-soft">
        {say('terms', { duration: wait })}
        {terms.until !== null && ` ${say('until', { day: day(terms.until, time_zone) })}`}
      </p>
      <CardForm
        label={cents === null ? say('give_plain') : say('give', { amount: money(cents) })}
        preferred={terms.payment_method_id}
        isNewFirst={isRefused}
        check={check}
        onSubmit={give}
      />
    </div>
  )
}
