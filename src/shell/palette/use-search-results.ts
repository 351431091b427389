import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'

import { type Groups, searchRecords } from '#contract/calls/search.ts'
import { knownResource } from '../../declaration/declaration-of.ts'
import type { ApiError } from '../../providers/api-error.ts'
import { send } from '../../providers/send.ts'
import { useTexts } from '../../text/use-texts.ts'
import type { Group } from './entry.ts'

/** Waits this long after the last key before it searches. */
const pauseMs = 150
const minLength = 2

/** Searches all records for what was typed. Shows nothing of an earlier search, so that none of it is opened. */
export function useSearchResults(typed: string) {
  const texts = useTexts()
  const navigate = useNavigate()
  const [asked, setAsked] = useState('')
  const wanted = typed.trim()
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), pauseMs)
    return () => clearTimeout(timer)
  }, [wanted])
  const isLong = wanted.length >= minLength
  const { data, error, isFetching, refetch } = useQuery<Groups, ApiError>({
    queryKey: ['search', asked],
    queryFn: () => send(searchRecords, { query: { q: asked } }),
    enabled: isLong && asked.length >= minLength,
    staleTime: 10_000,
  })
  const groups: Group[] = (isLong && asked === wanted ? (data ?? []) : []).flatMap(
    ({ resource, hits }) => {
      const name = knownResource(resource)
      if (!name) return []
      const entries = hits.map(({ id, title, subtitle, state, match, href }) => ({
        key: `${name}-${id}`,
        label: title,
        aside: subtitle ?? undefined,
        state: state === null ? undefined : { resource: name, state },
        isTypo: match.kind === 'typo',
        run: href === null ? undefined : () => void navigate(href),
      }))
      return [{ key: name, title: texts.many(name), entries }]
    },
  )
  return {
    groups,
    error: isLong ? error : null,
    isSearching: isLong && (isFetching || asked !== wanted),
    refetch,
  }
}
