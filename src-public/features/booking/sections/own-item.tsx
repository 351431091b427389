import { useForm } from 'react-hook-form'
import { randomKey } from '../../../lib/idempotency-key.ts'
import { useTexts } from '../../../lib/texts-context.tsx'
import { Button } from '../../../ui/button.tsx'
import { FieldError, TextField } from '../../../ui/field.tsx'
import type { ItemDraft } from '../draft/draft.ts'

const inchesPerFoot = 12
const largestFt3 = 500
const measures = ['length', 'width', 'height'] as const
const longestInches = 240
const heaviestLb = 5000

/** Renders a form that adds an item missing from the catalog, by its dimensions and weight. */
export function OwnItem({ onAdd }: { onAdd: (item: ItemDraft) => void }) {
  const say = useTexts('booking')
  const common = useTexts('common')
  const { register, handleSubmit, reset, setError, formState } = useForm({
    defaultValues: { name: '', length: '', width: '', height: '', weight: '' },
  })
  const { errors } = formState
  const between = (min: number, max: number) => (text: string) => {
    const value = Number(text)
    const isIn = text.trim() !== '' && value >= min && value <= max
    return isIn || say('what.own_range', { min, max })
  }

  const submit = handleSubmit(({ name, weight, ...sides }) => {
    const cubicInches = measures.reduce((product, side) => product * Number(sides[side]), 1)
    const volume_ft3 = Math.max(1, Math.ceil(cubicInches / inchesPerFoot ** 3))
    if (volume_ft3 > largestFt3) return setError('root', { message: say('what.own_big') })
    onAdd({
      key: randomKey(),
      item_id: null,
      name: name.trim(),
      quantity: 1,
      volume_ft3,
      weight_lb: Math.ceil(Number(weight)),
    })
    reset()
  })

  return (
    <details>
      <summary className="worded-link font-semibold">{say('what.own')}</summary>
      <form onSubmit={submit} noValidate className="mt-3 grid grid-cols-2 gap-4 sm:grid-cols-4">
        <div className="col-span-2 sm:col-span-4">
          <TextField
            label={say('what.own_name')}
            maxLength={80}
            error={errors.name?.message}
            {...register('name', {
              validate: (name) => name.trim() !== '' || common('form.required'),
            })}
          />
        </div>
        {measures.map((side) => (
          <TextField
            key={side}
            label={say(`what.own_${side}`)}
            inputMode="decimal"
            error={errors[side]?.message}
            {...register(side, { validate: between(1, longestInches) })}
          />
        ))}
        <TextField
          label={say('what.own_weight')}
          inputMode="numeric"
          error={errors.weight?.message}
          {...register('weight', { validate: between(1, heaviestLb) })}
        />
        <div className="col-span-2 sm:col-span-4">
          {errors.root?.message && <FieldError>{errors.root.message}</FieldError>}
          <Button type="submit" look="plain" size="sm">
            {say('what.own_add')}
          </Button>
        </div>
      </form>
    </details>
  )
}
