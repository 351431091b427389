import { useEffect, useRef, useState } from 'react'
import { type Found, searchHelp } from '#contract/calls/content.ts'
import { useServices } from '../../lib/services-context.tsx'
import { useLanguage } from '../../lib/texts-context.tsx'

const debounceMs = 250

export type Search = {
  /** The text of the field. */
  q: string
  type: (q: string) => void
  /** The query of the results; empty if there was no search. */
  searched: string
  found: readonly Found[]
  hasFailed: boolean
}

type Results = Pick<Search, 'searched' | 'found' | 'hasFailed'>

/**
 * Searches the typed text after a pause of `debounceMs`. `initial` is the result the page was
 * loaded with.
 */
export function useSearch(initial: { q: string; found: readonly Found[] }): Search {
  const { call, log } = useServices()
  const { language } = useLanguage()
  const [q, setQ] = useState(initial.q)
  const initialResults = { searched: initial.q, found: initial.found, hasFailed: false }
  const [results, setResults] = useState<Results>(initialResults)
  const [loaded, setLoaded] = useState(initial)
  if (loaded !== initial) {
    // Another URL or another language: the results it was loaded with apply.
    setLoaded(initial)
    setQ(initial.q)
    setResults(initialResults)
  }
  const isTyped = useRef(false)

  useEffect(() => {
    if (!isTyped.current) return
    isTyped.current = false
    const searched = q.trim()
    if (searched === '') {
      setResults({ searched, found: [], hasFailed: false })
      return
    }
    const abort = new AbortController()
    const timer = setTimeout(async () => {
      const query = { q: searched, locale: language }
      const { data, error } = await call(searchHelp, { query, signal: abort.signal })
      if (abort.signal.aborted) return
      if (error !== null) log.error('The search failed', error)
      setResults({ searched, found: data ?? [], hasFailed: error !== null })
    }, debounceMs)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [q, language, call, log])

  const type = (next: string) => {
    isTyped.current = true
    setQ(next)
  }
  return { q, type, ...results }
}
