import { type FormEvent, useRef, useState } from 'react'
import { randomKey } from '#contract/client/idempotency-key.ts'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts-context.tsx'
import { Button } from '../../../ui/button.tsx'
import { Choice, Switch } from '../../../ui/choice.tsx'
import { FieldError, TextField } from '../../../ui/field.tsx'
import type { ItemDraft } from '../draft/draft.ts'
import {
  type SizeClass,
  sizeClasses,
  volumeOf,
  type WeightClass,
  weightClasses,
} from '../draft/own-item-classes.ts'
import { PieceDrawing } from '../drawings/piece-drawing.tsx'

const measures = ['length', 'width', 'height'] as const
const maxInches = 240
const largestFt3 = 500
const heaviestLb = 5000

type Entered = {
  name: string
  size: SizeClass | null
  weight: WeightClass | null
  isMeasured: boolean
  sides: Record<(typeof measures)[number], string>
  pounds: string
}

const nothing: Entered = {
  name: '',
  size: null,
  weight: null,
  isMeasured: false,
  sides: { length: '', width: '', height: '' },
  pounds: '',
}

/** Adds an item that the catalog lacks, by its class of size and weight or by its measures. */
export function OwnItem({ onAdd }: { onAdd: (item: ItemDraft) => void }) {
  const say = useTexts('booking')
  const common = useTexts('common')
  const [entered, setEntered] = useState(nothing)
  const [isTried, setTried] = useState(false)
  const [added, setAdded] = useState<string | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const change = (part: Partial<Entered>) => setEntered((last) => ({ ...last, ...part }))
  const { name, isMeasured } = entered
  const item = itemFrom(entered)
  const isNameless = name.trim() === ''

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (item === null || isNameless) {
      setTried(true)
      // The messages appear with the next frame; the first of their fields takes the focus.
      requestAnimationFrame(() =>
        form.current
          ?.querySelector<HTMLElement>('[aria-invalid="true"], [data-refused] input')
          ?.focus(),
      )
      return
    }
    onAdd(item)
    setAdded(item.name)
    setEntered(nothing)
    setTried(false)
  }
  return (
    <details>
      <summary className="worded-link font-semibold">{say('what.own')}</summary>
      <form ref={form} onSubmit={submit} noValidate className="mt-3 flex flex-col gap-5">
        <TextField
          label={say('what.own_name')}
          maxLength={80}
          value={name}
          error={isTried && isNameless ? common('form.required') : undefined}
          onChange={({ target }) => change({ name: target.value })}
        />
        {isMeasured ? (
          <Measures entered={entered} isTried={isTried} onChange={change} />
        ) : (
          <Classes entered={entered} isTried={isTried} onChange={change} />
        )}
        <Switch
          label={say('what.own_measured')}
          checked={isMeasured}
          onChange={({ target }) => change({ isMeasured: target.checked })}
        />
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" look="plain" size="sm">
            {say('what.own_add')}
          </Button>
          <p role="status" className="text-small font-semibold text-moss empty:hidden">
            {added !== null && say('what.own_added', { name: added })}
          </p>
        </div>
      </form>
    </details>
  )
}

type PartProps = {
  entered: Entered
  isTried: boolean
  onChange: (part: Partial<Entered>) => void
}

function Classes({ entered: { size, weight }, isTried, onChange }: PartProps) {
  const say = useTexts('booking')
  const common = useTexts('common')
  const { number } = useFormat()
  const isMissing = (value: string | null) => isTried && value === null
  return (
    <>
      <fieldset data-refused={isMissing(size) ? '' : undefined}>
        <legend className="mb-2 font-semibold">{say('what.own_size')}</legend>
        <div className="grid gap-2 sm:grid-cols-2">
          {sizeClasses.map(({ name, volume_ft3 }) => (
            <Choice
              key={name}
              name="own-size"
              title={say(`what.own_sizes.${name}`)}
              picture={<PieceDrawing volume_ft3={volume_ft3} />}
              checked={size === name}
              onChange={() => onChange({ size: name })}
            >
              {say('what.up_to', {
                amount: common('units.volume', { count: number(volume_ft3) }),
              })}
            </Choice>
          ))}
        </div>
        {isMissing(size) && <FieldError>{say('what.own_size_missing')}</FieldError>}
      </fieldset>
      <fieldset data-refused={isMissing(weight) ? '' : undefined}>
        <legend className="mb-2 font-semibold">{say('what.own_weight_class')}</legend>
        <div className="grid gap-2 sm:grid-cols-2">
          {weightClasses.map(({ name, weight_lb }) => (
            <Choice
              key={name}
              name="own-weight"
              title={say(`what.own_weights.${name}`)}
              checked={weight === name}
              onChange={() => onChange({ weight: name })}
            >
              {say('what.up_to', { amount: common('units.weight', { count: number(weight_lb) }) })}
            </Choice>
          ))}
        </div>
        {isMissing(weight) && <FieldError>{say('what.own_weight_missing')}</FieldError>}
      </fieldset>
    </>
  )
}

function Measures({ entered: { sides, pounds }, isTried, onChange }: PartProps) {
  const say = useTexts('booking')
  const errorOf = (text: string, most: number) =>
    isTried && numberIn(text, most) === null
      ? say('what.own_range', { min: 1, max: most })
      : undefined
  const all = measures.map((side) => numberIn(sides[side], maxInches))
  const isTooBig = all.every((side) => side !== null) && volumeOf(all) > largestFt3
  return (
    <div className="grid grid-cols-2 gap-4 sm:grid-cols-4">
      {measures.map((side) => (
        <TextField
          key={side}
          label={say(`what.own_${side}`)}
          inputMode="decimal"
          maxLength={8}
          value={sides[side]}
          error={errorOf(sides[side], maxInches)}
          onChange={({ target }) => onChange({ sides: { ...sides, [side]: target.value } })}
        />
      ))}
      <TextField
        label={say('what.own_weight')}
        inputMode="numeric"
        maxLength={8}
        value={pounds}
        error={errorOf(pounds, heaviestLb)}
        onChange={({ target }) => onChange({ pounds: target.value })}
      />
      {isTried && isTooBig && (
        <div className="col-span-2 sm:col-span-4" role="alert">
          <FieldError>{say('what.own_big')}</FieldError>
        </div>
      )}
    </div>
  )
}

/** Returns the described item; null while its size or weight is missing or out of bounds. */
function itemFrom(entered: Entered): ItemDraft | null {
  const measured = entered.isMeasured ? measuresIn(entered) : classesIn(entered)
  if (measured === null) return null
  return { key: randomKey(), item_id: null, name: entered.name.trim(), quantity: 1, ...measured }
}

function classesIn({ size, weight }: Entered) {
  const sized = sizeClasses.find(({ name }) => name === size)
  const weighed = weightClasses.find(({ name }) => name === weight)
  if (sized === undefined || weighed === undefined) return null
  return { volume_ft3: sized.volume_ft3, weight_lb: weighed.weight_lb }
}

function measuresIn({ sides, pounds }: Entered) {
  const all = measures.map((side) => numberIn(sides[side], maxInches))
  const weight = numberIn(pounds, heaviestLb)
  if (weight === null || !all.every((side) => side !== null)) return null
  const volume_ft3 = volumeOf(all)
  return volume_ft3 > largestFt3 ? null : { volume_ft3, weight_lb: Math.ceil(weight) }
}

function numberIn(text: string, most: number): number | null {
  const value = Number(text)
  return text.trim() !== '' && value >= 1 && value <= most ? value : null
}
