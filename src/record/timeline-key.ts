import { keys } from '@refinedev/core'

import type { ResourceName } from '#contract/resources.ts'
import { queryClient } from '../providers/query-client.ts'

const events = keys().data('default').resource('events').action('list').get()

/**
 * The beginning of the query keys of a record's timeline. It is one of the lists of events, so that
 * whatever reads these again after a change reads the timeline as well.
 */
export const timelineKey = (name: ResourceName, id: number) => [...events, 'timeline', name, id]

/** Reads what stands around a record's fields again: its timeline and what refers to it. */
export async function refreshAround(name: ResourceName, id: number): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: timelineKey(name, id) }),
    queryClient.invalidateQueries({ queryKey: ['related', name, id] }),
  ])
}
