import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { EarningSummary } from '#contract/calls/own-earnings.ts'
import type { CallError } from '#contract/client/call-error.ts'
import { centsIn } from '../../lib/cents-in.ts'
import { fieldErrors } from '../../lib/field-errors.ts'
import { useFormat } from '../../lib/format.ts'
import { useServices } from '../../lib/services-context.tsx'
import { useTexts } from '../../lib/texts-context.tsx'
import { useErrorMessage } from '../../lib/use-error-message.ts'
import { useMay } from '../../lib/use-may.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { type MoverRow, readOwnMover } from '../crew/own-rows.ts'

type Props = { summary: EarningSummary; onChanged: () => Promise<void> }

/** Shows the pay for each hour after fuel, and lets the mover say what a mile costs. */
export function FuelLine({ summary, onChanged }: Props) {
  const say = useTexts('earnings')
  const { money } = useFormat()
  const may = useMay()
  const [isOpen, setOpen] = useState(false)
  const { cost_per_mile_cents, total } = summary
  const { fuel_cents, per_hour_after_fuel_cents, promised_per_hour_after_fuel_cents } = total
  return (
    <div className="mt-3">
      {per_hour_after_fuel_cents !== null && (
        <p className="font-semibold">
          {say('fuel.per_hour', {
            amount: money(per_hour_after_fuel_cents),
            promised: money(promised_per_hour_after_fuel_cents ?? 0),
          })}
        </p>
      )}
      <p className="flex flex-wrap items-center gap-x-3 text-small text-soft">
        {say('fuel.counted', { amount: money(fuel_cents), rate: money(cost_per_mile_cents) })}
        {may('movers:edit') && !isOpen && (
          <Button look="quiet" size="sm" onClick={() => setOpen(true)}>
            {say('fuel.change')}
          </Button>
        )}
      </p>
      {isOpen && (
        <RateForm
          rate={cost_per_mile_cents}
          onClose={() => setOpen(false)}
          onSaved={async () => {
            await onChanged()
            setOpen(false)
          }}
        />
      )}
    </div>
  )
}

const [least, most] = [0, 500]

type FormProps = { rate: number; onClose: () => void; onSaved: () => Promise<void> }

function RateForm({ rate, onClose, onSaved }: FormProps) {
  const say = useTexts('earnings')
  const common = useTexts('common')
  const errorMessage = useErrorMessage()
  const { money } = useFormat()
  const { http } = useServices()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState((rate / 100).toFixed(2))
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<CallError | null>(null)
  const errorOf = fieldErrors(error)
  const cents = centsIn(typed, { min_cents: least, max_cents: most })
  const isWrong = cents === null && typed.trim() !== ''
  useEffect(() => input.current?.focus(), [])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setTried(true)
    if (isWrong) return input.current?.focus()
    setBusy(true)
    const failure = await save(http, cents)
    setError(failure)
    if (failure === null) await onSaved()
    setBusy(false)
    if (failure !== null) input.current?.focus()
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="mt-2 grid max-w-sm gap-3">
      <TextField
        ref={input}
        label={say('fuel.label')}
        hint={say('fuel.hint')}
        error={
          isTried && isWrong
            ? say('fuel.wrong', { most: money(most) })
            : errorOf('cost_per_mile_cents')
        }
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      {error && !errorOf.isKnown(['cost_per_mile_cents']) && (
        <Notice tone="bad">{errorMessage(error)}</Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="sm" isBusy={isBusy}>
          {say('fuel.save')}
        </Button>
        <Button look="plain" size="sm" onClick={onClose}>
          {common('popup.cancel')}
        </Button>
      </div>
    </form>
  )
}

type Http = ReturnType<typeof useServices>['http']

/** Stores the cost of a mile; null for the usual one. */
async function save(http: Http, cost_per_mile_cents: number | null): Promise<CallError | null> {
  const { data, error } = await readOwnMover(http, new AbortController().signal)
  if (data === null) return error
  const body = { cost_per_mile_cents, version: data.version }
  return (await http.patch<MoverRow>(`/api/movers/${data.id}`, { body })).error
}
