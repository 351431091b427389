import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import type { CallError } from '#contract/client/call-error.ts'
import type { Row } from '#contract/kernel/resource.ts'
import type { paymentMethods } from '#contract/resources/payment-methods.ts'
import { useFront } from '../../../lib/front-context.tsx'
import { useTexts } from '../../../lib/texts-context.tsx'
import { useLoaded } from '../../../lib/use-loaded.ts'
import { Button } from '../../../ui/button.tsx'
import { Choice } from '../../../ui/choice.tsx'
import { FieldError, TextField } from '../../../ui/field.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import {
  type CardInput,
  type CardText,
  expiryOf,
  groupedNumber,
  isCardNumber,
  slashedExpiry,
} from './card-input.ts'

export type CardChoice = { kind: 'on_file'; id: number } | { kind: 'new'; card: CardInput }
type CardOnFile = Pick<
  Row<typeof paymentMethods>,
  'id' | 'brand' | 'last4' | 'exp_month' | 'exp_year'
>

type CardFormProps = {
  label: string
  isBlocked?: boolean
  /** Selects a new card initially, because the card on file was just refused. */
  isNewFirst?: boolean
  /** Resolves to an error, or to null on success. */
  onSubmit: (choice: CardChoice) => Promise<CallError | string | null>
}

/** Renders a form to pay with one of the customer's cards or with a new one. */
export function CardForm({
  label,
  isBlocked = false,
  isNewFirst = false,
  onSubmit,
}: CardFormProps) {
  const say = useTexts('booking')
  const { http } = useFront()
  const { data, isLoading } = useLoaded('cards', (signal) =>
    http.get<CardOnFile[]>('/api/payment_methods', { signal }),
  )
  const cards = data ?? []
  const [picked, setPicked] = useState<number | 'new' | null>(isNewFirst ? 'new' : null)
  // Nothing is chosen until the cards are loaded: replacing the fields by a card would discard what
  // was entered.
  const choice = picked ?? (isLoading ? null : (cards[0]?.id ?? 'new'))
  const { control, handleSubmit, setError, formState } = useForm<CardText>({
    defaultValues: { number: '', expiry: '', cvc: '' },
  })
  const { errors } = formState
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  const send = async (choice: CardChoice) => {
    setBusy(true)
    setFailure(null)
    const refused = await onSubmit(choice).finally(() => setBusy(false))
    if (refused !== null) show(refused)
  }
  const show = (refused: CallError | string) => {
    if (typeof refused === 'string') return setFailure(refused)
    const fields = Object.entries(refused.errors ?? {}).flatMap(([field, [message]]) => {
      const name = fieldNames[field]
      return name && message ? [{ name, message }] : []
    })
    for (const { name, message } of fields) setError(name, { message }, { shouldFocus: true })
    if (fields.length === 0) setFailure(refused.message)
  }
  const submitNew = handleSubmit(({ number, expiry, cvc }) => {
    const valid = expiryOf(expiry)
    if (valid === null) return
    return send({ kind: 'new', card: { number: number.replace(/\D/g, ''), cvc, ...valid } })
  })

  return (
    <form
      noValidate
      onSubmit={(event) => {
        if (choice === 'new') return void submitNew(event)
        event.preventDefault()
        if (choice !== null) void send({ kind: 'on_file', id: choice })
      }}
      className="flex flex-col gap-5"
    >
      {cards.length > 0 && (
        <fieldset>
          <legend className="mb-3 font-semibold">{say('pay.on_file')}</legend>
          <div className="grid gap-3 sm:grid-cols-2">
            {cards.map((card) => (
              <Choice
                key={card.id}
                name="card"
                title={say('pay.ending', {
                  brand: say(`pay.brands.${card.brand}`),
                  last4: card.last4,
                })}
                checked={choice === card.id}
                onChange={() => setPicked(card.id)}
              >
                {say('pay.expires', {
                  month: String(card.exp_month).padStart(2, '0'),
                  year: card.exp_year,
                })}
              </Choice>
            ))}
            <Choice
              name="card"
              title={say('pay.new_card')}
              checked={choice === 'new'}
              onChange={() => setPicked('new')}
            />
          </div>
        </fieldset>
      )}
      {choice === null && <Skeleton className="h-24 max-w-lg" />}
      {choice === 'new' && (
        <div className="grid max-w-lg grid-cols-2 gap-4">
          <div className="col-span-2">
            <Controller
              control={control}
              name="number"
              rules={{ validate: (number) => isCardNumber(number) || say('pay.bad_number') }}
              render={({ field: { onChange, ...field } }) => (
                <TextField
                  {...field}
                  label={say('pay.number')}
                  inputMode="numeric"
                  autoComplete="cc-number"
                  error={errors.number?.message}
                  onChange={({ target }) => onChange(groupedNumber(target.value))}
                />
              )}
            />
          </div>
          <Controller
            control={control}
            name="expiry"
            rules={{ validate: (expiry) => expiryOf(expiry) !== null || say('pay.bad_expiry') }}
            render={({ field: { onChange, ...field } }) => (
              <TextField
                {...field}
                label={say('pay.expiry')}
                inputMode="numeric"
                autoComplete="cc-exp"
                error={errors.expiry?.message}
                onChange={({ target }) => onChange(slashedExpiry(target.value))}
              />
            )}
          />
          <Controller
            control={control}
            name="cvc"
            rules={{ validate: (cvc) => /^\d{3,4}$/.test(cvc) || say('pay.bad_cvc') }}
            render={({ field: { onChange, ...field } }) => (
              <TextField
                {...field}
                label={say('pay.cvc')}
                inputMode="numeric"
                autoComplete="cc-csc"
                error={errors.cvc?.message}
                onChange={({ target }) => onChange(target.value.replace(/\D/g, '').slice(0, 4))}
              />
            )}
          />
        </div>
      )}
      {failure !== null && (
        <div role="alert">
          <FieldError>{failure}</FieldError>
        </div>
      )}
      <div>
        <Button type="submit" size="lg" isBusy={isBusy} disabled={isBlocked || choice === null}>
          {label}
        </Button>
      </div>
    </form>
  )
}

const fieldNames: Record<string, keyof CardText | undefined> = {
  number: 'number',
  exp_month: 'expiry',
  exp_year: 'expiry',
  cvc: 'cvc',
}
