import type { ResourceName } from '#contract/resources.ts'
import { queryClient } from '../providers/query-client.ts'

/** The beginning of the query keys of a record's timeline. */
export const timelineKey = (name: ResourceName, id: number) => ['timeline', name, id] as const

/** Reads what stands around a record's fields again: its timeline and what refers to it. */
export async function refreshAround(name: ResourceName, id: number): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: timelineKey(name, id) }),
    queryClient.invalidateQueries({ queryKey: ['related', name, id] }),
  ])
}
