import { useTexts } from '../../../lib/texts-context.tsx'
import { Button } from '../../../ui/button.tsx'
import { Count, Switch } from '../../../ui/choice.tsx'
import { Field, SelectField, TextField } from '../../../ui/field.tsx'
import { isNotServed, routeOf, WaitingList } from '../../waiting/waiting-list.tsx'
import { useBooking } from '../draft/booking-context.tsx'
import { maxStops, newStop, type StopDraft } from '../draft/draft.ts'
import { draftStore } from '../draft/draft-store.ts'
import { quoteInputOf } from '../draft/quote-input.ts'
import { stopTitle } from '../draft/stop-title.ts'
import { PlaceField } from './place-field.tsx'
import { Section } from './section.tsx'

export function WhereSection() {
  const say = useTexts('booking')
  const { draft, price } = useBooking()
  const { stops } = draft
  const request = quoteInputOf(draft)
  const add = () =>
    draftStore.change({ stops: [...stops.slice(0, -1), newStop('extra'), ...stops.slice(-1)] })
  return (
    <Section id="where" number={1} title={say('where.title')}>
      <ol className="flex flex-col gap-8">
        {stops.map((stop, at) => (
          <li key={stop.key}>
            <StopEditor stop={stop} at={at} title={stopTitle(stops, at, say)} />
          </li>
        ))}
      </ol>
      {isNotServed(price.error) && request && (
        <div className="mt-6">
          <WaitingList awaited={routeOf(request)} reason={price.error.message} />
        </div>
      )}
      {stops.length < maxStops && (
        <div className="mt-6">
          <Button look="plain" size="sm" onClick={add}>
            + {say('where.add')}
          </Button>
        </div>
      )}
    </Section>
  )
}

const carrySteps = [200, 250, 300, 400, 500]

type StopEditorProps = { stop: StopDraft; at: number; title: string }

function StopEditor({ stop, at, title }: StopEditorProps) {
  const say = useTexts('booking')
  const { errorOf, price } = useBooking()
  const placeError = errorOf(`stops.${at}.zip`) ?? errorOf(`stops.${at}.address`)
  const change = (part: Partial<StopDraft>) =>
    draftStore.change(({ stops }) => ({
      stops: stops.map((one) => (one.key === stop.key ? { ...one, ...part } : one)),
    }))
  const remove = () =>
    draftStore.change(({ stops }) => ({ stops: stops.filter(({ key }) => key !== stop.key) }))
  const id = (name: string) => `stop-${stop.key}-${name}`
  const flights = stop.flights ?? flightsTo(stop.floor)
  return (
    <fieldset className="flex min-w-0 flex-col gap-4">
      <legend className="mb-3 flex w-full items-center gap-3 text-lg font-semibold">
        <span
          aria-hidden="true"
          className={`size-3.5 shrink-0 rounded-full border-[3px] ${dots[stop.kind]}`}
        />
        {title}
      </legend>
      <div className="grid gap-4 sm:grid-cols-6">
        <div className="sm:col-span-4">
          <TextField
            id={id('address')}
            label={say('where.address')}
            autoComplete={stop.kind === 'pickup' ? 'street-address' : 'off'}
            maxLength={200}
            value={stop.address}
            onChange={({ target }) => change({ address: target.value })}
          />
        </div>
        <div className="sm:col-span-2">
          <TextField
            id={id('unit')}
            label={say('where.unit')}
            isOptional
            maxLength={40}
            value={stop.unit}
            onChange={({ target }) => change({ unit: target.value })}
          />
        </div>
        <div className="sm:col-span-3">
          <PlaceField
            id={id('zip')}
            label={say('where.zip')}
            text={stop.zip}
            place={stop.place}
            error={isNotServed(price.error) ? undefined : placeError}
            onChange={change}
          />
        </div>
        <div className="flex flex-wrap items-start gap-x-8 gap-y-3 sm:col-span-3">
          <Field id={id('floor')} label={say('where.floor')} error={errorOf(`stops.${at}.floor`)}>
            {(control) => (
              <input
                {...control}
                type="number"
                inputMode="numeric"
                min={-5}
                max={120}
                value={stop.floor}
                onChange={({ target }) => change({ floor: wholeIn(target.value, -5, 120, 1) })}
                className="field-box numeral w-28"
              />
            )}
          </Field>
        </div>
      </div>
      <Switch
        label={say('where.elevator')}
        checked={stop.has_elevator}
        onChange={({ target }) => change({ has_elevator: target.checked })}
      />
      <details>
        <summary className="worded-link font-semibold">{say('where.more')}</summary>
        <div className="mt-3 grid gap-4 sm:grid-cols-2">
          <div className="flex flex-col items-start gap-1.5">
            <span className="font-semibold">{say('where.flights')}</span>
            <Count
              name={say('where.flights')}
              value={flights}
              max={60}
              onChange={(value) => change({ flights: value })}
            />
          </div>
          <SelectField
            id={id('carry')}
            label={say('where.carry')}
            value={stop.carry_ft}
            onChange={({ target }) => change({ carry_ft: Number(target.value) })}
          >
            <option value={0}>{say('where.carry_free')}</option>
            {carrySteps.map((feet) => (
              <option key={feet} value={feet}>
                {say('where.carry_ft', { count: feet })}
              </option>
            ))}
          </SelectField>
          <div className="sm:col-span-2">
            <TextField
              id={id('parking')}
              label={say('where.parking')}
              isOptional
              maxLength={300}
              value={stop.parking_note}
              onChange={({ target }) => change({ parking_note: target.value })}
            />
          </div>
        </div>
      </details>
      {stop.kind === 'extra' && (
        <div>
          <Button look="danger" size="sm" onClick={remove}>
            {say('where.remove')}
          </Button>
        </div>
      )}
    </fieldset>
  )
}

const dots: Record<StopDraft['kind'], string> = {
  pickup: 'border-stitch-deep bg-stitch',
  extra: 'border-edge bg-card',
  dropoff: 'border-moss bg-moss',
}

/** Returns the API's default number of flights; the ground floor is floor 1. */
function flightsTo(floor: number): number {
  return Math.min(60, Math.abs(floor > 0 ? floor - 1 : floor))
}

function wholeIn(text: string, min: number, max: number, otherwise: number): number {
  const value = Math.trunc(Number(text))
  return text === '' || Number.isNaN(value) ? otherwise : Math.min(max, Math.max(min, value))
}
