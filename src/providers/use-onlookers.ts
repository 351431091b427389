import { useEffect, useState } from 'react'

import type { LookingMode, Onlooker } from '#contract/client/realtime/looking.ts'
import type { ResourceName } from '#contract/resources.ts'
import { realtime } from './realtime.ts'

/** Returns the others who have the record open, and shows them that this page does. */
export function useOnlookers(name: ResourceName, id: number, mode: LookingMode): Onlooker[] {
  const [onlookers, setOnlookers] = useState<Onlooker[]>([])
  useEffect(() => {
    const end = realtime.follow(({ connection, sdk }) =>
      sdk.lookAt(connection, { resource: name, id }, mode, setOnlookers, (error) =>
        console.error(`Who looks at ${name} ${id} is not known`, error),
      ),
    )
    return () => {
      end()
      setOnlookers([])
    }
  }, [name, id, mode])
  return onlookers
}
