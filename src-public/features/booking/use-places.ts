import { useEffect, useState } from 'react'
import { findPlaces, type Place } from '#contract/calls/places.ts'
import { useFront } from '../../app/front-context.tsx'

export type PlacesState = { places: Place[]; isLoading: boolean; hasFailed: boolean }

const pauseMs = 180
const shortest = 2
const none: PlacesState = { places: [], isLoading: false, hasFailed: false }

/** Places that begin with what is being typed. */
export function usePlaces(typed: string): PlacesState {
  const { call } = useFront()
  const [state, setState] = useState(none)
  const q = typed.trim()

  useEffect(() => {
    if (q.length < shortest) {
      setState(none)
      return
    }
    const abort = new AbortController()
    setState((last) => ({ ...last, isLoading: true }))
    const timer = setTimeout(async () => {
      const { signal } = abort
      const { data, error } = await call(findPlaces, { query: { q }, signal })
      if (signal.aborted) return
      setState({ places: data ?? [], isLoading: false, hasFailed: error !== null })
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [q, call])

  return state
}
