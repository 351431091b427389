import { useSubscription } from '@refinedev/core'
import { useEffect, useRef } from 'react'

import type { ResourceName } from '#contract/resources.ts'
import { changeOf, type RowChange } from '../providers/live.ts'

/** Tells of each row of a resource that changes, here or elsewhere; always the latest `hear`. */
export function useChanges(
  name: ResourceName,
  hear: (change: RowChange) => void,
  isOn = true,
): void {
  // Refine keeps the callback that it was given first.
  const latest = useRef(hear)
  useEffect(() => {
    latest.current = hear
  })
  useSubscription({
    channel: `resources/${name}`,
    enabled: isOn,
    onLiveEvent: (event) => latest.current(changeOf(event)),
  })
}
