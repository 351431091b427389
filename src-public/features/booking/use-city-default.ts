import { useEffect } from 'react'
import { useRouteMemory } from '../../app/route-memory.ts'
import { draftStore } from './draft-store.ts'

/** Whoever comes from a city's page most likely moves from there: its name waits for a ZIP code. */
export function useCityDefault(): void {
  const { cityTitle } = useRouteMemory()
  useEffect(() => {
    const [from, to] = [draftStore.read().stops[0], draftStore.read().stops.at(-1)]
    if (cityTitle === null || from === undefined) return
    if (from.zip !== '' || to?.zip !== '') return
    draftStore.change(({ stops }) => ({
      stops: stops.map((stop) => (stop.key === from.key ? { ...stop, zip: cityTitle } : stop)),
    }))
  }, [cityTitle])
}
