import { useId, useState } from 'react'
import { findPlaces } from '#contract/calls/places.ts'
import type { HttpClient, Outcome } from '#contract/client/http-client.ts'
import { useServices } from '../../lib/services-context.tsx'
import { useTexts } from '../../lib/texts-context.tsx'
import { useErrorMessage } from '../../lib/use-error-message.ts'
import { useLoaded } from '../../lib/use-loaded.ts'
import { TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { MoverRow } from '../crew/own-rows.ts'
import { useAction } from './use-action.ts'

type City = { id: number; name: string; state_id: number }
type Props = { mover: MoverRow; onSaved: (mover: MoverRow) => void }

const shown = 8

/** Lets a mover choose the cities they serve; each choice is saved at once. */
export function CitiesForm({ mover, onSaved }: Props) {
  const say = useTexts('business')
  const errorMessage = useErrorMessage()
  const { http, session } = useServices()
  const { isBusy, error, run } = useAction()
  const nameOf = useStateCodes()
  const chosen = useLoaded(`cities ${mover.city_ids.join()}`, (signal) =>
    citiesById(http, mover.city_ids, signal),
  )
  const save = async (city_ids: readonly number[]) => {
    const body = { city_ids, version: mover.version }
    const saved = await run(() => http.patch<MoverRow>(`/api/movers/${mover.id}`, { body }))
    if (saved) {
      onSaved(saved)
      await session.refresh()
      return
    }
    const latest = await http.get<MoverRow>(`/api/movers/${mover.id}`)
    if (latest.data) onSaved(latest.data)
  }
  return (
    <div className="grid gap-5">
      <div>
        <h3 className="font-semibold">{say('cities.chosen')}</h3>
        {mover.city_ids.length === 0 && <p className="text-soft">{say('cities.empty')}</p>}
        <ul className="mt-2 flex flex-wrap gap-2">
          {chosen.data?.map((city) => (
            <li key={city.id}>
              <button
                type="button"
                disabled={isBusy}
                aria-label={say('cities.remove', { city: nameOf(city) })}
                onClick={() => void save(mover.city_ids.filter((id) => id !== city.id))}
                className="inline-flex min-h-11 items-center gap-2 rounded-full bg-moss-wash px-4 font-semibold text-moss"
              >
                {nameOf(city)} <span aria-hidden="true">×</span>
              </button>
            </li>
          ))}
        </ul>
      </div>
      <CitySearch
        mover={mover}
        nameOf={nameOf}
        isBusy={isBusy}
        onAdd={(id) => save([...mover.city_ids, id])}
      />
      {error && <Notice tone="bad">{errorMessage(error)}</Notice>}
    </div>
  )
}

type SearchProps = {
  mover: MoverRow
  nameOf: (city: City) => string
  isBusy: boolean
  onAdd: (id: number) => Promise<void>
}

/** Begins with the city of the home ZIP code. */
function CitySearch({ mover, nameOf, isBusy, onAdd }: SearchProps) {
  const say = useTexts('business')
  const { call, http } = useServices()
  const list = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const home = useLoaded(`home ${mover.base_zip ?? ''}`, (signal) =>
    call(findPlaces, { query: { q: mover.base_zip || '94110' }, signal }),
  )
  const q = (typed ?? (mover.base_zip ? home.data?.[0]?.city : '') ?? '').trim()
  const found = useLoaded(`find ${q}`, (signal) =>
    http.get<City[]>('/api/cities', {
      query: { ...(q ? { q } : {}), _sort: 'name', _start: 0, _end: 30 },
      signal,
    }),
  )
  const open = found.data?.filter(({ id }) => !mover.city_ids.includes(id)).slice(0, shown)
  return (
    <div className="grid gap-3">
      <TextField
        label={say('cities.search')}
        type="search"
        aria-controls={list}
        autoComplete="off"
        maxLength={60}
        value={typed ?? q}
        onChange={({ target }) => setTyped(target.value)}
      />
      <ul id={list} aria-live="polite" className="flex flex-wrap gap-2">
        {found.data?.length === 0 && <li className="text-soft">{say('cities.none')}</li>}
        {found.data?.length !== 0 && open?.length === 0 && (
          <li className="text-soft">{say('cities.all_chosen')}</li>
        )}
        {open?.map((city) => (
          <li key={city.id}>
            <button
              type="button"
              disabled={isBusy}
              aria-label={say('cities.add', { city: nameOf(city) })}
              onClick={() => void onAdd(city.id)}
              className="inline-flex min-h-11 items-center gap-2 rounded-full border-[1.5px] border-edge bg-card px-4 font-semibold hover:border-ink disabled:opacity-60"
            >
              <span aria-hidden="true">+</span> {nameOf(city)}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Returns a function that names a city with its state. */
function useStateCodes(): (city: City) => string {
  const { http } = useServices()
  const { data } = useLoaded('states', (signal) =>
    http.get<{ id: number; code: string }[]>('/api/states', {
      query: { _start: 0, _end: 100 },
      signal,
    }),
  )
  return ({ name, state_id }) => {
    const code = data?.find(({ id }) => id === state_id)?.code
    return code ? `${name}, ${code}` : name
  }
}

async function citiesById(
  http: HttpClient,
  ids: readonly number[],
  signal: AbortSignal,
): Promise<Outcome<City[]>> {
  if (ids.length === 0) return { data: [], error: null }
  const query = { id: ids.map(String), _sort: 'name', _start: 0, _end: ids.length }
  return http.get<City[]>('/api/cities', { query, signal })
}
