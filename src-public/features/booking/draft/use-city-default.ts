import { useEffect } from 'react'
import { useRouteMemory } from '../../../routing/route-memory.ts'
import { draftStore } from './draft-store.ts'

/**
 * Prefills the pick-up with the city viewed last while no ZIP code is entered: visitors who come
 * from a city's page most likely move from there.
 */
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
