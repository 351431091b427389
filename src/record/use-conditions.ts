import { useQuery } from '@tanstack/react-query'

import type { ResourceName } from '#contract/resources.ts'
import type { SettingKey } from '#contract/settings.ts'
import type { Row } from '../declaration/row.ts'
import { useResourceScreens, type Viewer } from '../declaration/screens-context.ts'
import { dataProvider } from '../providers/data-provider.ts'
import { useSession } from '../providers/session.ts'

/** Returns whether the person is offered a transition of a row that its state allows. */
export function useConditions(name: ResourceName): (row: Row, transition: string) => boolean {
  const { conditions, limits = [] } = useResourceScreens(name)
  const { identity } = useSession()
  const { data } = useQuery({
    queryKey: ['limits', ...limits],
    queryFn: () => readLimits(limits),
    enabled: limits.length > 0,
  })
  const viewer: Viewer = { user_id: identity?.id, limits: data ?? {} }
  return (row, transition) => conditions?.[transition]?.(row, viewer) ?? true
}

async function readLimits(keys: readonly SettingKey[]): Promise<Viewer['limits']> {
  const { data } = await dataProvider.getList({
    resource: 'settings',
    filters: [{ field: 'key', operator: 'in', value: keys }],
  })
  return Object.fromEntries(data.map(({ key, value }) => [key, value]))
}
