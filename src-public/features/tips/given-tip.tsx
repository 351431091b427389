import { useState } from 'react'
import { confirmTip, type Tip, withdrawTip } from '#contract/calls/tips.ts'
import { useFormat } from '../../lib/format.ts'
import { useServices } from '../../lib/services-context.tsx'
import { useTexts } from '../../lib/texts-context.tsx'
import { useErrorMessage } from '../../lib/use-error-message.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import type { Tone } from '../../ui/flag.tsx'
import { Notice } from '../../ui/notice.tsx'
import { BankQuestion } from '../payment/bank-confirmation.tsx'
import { cardName } from '../payment/card-name.ts'

type Props = {
  tip: Tip
  code: string
  time_zone: string
  onChange: () => Promise<void>
}

/** How far a tip has come; `given` is divided by what it waits for. */
export type TipStage = Exclude<Tip['state'], 'given'> | 'given' | 'confirm' | 'unanswered'

export function stageOf({ state, charges_at, next_action }: Tip): TipStage {
  if (state !== 'given' || charges_at !== null) return state
  return next_action ? 'confirm' : 'unanswered'
}

const tones: Record<TipStage, Tone> = {
  given: 'good',
  confirm: 'warn',
  unanswered: 'info',
  charging: 'info',
  charged: 'good',
  failed: 'bad',
  withdrawn: 'info',
}

/** Shows a tip and what its customer can do about it. */
export function GivenTip({ tip, code, time_zone, onChange }: Props) {
  const say = useTexts('tips')
  const payment = useTexts('payment')
  const { call } = useServices()
  const { money, time, dayAndYear } = useFormat()
  const stage = stageOf(tip)
  const values = {
    amount: money(tip.amount_cents),
    day: dayAndYear(tip.charged_at ?? tip.created_at, time_zone),
    time: tip.charges_at ? time(tip.charges_at, time_zone) : '',
  }
  const params = { code, id: tip.id }
  return (
    <div role="status">
      <Notice tone={tones[stage]} title={say(stage, values)} isLive={false}>
        {tip.failure && <p>{tip.failure}</p>}
        <p>{say(`${stage}_text`, values)}</p>
        {tip.refunded_cents > 0 && <p>{say('refunded', { amount: money(tip.refunded_cents) })}</p>}
        {tip.card && <p className="text-small text-soft">{cardName(tip.card, payment)}</p>}
        {tip.next_action && stage === 'confirm' && (
          <div className="mt-3">
            <BankQuestion
              amount_cents={tip.amount_cents}
              step={tip.next_action}
              ask={() => call(confirmTip, { params })}
              onAnswer={() => void onChange()}
            />
          </div>
        )}
        {(stage === 'given' || stage === 'confirm') && (
          <Withdraw params={params} onChange={onChange} />
        )}
      </Notice>
    </div>
  )
}

function Withdraw({
  params,
  onChange,
}: Pick<Props, 'onChange'> & { params: { code: string; id: number } }) {
  const say = useTexts('tips')
  const errorMessage = useErrorMessage()
  const { call } = useServices()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const withdraw = async () => {
    setBusy(true)
    setFailure(null)
    const { error } = await call(withdrawTip, { params })
    if (error !== null) setFailure(errorMessage(error))
    // It may have been charged in the meantime.
    if (error === null || error.status === 409) await onChange()
    setBusy(false)
  }
  return (
    <div className="mt-3 flex flex-col gap-2">
      <div>
        <Button look="plain" size="sm" isBusy={isBusy} onClick={() => void withdraw()}>
          {say('withdraw')}
        </Button>
      </div>
      {failure !== null && (
        <div role="alert">
          <FieldError>{failure}</FieldError>
        </div>
      )}
    </div>
  )
}
