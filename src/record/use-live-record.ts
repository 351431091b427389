import { useInvalidate } from '@refinedev/core'
import { useEffect, useRef } from 'react'

import { anyRecord } from '#contract/realtime/paths.ts'
import type { ResourceName } from '#contract/resources.ts'
import type { Row } from '../declaration/row.ts'
import { isNews } from '../providers/live.ts'
import { showNotice } from '../providers/notification.ts'
import { realtime } from '../providers/realtime.ts'
import { useChanges } from '../providers/use-changes.ts'
import { useTexts } from '../text/use-texts.ts'
import { refreshAround } from './timeline-key.ts'
import { shownBeside } from './use-transition.ts'

/** Changes often come in groups, so a refresh waits this long for further ones. */
const refreshDelayMs = 200

/**
 * Reloads a record, and the related lists shown with it, when someone else has changed it, and
 * notifies the person.
 */
export function useLiveRecord(name: ResourceName, row: Row | undefined): void {
  const { text } = useTexts()
  const invalidate = useInvalidate()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const shown = useRef(row)
  useEffect(() => {
    shown.current = row
  })
  useEffect(() => {
    const unsubscribe = realtime.onReturn(() => {
      const id = shown.current?.id
      if (id !== undefined) void invalidate({ resource: name, id, invalidates: ['detail'] })
    })
    return () => {
      unsubscribe()
      clearTimeout(timer.current)
    }
  }, [name, invalidate])

  async function refresh(id: number): Promise<void> {
    if (shown.current?.id !== id) return
    await Promise.all([
      invalidate({ resource: name, id, invalidates: ['detail', 'many'] }),
      ...shownBeside.map((resource) => invalidate({ resource, invalidates: ['list'] })),
      refreshAround(name, id),
    ])
    showNotice({ type: 'progress', key: `changed-${name}-${id}`, message: text('live.changed') })
  }

  useChanges(name, (change) => {
    if (change.id === anyRecord && row)
      void invalidate({ resource: name, id: row.id, invalidates: ['detail'] })
    if (!isNews(row, change)) return
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void refresh(change.id), refreshDelayMs)
  })
}
