import type { HttpError } from '@refinedev/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type UIEvent, useEffect, useState } from 'react'

import type { ResourceName } from '#contract/resources.ts'
import { dataProvider, titles } from '../data.ts'
import { useTexts } from '../texts.ts'
import { declarationOf, type Row } from './traits.ts'

export type Filters = Readonly<Record<string, string | number>>

type Asked = { resource: ResourceName; q: string; where: Filters; isOpen: boolean }

const pageSize = 50
/** Nobody reads on from here; typing narrows what is left. */
const most = 400
/** Rows below the visible ones that are asked for before they come into view. */
const ahead = 25

/**
 * The records to choose from, page by page as they are scrolled to. Those that are still to come have
 * their places already: a list that grew would throw the keyboard back to its beginning.
 */
export function useOptions({ resource, q, where, isOpen }: Asked) {
  const { text } = useTexts()
  const [wanted, setWanted] = useState({ q, rows: 0 })
  const query = useInfiniteQuery<Page, HttpError>({
    queryKey: ['titles', resource, 'options', q, where],
    queryFn: ({ pageParam }) => findOptions(resource, q, where, Number(pageParam)),
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) =>
      pages.length * pageSize < Math.min(total, most) ? pages.length + 1 : null,
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

  const toCome = hasNextPage ? Math.max(0, Math.min(total, most) - found.size) : 0
  const places = Array.from({ length: toCome }, (_, at) => ({
    ...{ value: -1 - at, label: text('loading'), disabled: true },
  }))
  return {
    options: [...found.values(), ...places],
    more: Math.max(0, total - found.size),
    isFetching,
    error,
    onScroll: ({ currentTarget: { scrollTop, clientHeight, scrollHeight } }: UIEvent) => {
      const lowest = ((scrollTop + clientHeight) / scrollHeight) * (found.size + toCome)
      setWanted({ q, rows: Math.ceil(lowest) + ahead })
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
