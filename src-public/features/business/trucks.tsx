import { type FormEvent, useState } from 'react'
import type { Row } from '#contract/kernel/resource.ts'
import type { moverVehicles } from '#contract/resources/mover-vehicles.ts'
import type { vehicles } from '#contract/resources/vehicles.ts'
import { catalogText } from '../../lib/catalog-text.ts'
import { fieldErrors } from '../../lib/field-errors.ts'
import { useServices } from '../../lib/services-context.tsx'
import { useLanguage, useTexts } from '../../lib/texts-context.tsx'
import { useErrorMessage } from '../../lib/use-error-message.ts'
import { useFirstError } from '../../lib/use-first-error.ts'
import { useLoaded } from '../../lib/use-loaded.ts'
import { Button } from '../../ui/button.tsx'
import { Failed } from '../../ui/failed.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { Flag } from '../../ui/flag.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Loading } from '../../ui/skeleton.tsx'
import { useAction } from './use-action.ts'

type Truck = Row<typeof moverVehicles>
type Vehicle = Row<typeof vehicles>

/** Lists a mover's trucks, with adding, removing and its undoing. */
export function Trucks({ onChanged }: { onChanged: () => void }) {
  const say = useTexts('business')
  const { language } = useLanguage()
  const errorMessage = useErrorMessage()
  const { http } = useServices()
  const { isBusy, error, run } = useAction()
  const [removed, setRemoved] = useState<Truck | null>(null)
  const [edited, setEdited] = useState<number | null>(null)
  const trucks = useLoaded('trucks', (signal) =>
    http.get<Truck[]>('/api/mover_vehicles', { query: { _start: 0, _end: 100 }, signal }),
  )
  const sizes = useLoaded('vehicles', (signal) =>
    http.get<Vehicle[]>('/api/vehicles', { query: { _sort: 'capacity_ft3' }, signal }),
  )
  const changed = async () => {
    await trucks.reload()
    onChanged()
  }
  const remove = async (truck: Truck) => {
    let isGone = false
    await run(async () => {
      const outcome = await http.del(`/api/mover_vehicles/${truck.id}`)
      isGone = outcome.error === null
      return outcome
    })
    if (isGone) setRemoved(truck)
    await changed()
  }
  const setActive = async ({ id, version }: Truck, is_active: boolean) => {
    await run(() => http.patch(`/api/mover_vehicles/${id}`, { body: { version, is_active } }))
    await changed()
  }
  const undo = async ({ vehicle_id, plate, make, year, is_active }: Truck) => {
    const body = { vehicle_id, plate, make, year, is_active }
    if (await run(() => http.post<Truck>('/api/mover_vehicles', { body }))) setRemoved(null)
    await changed()
  }
  if (trucks.data === null || sizes.data === null)
    return trucks.error ? (
      <Failed error={trucks.error} onRetry={trucks.reload} />
    ) : (
      <Loading rows={1} />
    )
  const nameOf = (id: number) => {
    const size = sizes.data?.find((one) => one.id === id)
    return size ? catalogText(size, 'name', language) : ''
  }
  return (
    <div className="grid gap-5">
      {trucks.data.length === 0 && <p className="text-soft">{say('trucks.empty')}</p>}
      <ul className="grid gap-3">
        {trucks.data.map((truck) => (
          <li
            key={truck.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b-2 border-dashed border-line pb-3"
          >
            <span className="min-w-0">
              <span className="font-semibold">{truck.plate}</span>{' '}
              <span className="text-soft">
                {[nameOf(truck.vehicle_id), truck.make, truck.year].filter(Boolean).join(' · ')}
              </span>
            </span>
            <span className="flex flex-wrap items-center gap-x-4">
              <Flag tone={truck.is_active ? 'good' : 'warn'}>
                {say(truck.is_active ? 'trucks.in' : 'trucks.out')}
              </Flag>
              <TruckAction
                act={truck.is_active ? 'take_out' : 'put_back'}
                truck={truck}
                isBusy={isBusy}
                onPress={() => void setActive(truck, !truck.is_active)}
              />
              <TruckAction
                act="edit"
                truck={truck}
                isBusy={isBusy}
                onPress={() => setEdited(edited === truck.id ? null : truck.id)}
              />
              <TruckAction
                act="remove"
                truck={truck}
                isBusy={isBusy}
                onPress={() => void remove(truck)}
              />
            </span>
            {edited === truck.id && (
              <div className="w-full py-3">
                <TruckForm
                  sizes={sizes.data ?? []}
                  truck={truck}
                  onSaved={async () => {
                    setEdited(null)
                    await changed()
                  }}
                />
              </div>
            )}
          </li>
        ))}
      </ul>
      {removed && (
        <div role="status" className="flex flex-wrap items-center gap-4">
          {say('trucks.removed', { plate: removed.plate })}
          <Button look="plain" size="sm" isBusy={isBusy} onClick={() => void undo(removed)}>
            {say('trucks.undo')}
          </Button>
        </div>
      )}
      {error && <Notice tone="bad">{errorMessage(error)}</Notice>}
      <AddTruck sizes={sizes.data} isFirst={trucks.data.length === 0} onAdded={changed} />
    </div>
  )
}

type ActionProps = {
  act: 'take_out' | 'put_back' | 'edit' | 'remove'
  truck: Truck
  isBusy: boolean
  onPress: () => void
}

function TruckAction({ act, truck: { plate }, isBusy, onPress }: ActionProps) {
  const say = useTexts('business')
  return (
    <Button
      look="quiet"
      size="sm"
      disabled={isBusy}
      aria-label={say(`trucks.${act}_of`, { plate })}
      onClick={onPress}
    >
      {say(`trucks.${act}`)}
    </Button>
  )
}

type AddProps = { sizes: readonly Vehicle[]; isFirst: boolean; onAdded: () => Promise<void> }

function AddTruck({ sizes, isFirst, onAdded }: AddProps) {
  const say = useTexts('business')
  const [isOpen, setOpen] = useState(isFirst)
  if (!isOpen)
    return (
      <div>
        <Button look="plain" onClick={() => setOpen(true)}>
          {say('trucks.another')}
        </Button>
      </div>
    )
  return (
    <TruckForm
      sizes={sizes}
      onSaved={async () => {
        setOpen(false)
        await onAdded()
      }}
    />
  )
}

type FormProps = { sizes: readonly Vehicle[]; truck?: Truck; onSaved: () => Promise<void> }

/** Enters a new truck, or changes one that is known. */
function TruckForm({ sizes, truck, onSaved }: FormProps) {
  const say = useTexts('business')
  const common = useTexts('common')
  const { language } = useLanguage()
  const errorMessage = useErrorMessage()
  const { http } = useServices()
  const { isBusy, error, run } = useAction()
  const { form, focusFirstError } = useFirstError<HTMLFormElement>()
  const [values, setValues] = useState({
    size: String(truck?.vehicle_id ?? ''),
    plate: truck?.plate ?? '',
    make: truck?.make ?? '',
    year: String(truck?.year ?? ''),
  })
  const [isTried, setTried] = useState(false)
  const errorOf = fieldErrors(error)
  const change = (part: Partial<typeof values>) => setValues((last) => ({ ...last, ...part }))
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    const vehicle_id = Number(values.size || sizes[0]?.id)
    if (values.plate.trim() === '') return focusFirstError()
    const body = {
      vehicle_id,
      plate: values.plate.trim().toUpperCase(),
      make: values.make.trim() || null,
      year: values.year ? Number(values.year) : null,
    }
    const save = () =>
      truck
        ? http.patch<Truck>(`/api/mover_vehicles/${truck.id}`, {
            body: { ...body, version: truck.version },
          })
        : http.post<Truck>('/api/mover_vehicles', { body })
    if (!(await run(save))) return focusFirstError()
    await onSaved()
  }
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => void submit(event)}
      className="grid gap-4 sm:grid-cols-2"
    >
      <SelectField
        label={say('trucks.size')}
        error={errorOf('vehicle_id')}
        value={values.size || String(sizes[0]?.id ?? '')}
        onChange={({ target }) => change({ size: target.value })}
      >
        {sizes.map((size) => (
          <option key={size.id} value={size.id}>
            {catalogText(size, 'name', language)}
          </option>
        ))}
      </SelectField>
      <TextField
        label={say('trucks.plate')}
        error={isTried && !values.plate.trim() ? common('form.required') : errorOf('plate')}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={16}
        value={values.plate}
        onChange={({ target }) => change({ plate: target.value })}
      />
      <TextField
        label={say('trucks.make')}
        isOptional
        error={errorOf('make')}
        maxLength={80}
        value={values.make}
        onChange={({ target }) => change({ make: target.value })}
      />
      <TextField
        label={say('trucks.year')}
        isOptional
        error={errorOf('year')}
        inputMode="numeric"
        maxLength={4}
        value={values.year}
        onChange={({ target }) => change({ year: target.value.replaceAll(/\D/g, '') })}
      />
      {error && !errorOf.isKnown(['vehicle_id', 'plate', 'make', 'year']) && (
        <div className="sm:col-span-2">
          <Notice tone="bad">{errorMessage(error)}</Notice>
        </div>
      )}
      <div>
        <Button type="submit" isBusy={isBusy}>
          {say(truck ? 'trucks.save' : 'trucks.add')}
        </Button>
      </div>
    </form>
  )
}
