import { useEffect, useRef, useState } from 'react'
import { type Found, searchHelp } from '#contract/calls/content.ts'
import { useFront } from '../../app/front-context.tsx'
import { useLanguage } from '../../app/texts-context.tsx'

const waitMs = 250

export type Search = {
  /** What stands in the field. */
  q: string
  type: (q: string) => void
  /** What the results are of; empty where nothing was looked for. */
  asked: string
  found: readonly Found[]
  hasFailed: boolean
}

type Results = Pick<Search, 'asked' | 'found' | 'hasFailed'>

/** Looks for what is typed, a moment after the last key. `initial` is what the page came with. */
export function useSearch(initial: { q: string; found: readonly Found[] }): Search {
  const { call, log } = useFront()
  const { language } = useLanguage()
  const [q, setQ] = useState(initial.q)
  const given = { asked: initial.q, found: initial.found, hasFailed: false }
  const [results, setResults] = useState<Results>(given)
  const [loaded, setLoaded] = useState(initial)
  if (loaded !== initial) {
    // Another address, or another language: what it came with counts.
    setLoaded(initial)
    setQ(initial.q)
    setResults(given)
  }
  const isTyped = useRef(false)

  useEffect(() => {
    if (!isTyped.current) return
    isTyped.current = false
    const asked = q.trim()
    if (asked === '') {
      setResults({ asked, found: [], hasFailed: false })
      return
    }
    const gone = new AbortController()
    const timer = setTimeout(async () => {
      const query = { q: asked, locale: language }
      const { data, error } = await call(searchHelp, { query, signal: gone.signal })
      if (gone.signal.aborted) return
      if (error !== null) log.error('The search failed', error)
      setResults({ asked, found: data ?? [], hasFailed: error !== null })
    }, waitMs)
    return () => {
      clearTimeout(timer)
      gone.abort()
    }
  }, [q, language, call, log])

  const type = (next: string) => {
    isTyped.current = true
    setQ(next)
  }
  return { q, type, ...results }
}
