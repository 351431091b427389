import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import type { Preview, WishKey } from '#contract/calls/preferences.ts'
import type { Row } from '#contract/kernel/resource.ts'
import type { vehicles } from '#contract/resources/vehicles.ts'
import { href } from '#contract/routes.ts'
import { catalogText } from '../../lib/catalog-text.ts'
import { useFormat } from '../../lib/format.ts'
import { useServices } from '../../lib/services-context.tsx'
import { useLanguage, useTexts } from '../../lib/texts-context.tsx'
import { useLoaded } from '../../lib/use-loaded.ts'
import { Card } from '../../ui/card.tsx'
import { Switch } from '../../ui/choice.tsx'
import { TextField } from '../../ui/field.tsx'
import { Link } from '../../ui/link.tsx'
import type { MoverRow } from '../crew/own-rows.ts'
import { NothingLeft, PreviewCard } from './preview-card.tsx'
import { SavingLine } from './saving-line.tsx'
import { usePreview } from './use-preview.ts'
import { useSavedWishes } from './use-saved-wishes.ts'
import {
  allJobs,
  changedIn,
  fieldOf,
  type NumberWish,
  numbers,
  readTyped,
  type SwitchWish,
  typedOf,
  type Wishes,
  wishesOf,
} from './wishes.ts'

type Props = { mover: MoverRow; onSaved: (mover: MoverRow) => void }
type Typed = Record<NumberWish, string>

const numberKeys = Object.keys(numbers) as NumberWish[]
const typedIn = (wishes: Wishes) =>
  Object.fromEntries(numberKeys.map((key) => [key, typedOf(key, wishes)])) as Typed

/** Renders a mover's wishes about jobs, each beside what it costs. */
export function PreferencesForm({ mover, onSaved }: Props) {
  const say = useTexts('preferences')
  const form = useRef<HTMLFormElement>(null)
  const [wishes, setWishes] = useState(() => wishesOf(mover))
  const [typed, setTyped] = useState(() => typedIn(wishes))
  const saving = useSavedWishes(mover, (saved) => {
    show(wishesOf(saved))
    onSaved(saved)
  })
  const counted = usePreview(wishes)
  const isChanged = Object.keys(changedIn(wishesOf(mover), wishes)).length > 0
  const wrong = numberKeys.filter((key) => readTyped(key, typed[key]) === undefined)

  function show(next: Wishes): void {
    setWishes(next)
    setTyped(typedIn(next))
  }
  const change = (part: Partial<Wishes>) => setWishes((last) => ({ ...last, ...part }))
  const enter = (key: NumberWish, text: string) => {
    setTyped((last) => ({ ...last, [key]: text }))
    const value = readTyped(key, text)
    if (value !== undefined) change({ [fieldOf[key]]: value })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const [first] = wrong
    const input = first && form.current?.elements.namedItem(first)
    if (input instanceof HTMLElement) return input.focus()
    void saving.save(wishes, wishesOf(saving.other ?? mover))
  }
  const wish = (key: WishKey, control: ReactNode) => (
    <Wish lost={counted.preview?.lost_to.find((one) => one.key === key)} preview={counted.preview}>
      {control}
    </Wish>
  )
  const number = (key: NumberWish, hint: ReactNode) =>
    wish(
      key,
      <NumberField
        wish={key}
        typed={typed[key]}
        hint={hint}
        isWrong={wrong.includes(key)}
        onEnter={(text) => enter(key, text)}
      />,
    )
  const toggle = (key: SwitchWish) =>
    wish(
      key,
      <Switch
        label={say(`wish.${key}`)}
        hint={say(`hint.${key}`)}
        checked={wishes[fieldOf[key]]}
        onChange={({ target }) => change({ [fieldOf[key]]: target.checked })}
      />,
    )
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-5">
      <PreviewCard counted={counted} />
      <NothingLeft counted={counted} />
      <Group title={say('pay')}>
        {number('low_pay', say('hint.low_pay'))}
        {number('low_hourly', say('hint.low_hourly'))}
      </Group>
      <Group title={say('way')}>
        {number('too_far', say('hint.too_far'))}
        {number('far_from_base', <BaseHint mover={mover} counted={counted.preview} />)}
      </Group>
      <Group title={say('work')}>
        {number('stairs', say('hint.stairs'))}
        {toggle('heavy')}
        {wish(
          'other_truck',
          <Trucks
            chosen={wishes.vehicle_ids}
            onChange={(vehicle_ids) => change({ vehicle_ids })}
          />,
        )}
        {toggle('extra_stops')}
      </Group>
      <Group title={say('day')}>{toggle('same_day')}</Group>
      <SavingLine
        saving={saving}
        mover={mover}
        wishes={wishes}
        isChanged={isChanged}
        onReset={() => show(allJobs)}
        onDiscard={() => show(wishesOf(mover))}
        onTake={(theirs) => {
          saving.dismiss()
          show(wishesOf(theirs))
          onSaved(theirs)
        }}
      />
    </form>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card>
      <h2 className="text-xl">{title}</h2>
      <div className="mt-2 flex flex-col divide-y divide-dashed divide-edge/50">{children}</div>
    </Card>
  )
}

type WishProps = {
  lost: Preview['lost_to'][number] | undefined
  preview: Preview | null
  children: ReactNode
}

/** Shows a wish beside the jobs that it costs. */
function Wish({ lost, preview, children }: WishProps) {
  const say = useTexts('preferences')
  const { money } = useFormat()
  const hasJobs = preview !== null && preview.open > 0
  return (
    <div className="grid gap-x-6 gap-y-2 py-4 sm:grid-cols-[1fr_13rem] sm:items-start">
      <div className="min-w-0">{children}</div>
      {hasJobs && (
        <p className="numeral text-small sm:pt-1 sm:text-right">
          {lost === undefined ? (
            <span className="text-soft">{say('free')}</span>
          ) : (
            <>
              <span className="font-semibold text-brick">
                {say('cost', { count: lost.count, amount: money(lost.cents, { isRound: true }) })}
              </span>
              {lost.only_count < lost.count && (
                <span className="block text-soft">{say('only', { count: lost.only_count })}</span>
              )}
            </>
          )}
        </p>
      )}
    </div>
  )
}

type NumberProps = {
  wish: NumberWish
  typed: string
  hint: ReactNode
  isWrong: boolean
  onEnter: (text: string) => void
}

function NumberField({ wish, typed, hint, isWrong, onEnter }: NumberProps) {
  const say = useTexts('preferences')
  const { money, number } = useFormat()
  const { min, max, isMoney } = numbers[wish]
  const error = isMoney
    ? say('amount', { max: money(max * 100, { isRound: true }) })
    : say('number', { min: number(min), max: number(max) })
  return (
    <div className="max-w-sm">
      <TextField
        name={wish}
        label={say(`wish.${wish}`)}
        hint={hint}
        error={isWrong ? error : undefined}
        inputMode={isMoney ? 'decimal' : 'numeric'}
        autoComplete="off"
        maxLength={9}
        value={typed}
        onChange={({ target }) => onEnter(target.value)}
      />
    </div>
  )
}

type BaseProps = { mover: MoverRow; counted: Preview | null }

/** Says where the distance from home is measured from, or what is missing for that. */
function BaseHint({ mover: { base_zip, radius_mi }, counted }: BaseProps) {
  const say = useTexts('preferences')
  if (!base_zip)
    return (
      <>
        {say('hint.no_base')}{' '}
        <Link to={href('mover-profile')} className="worded-link font-semibold">
          {say('hint.add_base')}
        </Link>
      </>
    )
  const isUnknown = radius_mi !== null && counted?.has_base === false
  return say(isUnknown ? 'hint.unknown_base' : 'hint.far_from_base', { zip: base_zip })
}

type Vehicle = Row<typeof vehicles>
type TruckProps = { chosen: readonly number[]; onChange: (chosen: number[]) => void }

/** Lets the mover choose trucks; an empty choice stands for all, and one stays on. */
function Trucks({ chosen, onChange }: TruckProps) {
  const say = useTexts('preferences')
  const { language } = useLanguage()
  const { http } = useServices()
  const { data } = useLoaded('vehicles', (signal) =>
    http.get<Vehicle[]>('/api/vehicles', { query: { _sort: 'capacity_ft3' }, signal }),
  )
  const all = (data ?? []).map(({ id }) => id)
  const isOn = (id: number) => chosen.length === 0 || chosen.includes(id)
  const on = all.filter(isOn)
  const toggle = (id: number) => {
    const next = isOn(id) ? on.filter((one) => one !== id) : [...on, id]
    onChange(next.length === all.length ? [] : next)
  }
  return (
    <fieldset>
      <legend className="font-semibold">{say('wish.other_truck')}</legend>
      <p className="mb-2 text-small text-soft">{say('hint.other_truck')}</p>
      <div className="grid gap-1">
        {data?.map((vehicle) => (
          <Switch
            key={vehicle.id}
            label={catalogText(vehicle, 'name', language)}
            checked={isOn(vehicle.id)}
            disabled={isOn(vehicle.id) && on.length === 1}
            onChange={() => toggle(vehicle.id)}
          />
        ))}
      </div>
    </fieldset>
  )
}
