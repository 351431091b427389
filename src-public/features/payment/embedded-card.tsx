import { useImperativeHandle, useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import type { CallError } from '#contract/client/call-error.ts'
import { useServices } from '../../lib/services-context.tsx'
import { useTexts } from '../../lib/texts-context.tsx'
import { useErrorMessage } from '../../lib/use-error-message.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import {
  type CardText,
  expiryOf,
  groupedNumber,
  isCardNumber,
  slashedExpiry,
} from './card-input.ts'
import type { ProviderFormProps } from './provider-form.ts'

type Entered = { status: 'ready' | 'requires_action' }
type Answer = (error: string | null) => void

/**
 * The card form of the embedded payment provider. It sends the number to the provider's own
 * URL, `step.url`, never to our API.
 */
export function EmbeddedCard({ step, form }: ProviderFormProps<'embedded'>) {
  const say = useTexts('payment')
  const { http } = useServices()
  const errorMessage = useErrorMessage()
  const { control, getValues, trigger, setError, formState } = useForm<CardText>({
    defaultValues: { number: '', expiry: '', cvc: '' },
  })
  const { errors } = formState
  const [answer, setAnswer] = useState<Answer | null>(null)

  const show = (error: CallError): string => {
    const { errors } = error
    const fields = Object.entries(errors ?? {}).flatMap(([field, [text]]) => {
      const name = fieldNames[field]
      return name && text ? [{ name, text }] : []
    })
    for (const { name, text } of fields) setError(name, { message: text }, { shouldFocus: true })
    return fields.length > 0 ? '' : errorMessage(error)
  }
  useImperativeHandle(form, () => ({
    async submit() {
      const { number, expiry, cvc } = getValues()
      const valid = expiryOf(expiry)
      if (!(await trigger(undefined, { shouldFocus: true })) || valid === null) return ''
      const body = { number: number.replace(/\D/g, ''), cvc, ...valid }
      const { data, error } = await http.post<Entered>(step.url, { body })
      if (error !== null) return show(error)
      if (data.status === 'ready') return null
      return new Promise<string | null>((resolve) => setAnswer(() => resolve))
    },
  }))
  const confirm = async (approved: boolean): Promise<string | null> => {
    const { error } = await http.post(`${step.url}/confirmation`, { body: { approved } })
    if (error !== null) return errorMessage(error)
    answer?.(null)
    setAnswer(null)
    return null
  }

  return (
    <div className="grid max-w-lg grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-4">
      <div className="col-span-full">
        <Controller
          control={control}
          name="number"
          rules={{ validate: (number) => isCardNumber(number) || say('bad_number') }}
          render={({ field: { onChange, ...field } }) => (
            <TextField
              {...field}
              label={say('number')}
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
        rules={{ validate: (expiry) => expiryOf(expiry) !== null || say('bad_expiry') }}
        render={({ field: { onChange, ...field } }) => (
          <TextField
            {...field}
            label={say('expiry')}
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
        rules={{ validate: (cvc) => /^\d{3,4}$/.test(cvc) || say('bad_cvc') }}
        render={({ field: { onChange, ...field } }) => (
          <TextField
            {...field}
            label={say('cvc')}
            inputMode="numeric"
            autoComplete="cc-csc"
            error={errors.cvc?.message}
            onChange={({ target }) => onChange(target.value.replace(/\D/g, '').slice(0, 4))}
          />
        )}
      />
      <Dialog
        title={say('confirm_card')}
        isOpen={answer !== null}
        onClose={() => {
          answer?.(say('not_confirmed'))
          setAnswer(null)
        }}
        confirm={{ label: say('approve'), run: () => confirm(true) }}
        refuse={{ label: say('decline'), run: () => confirm(false) }}
      >
        <p>{say('confirm_card_text')}</p>
      </Dialog>
    </div>
  )
}

const fieldNames: Record<string, keyof CardText | undefined> = {
  number: 'number',
  exp_month: 'expiry',
  exp_year: 'expiry',
  cvc: 'cvc',
}
