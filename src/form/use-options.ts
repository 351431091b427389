import type { HttpError } from '@refinedev/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type UIEvent, useEffect, useState } from 'react'

import type { ResourceName } from '#contract/resources.ts'
import { declarationOf } from '../declaration/declaration-of.ts'
import type { Row } from '../declaration/row.ts'
import { dataProvider } from '../providers/data-provider.ts'
import { useTexts } from '../text/use-texts.ts'
import { titles } from '../value/use-title.ts'

export type Filters = Readonly<Record<string, string | number>>

type OptionsQuery = { resource: ResourceName; q: string; where: Filters; isOpen: boolean }

const pageSize = 50
/** Maximum number of options to load; typing narrows the search further. */
const maxOptions = 400
/** Number of rows below the visible ones that are fetched in advance. */
const prefetchRows = 25

/**
 * Loads the records to choose from, page by page while scrolling. Options not loaded yet have
 * placeholders, because a growing list would move the keyboard selection back to its beginning.
 */
export function useOptions({ resource, q, where, isOpen }: OptionsQuery) {
  const { text } = useTexts()
  const [wanted, setWanted] = useState({ q, rows: 0 })
  const query = useInfiniteQuery<Page, HttpError>({
    queryKey: ['titles', resource, 'options', q, where],
    queryFn: ({ pageParam }) => findOptions(resource, q, where, Number(pageParam)),
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) =>
      pages.length * pageSize < Math.min(total, maxOptions) ? pages.length + 1 : null,
    enabled: isOpen,
    staleTime: 60_000,
  })
  const { data, hasNextPage, isFetching, fetchNextPage, error } = query
  const found = new Map(
    data?.pages.flatMap(({ options }) => options.map((one) => [one.value, one])),
  )
  const total = data?.pages.at(-1)?.total ?? 0
  const isShort = wanted.q === q && found.size < wanted.rows

  useEffect(() => {
    if (isShort && hasNextPage && !isFetching && !error) void fetchNextPage()
  }, [isShort, hasNextPage, isFetching, error, fetchNextPage])

  const pendingCount = hasNextPage ? Math.max(0, Math.min(total, maxOptions) - found.size) : 0
  const placeholders = Array.from({ length: pendingCount }, (_, at) => ({
    value: -1 - at,
    label: text('loading'),
    disabled: true,
  }))
  return {
    options: [...found.values(), ...placeholders],
    more: Math.max(0, total - found.size),
    isFetching,
    error,
    onScroll: ({ currentTarget: { scrollTop, clientHeight, scrollHeight } }: UIEvent) => {
      const lowest = ((scrollTop + clientHeight) / scrollHeight) * (found.size + pendingCount)
      setWanted({ q, rows: Math.ceil(lowest) + prefetchRows })
    },
  }
}

type Page = { options: { value: number; label: string }[]; total: number }

async function findOptions(
  resource: ResourceName,
  q: string,
  where: Filters,
  currentPage: number,
): Promise<Page> {
  const { data, total } = await dataProvider.getList<Row>({
    resource,
    pagination: { currentPage, pageSize },
    filters: Object.entries({ ...where, ...(q ? { q } : {}) }).map(([field, value]) => ({
      field,
      operator: 'eq',
      value,
    })),
  })
  const names = await Promise.all(data.map((row) => titles.ofRow(resource, row)))
  const isCoded = 'code' in declarationOf(resource).fields
  const options = data.map((row, at) => {
    const code = row.code
    const label = names[at] ?? ''
    return { value: row.id, label: isCoded && code !== label ? `${label} (${code})` : label }
  })
  return { options, total }
}
