import { useQuery } from '@tanstack/react-query'

import type { ResourceName } from '#contract/resources.ts'
import { titles } from '../data.ts'
import { useCan } from '../providers/use-can.ts'
import { numbered } from './titles.ts'
import { declarationOf, type Row } from './traits.ts'

/** Returns a record's title, or its number until the title is known. */
export const useTitle = (resource: ResourceName, id: number): string =>
  useNamed(resource, id).title ?? numbered(id)

/** Returns a record's title and whether it is still loading. */
export function useNamed(resource: ResourceName, id: number) {
  const mayList = useCan()(resource, 'list')
  const { data: title, isPending } = useQuery({
    queryKey: ['titles', resource, id, mayList],
    queryFn: () => titles.of(resource, id),
    staleTime: 300_000,
  })
  return { title, isPending }
}

/** Returns the title of a loaded row, following references. */
export function useRowTitle(resource: ResourceName, row: Row): string {
  const value = row[declarationOf(resource).title]
  const { data } = useQuery({
    queryKey: ['titles', resource, row.id, 'row', row.version],
    queryFn: () => titles.ofRow(resource, row),
    enabled: typeof value !== 'string',
    staleTime: 300_000,
  })
  return typeof value === 'string' && value !== '' ? value : (data ?? numbered(row.id))
}

/** Returns the title of a loaded row without following references, for labels. */
export function plainTitle(resource: ResourceName, row: Row): string {
  const value = row[declarationOf(resource).title]
  return typeof value === 'string' && value !== '' ? value : numbered(row.id)
}
