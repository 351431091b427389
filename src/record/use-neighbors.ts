import type { CrudSort } from '@refinedev/core'
import { useQuery } from '@tanstack/react-query'

import type { Resource } from '#contract/kernel/resource.ts'
import type { ResourceName } from '#contract/resources.ts'
import { declarationOf } from '../declaration/declaration-of.ts'
import type { Row } from '../declaration/row.ts'
import type { ListOrigin } from '../list/list-origin.ts'
import {
  crudFilters,
  isReadable,
  type ListState,
  readListState,
  writeListState,
} from '../list/list-state.ts'
import { dataProvider } from '../providers/data-provider.ts'
import { useFormat } from '../text/use-format.ts'

export type Neighbor = { id: number; origin: ListOrigin }

/**
 * Returns the records before and after one in the list that it was opened from, as the list was
 * then: records that have left the list since are included. Beyond the list's page they are
 * fetched.
 */
export function useNeighbors(id: number, origin: ListOrigin | undefined) {
  const { timeZone } = useFormat()
  const at = origin ? origin.ids.indexOf(id) : -1
  const isFirst = at === 0
  const isLast = at >= 0 && at + 1 === origin?.ids.length
  const neighborQuery = (side: keyof typeof finders, isWanted: boolean) => ({
    queryKey: ['neighbors', origin?.name, origin?.search, id, side],
    queryFn: async () => (origin ? finders[side](origin, timeZone) : null),
    enabled: isWanted,
  })
  const { data: before } = useQuery(neighborQuery('before', isFirst))
  const { data: after } = useQuery(neighborQuery('after', isLast))
  const within = (index: number): Neighbor | undefined => {
    const found = at < 0 ? undefined : origin?.ids[index]
    return origin && found !== undefined ? { id: found, origin } : undefined
  }
  return {
    previous: within(at - 1) ?? (isFirst ? before : undefined),
    next: within(at + 1) ?? (isLast ? after : undefined),
  }
}

const finders = { before: findBefore, after: findAfter }

async function findAfter(origin: ListOrigin, timeZone: string): Promise<Neighbor | null> {
  const { state, resource } = listOf(origin)
  const rows = await idsOf(origin.name, [state.page, state.page + 1], state, timeZone)
  const fresh = rows.slice(rows.findLastIndex((id) => origin.ids.includes(id)) + 1)
  const [id] = fresh
  if (id === undefined) return null
  const page = rows.indexOf(id) < state.size ? state.page : state.page + 1
  return { id, origin: moved(origin, state, resource, page, [...origin.ids, ...fresh]) }
}

async function findBefore(origin: ListOrigin, timeZone: string): Promise<Neighbor | null> {
  const { state, resource } = listOf(origin)
  if (state.page === 1) return null
  const rows = await idsOf(origin.name, [state.page - 1, state.page], state, timeZone)
  const known = rows.findIndex((id) => origin.ids.includes(id))
  const fresh = rows.slice(0, Math.max(0, known))
  const id = fresh.at(-1)
  if (id === undefined) return null
  return { id, origin: moved(origin, state, resource, state.page - 1, [...fresh, ...origin.ids]) }
}

function listOf({ name, search }: ListOrigin): { state: ListState; resource: Resource } {
  const resource = declarationOf(name)
  return { resource, state: readListState(new URLSearchParams(search), resource) }
}

const moved = (
  origin: ListOrigin,
  state: ListState,
  resource: Resource,
  page: number,
  ids: number[],
): ListOrigin => ({
  name: origin.name,
  ids,
  search: writeListState({ ...state, page }, resource).toString(),
})

async function idsOf(
  name: ResourceName,
  pages: number[],
  state: ListState,
  timeZone: string,
): Promise<number[]> {
  if (!isReadable(state)) return []
  const sorters: CrudSort[] = [state.sort]
  const responses = await Promise.all(
    pages.map((currentPage) =>
      dataProvider.getList<Row>({
        resource: name,
        sorters,
        pagination: { currentPage, pageSize: state.size },
        filters: crudFilters(state, declarationOf(name), timeZone),
      }),
    ),
  )
  return responses.flatMap(({ data }) => data.map(({ id }) => id))
}
