import { useEffect } from 'react'
import { flightsTo } from '#contract/pricing/flights-to.ts'
import { useTexts } from '../../../lib/texts-context.tsx'
import { Button } from '../../../ui/button.tsx'
import { Count, Switch } from '../../../ui/choice.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import type { SavedAddress } from '../../addresses/own-addresses.ts'
import { SavedAddresses } from '../../addresses/saved-addresses.tsx'
import { isNotServed } from '../../waiting/waiting-list.tsx'
import { usePricedDraft } from '../draft/booking-context.tsx'
import type { StopDraft } from '../draft/draft.ts'
import { draftStore } from '../draft/draft-store.ts'
import { stopFieldId } from '../draft/stop-fields.ts'
import { NumberField } from './number-field.tsx'
import { PlaceField } from './place-field.tsx'

const carrySteps = [200, 250, 300, 400, 500]

type StopEditorProps = {
  stop: StopDraft
  at: number
  title: string
  /** Was added just now, and so takes the focus. */
  isInserted: boolean
  /** Whether to ask who meets the crew there, and for the code of the gate. */
  asksForContact: boolean
  /** The customer's address book. */
  saved: readonly SavedAddress[]
  onRemove: () => void
}

/** Renders the fields of one stop: where it is, how to get in, who is there. */
export function StopEditor({
  stop,
  at,
  title,
  isInserted,
  asksForContact,
  saved,
  onRemove,
}: StopEditorProps) {
  const say = useTexts('booking')
  const { errorOf, price } = usePricedDraft()
  const change = (part: Partial<StopDraft>) =>
    draftStore.change(({ stops }) => ({
      stops: stops.map((one) => (one.key === stop.key ? { ...one, ...part } : one)),
    }))
  const id = (name: string) => stopFieldId(stop, name)
  const error = (name: string) => errorOf(`stops.${at}.${name}`)
  const addressId = id('address')
  useEffect(() => {
    if (isInserted) document.getElementById(addressId)?.focus()
  }, [isInserted, addressId])
  return (
    <fieldset className="flex min-w-0 flex-col gap-4">
      <legend className="mb-3 flex w-full items-center gap-3 text-lg font-semibold">
        <span
          aria-hidden="true"
          className={`size-3.5 shrink-0 rounded-full border-[3px] ${dots[stop.kind]}`}
        />
        {title}
      </legend>
      {saved.length > 0 && (
        <SavedAddresses
          stop={title}
          addresses={saved}
          onChoose={({ address, unit, zip, floor, has_elevator }) =>
            change({
              address,
              unit: unit ?? '',
              zip: zip.slice(0, 5),
              // The field looks it up by the ZIP code.
              place: null,
              floor: floor ?? 1,
              flights: null,
              has_elevator: has_elevator ?? false,
            })
          }
        />
      )}
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-6">
        <div className="sm:col-span-4">
          <TextField
            id={addressId}
            label={say('where.address')}
            autoComplete={stop.kind === 'pickup' ? 'street-address' : 'off'}
            maxLength={200}
            value={stop.address}
            error={error('address')}
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
            error={error('unit')}
            onChange={({ target }) => change({ unit: target.value })}
          />
        </div>
        <div className="sm:col-span-3">
          <PlaceField
            id={id('zip')}
            label={say('where.zip')}
            text={stop.zip}
            place={stop.place}
            error={isNotServed(price.error) ? undefined : error('zip')}
            onChange={change}
          />
        </div>
        <div className="sm:col-span-3">
          <NumberField
            id={id('floor')}
            label={say('where.floor')}
            min={-5}
            max={120}
            value={stop.floor}
            error={error('floor')}
            wrong={say('problem.floor')}
            onChange={(floor) => change({ floor })}
          />
        </div>
      </div>
      <Switch
        label={say('where.elevator')}
        checked={stop.has_elevator}
        onChange={({ target }) => change({ has_elevator: target.checked })}
      />
      <Access stop={stop} asksForCode={asksForContact} onChange={change} />
      {asksForContact && <Contact stop={stop} error={error} onChange={change} />}
      {stop.kind === 'extra' && (
        <div>
          <Button look="danger" size="sm" onClick={onRemove}>
            {say('where.remove')}
          </Button>
        </div>
      )}
    </fieldset>
  )
}

type PartProps = { stop: StopDraft; onChange: (part: Partial<StopDraft>) => void }

/** Renders how to get from the truck to the door, folded: most stops need none of it. */
function Access({ stop, asksForCode, onChange }: PartProps & { asksForCode: boolean }) {
  const say = useTexts('booking')
  const id = (name: string) => stopFieldId(stop, name)
  return (
    <details>
      <summary className="worded-link font-semibold">{say('where.more')}</summary>
      <div className="mt-3 grid grid-cols-1 gap-4 sm:grid-cols-2">
        <div className="flex flex-col items-start gap-1.5">
          <span className="font-semibold">{say('where.flights')}</span>
          <Count
            name={say('where.flights')}
            value={stop.flights ?? flightsTo(stop.floor ?? 1)}
            max={60}
            onChange={(flights) => onChange({ flights })}
          />
        </div>
        <SelectField
          id={id('carry')}
          label={say('where.carry')}
          value={stop.carry_ft}
          onChange={({ target }) => onChange({ carry_ft: Number(target.value) })}
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
            hint={say('where.parking_hint')}
            isOptional
            maxLength={300}
            value={stop.parking_note}
            onChange={({ target }) => onChange({ parking_note: target.value })}
          />
        </div>
        {asksForCode && (
          <div className="sm:col-span-2">
            <TextField
              id={id('access_code')}
              label={say('where.access_code')}
              hint={say('where.access_code_hint')}
              autoComplete="off"
              isOptional
              maxLength={40}
              value={stop.access_code ?? ''}
              onChange={({ target }) => onChange({ access_code: target.value })}
            />
          </div>
        )}
        <div className="sm:col-span-2">
          <Switch
            label={say('where.certificate')}
            hint={say('where.certificate_hint')}
            checked={stop.needs_certificate}
            onChange={({ target }) => onChange({ needs_certificate: target.checked })}
          />
        </div>
      </div>
    </details>
  )
}

type ContactProps = PartProps & { error: (name: string) => string | undefined }

/** Asks who meets the crew, if that is not the customer. */
function Contact({ stop, error, onChange }: ContactProps) {
  const say = useTexts('booking')
  const id = (name: string) => stopFieldId(stop, name)
  return (
    <div className="flex flex-col gap-4">
      <Switch
        label={say('where.contact')}
        checked={stop.has_contact}
        onChange={({ target }) => onChange({ has_contact: target.checked })}
      />
      {stop.has_contact && (
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <TextField
            id={id('contact_name')}
            label={say('where.contact_name')}
            autoComplete="off"
            maxLength={120}
            value={stop.contact_name}
            error={error('contact_name')}
            onChange={({ target }) => onChange({ contact_name: target.value })}
          />
          <TextField
            id={id('contact_phone')}
            label={say('where.contact_phone')}
            type="tel"
            autoComplete="off"
            maxLength={30}
            value={stop.contact_phone}
            error={error('contact_phone')}
            onChange={({ target }) => onChange({ contact_phone: target.value })}
          />
        </div>
      )}
    </div>
  )
}

const dots: Record<StopDraft['kind'], string> = {
  pickup: 'border-stitch-deep bg-stitch',
  extra: 'border-edge bg-card',
  dropoff: 'border-moss bg-moss',
}
