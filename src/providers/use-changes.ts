import { useSubscription } from '@refinedev/core'
import { useEffect, useRef } from 'react'

import type { ResourceName } from '#contract/resources.ts'
import { changeOf, type RowChange } from './live.ts'
import { useCan } from './use-can.ts'

/**
 * Calls the latest `onChange` for each change of a resource's rows that the person may list, made
 * here or elsewhere.
 */
export function useChanges(
  name: ResourceName,
  onChange: (change: RowChange) => void,
  isOn = true,
): void {
  const mayList = useCan()(name, 'list')
  // Refine only ever calls the first callback, so the latest one is read from a ref.
  const latest = useRef(onChange)
  useEffect(() => {
    latest.current = onChange
  })
  useSubscription({
    channel: `resources/${name}`,
    enabled: mayList && isOn,
    onLiveEvent: (event) => latest.current(changeOf(event)),
  })
}
