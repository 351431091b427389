import { type FormEvent, useState } from 'react'
import type { CallError } from '#contract/client/call-error.ts'
import { useServices } from '../../lib/services-context.tsx'
import { useTexts } from '../../lib/texts-context.tsx'
import { useErrorMessage } from '../../lib/use-error-message.ts'
import { useFirstError } from '../../lib/use-first-error.ts'
import { Button } from '../../ui/button.tsx'
import { Switch } from '../../ui/choice.tsx'
import { TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { KnownPlace } from '../booking/draft/draft.ts'
import { NumberField } from '../booking/sections/number-field.tsx'
import { PlaceField } from '../booking/sections/place-field.tsx'
import type { OwnCustomer, SavedAddress } from './own-addresses.ts'

type Props = {
  customer: OwnCustomer
  /** The address to change; null for a new one. */
  known: SavedAddress | null
  /** Takes the record as the server stored it, and as it is after a change elsewhere. */
  onStored: (customer: OwnCustomer) => void
  onDone: () => void
}

/** Renders the form for an address of the address book. */
export function AddressForm({ customer, known, onStored, onDone }: Props) {
  const say = useTexts('profile')
  const common = useTexts('common')
  const errorMessage = useErrorMessage()
  const { http } = useServices()
  const { form, focusFirstError } = useFirstError<HTMLFormElement>()
  const at = placeOf(customer, known)
  const [values, setValues] = useState({
    label: known?.label ?? '',
    address: known?.address ?? '',
    zip: known?.zip ?? '',
    unit: known?.unit ?? '',
    floor: (known?.floor ?? 1) as number | null,
    has_elevator: known?.has_elevator ?? false,
  })
  const [place, setPlace] = useState<KnownPlace | null>(null)
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<CallError | null>(null)
  const change = (part: Partial<typeof values>) => setValues((last) => ({ ...last, ...part }))

  const missing = (['label', 'address'] as const).filter((name) => values[name].trim() === '')
  const isZip = /^\d{5}$/.test(values.zip)
  const wrong = [...missing, ...(isZip ? [] : ['zip']), ...(values.floor === null ? ['floor'] : [])]
  const errorAt = (name: 'label' | 'address' | 'unit'): string | undefined => {
    if (isTried && wrong.includes(name)) return common('form.required')
    return error?.errors?.[`addresses.${at}.${name}`]?.[0]
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    setError(null)
    if (wrong.length > 0) return focusFirstError()
    const { label, address, zip, unit, floor, has_elevator } = values
    const stored: SavedAddress = {
      label: label.trim(),
      address: address.trim(),
      zip,
      unit: unit.trim() || null,
      floor,
      has_elevator,
    }
    setBusy(true)
    const outcome = await saveAddresses(http, customer, customer.addresses.toSpliced(at, 1, stored))
    setBusy(false)
    setError(outcome.error)
    if (outcome.latest) onStored(outcome.latest)
    if (outcome.error === null) return onDone()
    focusFirstError()
  }
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => void submit(event)}
      className="grid gap-4 sm:grid-cols-2"
    >
      <TextField
        label={say('addresses.label')}
        hint={say('addresses.label_hint')}
        error={errorAt('label')}
        name="label"
        autoComplete="off"
        maxLength={60}
        required
        value={values.label}
        onChange={({ target }) => change({ label: target.value })}
      />
      <TextField
        label={say('addresses.address')}
        error={errorAt('address')}
        name="address"
        autoComplete="street-address"
        maxLength={200}
        required
        value={values.address}
        onChange={({ target }) => change({ address: target.value })}
      />
      <PlaceField
        id="saved-address-zip"
        label={say('addresses.zip')}
        text={values.zip}
        place={place}
        error={isTried && !isZip ? say('addresses.zip_wrong') : undefined}
        onChange={({ zip, place: found, address }) => {
          change(address === undefined ? { zip } : { zip, address })
          setPlace(found)
        }}
      />
      <TextField
        label={say('addresses.unit')}
        isOptional
        error={errorAt('unit')}
        name="unit"
        maxLength={40}
        value={values.unit}
        onChange={({ target }) => change({ unit: target.value })}
      />
      <NumberField
        id="saved-address-floor"
        label={say('addresses.floor')}
        min={-5}
        max={120}
        value={values.floor}
        error={undefined}
        wrong={say('addresses.floor_wrong')}
        onChange={(floor) => change({ floor })}
      />
      <div className="self-end">
        <Switch
          label={say('addresses.elevator')}
          checked={values.has_elevator}
          onChange={({ target }) => change({ has_elevator: target.checked })}
        />
      </div>
      {error && Object.keys(error.errors ?? {}).length === 0 && (
        <div className="sm:col-span-2">
          <Notice tone="bad">
            {error.status === 409 ? say('addresses.stale') : errorMessage(error)}
          </Notice>
        </div>
      )}
      <div className="flex flex-wrap gap-3 sm:col-span-2">
        <Button type="submit" isBusy={isBusy}>
          {say('addresses.save')}
        </Button>
        <Button look="plain" onClick={onDone}>
          {say('addresses.cancel')}
        </Button>
      </div>
    </form>
  )
}

/** Returns where an address is in the book; past the last if it is new, or was removed elsewhere. */
function placeOf({ addresses }: OwnCustomer, known: SavedAddress | null): number {
  const at = addresses.findIndex((one) => JSON.stringify(one) === JSON.stringify(known))
  return at < 0 ? addresses.length : at
}

type Http = ReturnType<typeof useServices>['http']
type Saved = { latest: OwnCustomer | null; error: CallError | null }

/** Stores the address book; after a change elsewhere, reads what it is now instead. */
export async function saveAddresses(
  http: Http,
  { id, version }: OwnCustomer,
  addresses: SavedAddress[],
): Promise<Saved> {
  const path = `/api/customers/${id}`
  const { data, error } = await http.patch<OwnCustomer>(path, { body: { addresses, version } })
  if (error?.status !== 409) return { latest: data, error }
  return { latest: (await http.get<OwnCustomer>(path)).data, error }
}
