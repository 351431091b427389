import { type FormEvent, useRef, useState } from 'react'
import { fieldErrors } from '../../lib/field-errors.ts'
import { useServices } from '../../lib/services-context.tsx'
import { useTexts } from '../../lib/texts-context.tsx'
import { useErrorMessage } from '../../lib/use-error-message.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { MoverRow } from '../crew/own-rows.ts'
import { useAction } from './use-action.ts'

type Props = { mover: MoverRow; onSaved: (mover: MoverRow) => void }

const names = ['business_name', 'legal_name', 'phone', 'base_zip', 'usdot'] as const
type Name = (typeof names)[number]

const inputs = {
  business_name: { autoComplete: 'organization', maxLength: 120 },
  legal_name: { autoComplete: 'off', maxLength: 160 },
  phone: { type: 'tel', autoComplete: 'tel', maxLength: 30 },
  base_zip: { inputMode: 'numeric', autoComplete: 'postal-code', maxLength: 5 },
  usdot: { inputMode: 'numeric', autoComplete: 'off', maxLength: 8 },
} as const

const hints: readonly Name[] = ['business_name', 'legal_name', 'base_zip', 'usdot']

/** Renders the facts that a business states about itself; a change in the meantime is shown, not lost. */
export function FactsForm({ mover, onSaved }: Props) {
  const say = useTexts('business')
  const common = useTexts('common')
  const errorMessage = useErrorMessage()
  const { http } = useServices()
  const { isBusy, error, run } = useAction()
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(() => valuesOf(mover))
  const [isTried, setTried] = useState(false)
  const [isSaved, setSaved] = useState(false)
  const errorOf = fieldErrors(error)
  const isMissing = (name: Name) => isTried && name !== 'usdot' && values[name].trim() === ''

  const focus = (wanted: readonly string[]) => {
    const first = names.find((name) => wanted.includes(name))
    const input = first && form.current?.elements.namedItem(first)
    if (input instanceof HTMLElement) input.focus()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    setSaved(false)
    const missing = names.filter((name) => name !== 'usdot' && values[name].trim() === '')
    if (missing.length > 0) return focus(missing)
    const body = { ...sentOf(values), version: mover.version }
    const saved = await run(async () => {
      const outcome = await http.patch<MoverRow>(`/api/movers/${mover.id}`, { body })
      if (outcome.error?.status === 409) {
        const latest = await http.get<MoverRow>(`/api/movers/${mover.id}`)
        if (latest.data) onSaved(latest.data)
      }
      if (outcome.error) focus(Object.keys(outcome.error.errors ?? {}))
      return outcome
    })
    if (saved === null) return
    setSaved(true)
    setValues(valuesOf(saved))
    onSaved(saved)
  }
  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      {names.map((name) => (
        <TextField
          key={name}
          name={name}
          label={say(`facts.${name}`)}
          hint={hints.includes(name) ? say(`facts.${name as 'usdot'}_hint`) : undefined}
          error={isMissing(name) ? common('form.required') : errorOf(name)}
          isOptional={name === 'usdot'}
          readOnly={isBusy}
          value={values[name]}
          onChange={({ target }) => {
            setSaved(false)
            setValues((last) => ({ ...last, [name]: target.value }))
          }}
          {...inputs[name]}
        />
      ))}
      {error && !errorOf.isKnown(names) && (
        <Notice tone="bad">
          {error.status === 409 ? say('facts.stale') : errorMessage(error)}
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" isBusy={isBusy}>
          {say('facts.save')}
        </Button>
        <p role="status" className="font-semibold text-moss">
          {isSaved && say('facts.saved')}
        </p>
      </div>
    </form>
  )
}

const valuesOf = (mover: MoverRow): Record<Name, string> => ({
  business_name: mover.business_name,
  legal_name: mover.legal_name ?? '',
  phone: mover.phone ?? '',
  base_zip: mover.base_zip ?? '',
  usdot: mover.usdot ?? '',
})

/** A phone number without a country is one of the United States. */
function sentOf(values: Record<Name, string>) {
  const digits = values.phone.replaceAll(/[\s().-]/g, '')
  const phone = /^\d{10}$/.test(digits) ? `+1${digits}` : digits
  const { business_name, legal_name, base_zip, usdot } = values
  return {
    business_name: business_name.trim(),
    legal_name: legal_name.trim(),
    phone,
    base_zip: base_zip.trim(),
    usdot: usdot.trim() || null,
  }
}
