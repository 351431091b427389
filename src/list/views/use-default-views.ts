import { useQuery } from '@tanstack/react-query'

import { type DefaultView, readDefaultViews } from '#contract/calls/default-views.ts'
import { type allRows, setDisplayPreference } from '#contract/calls/display-preferences.ts'
import type { ResourceName } from '#contract/resources.ts'
import type { ApiError } from '../../providers/api-error.ts'
import { queryClient } from '../../providers/query-client.ts'
import { send } from '../../providers/send.ts'
import { useCan } from '../../providers/use-can.ts'

const queryKey = ['default-views']

/** Loads the views that open lists for the person. */
export function useDefaultViews(isWanted: boolean) {
  const isEnabled = useCan()('saved_views', 'list') && isWanted
  const query = useQuery<DefaultView[], ApiError>({
    queryKey,
    queryFn: () => send(readDefaultViews, {}),
    enabled: isEnabled,
    staleTime: 60_000,
  })
  // Pending again after a failure, it is not unknown: the list that is shown then would disappear.
  return { ...query, isUnknown: isEnabled && query.isPending && !query.isFetched }
}

/** Chooses the view that opens a list for the person; null leaves it to their roles. */
export async function chooseDefaultView(
  name: ResourceName,
  view: number | typeof allRows | null,
): Promise<void> {
  const value = view === null ? null : String(view)
  await send(setDisplayPreference, { body: { key: `view.${name}`, value } })
  await refreshDefaultViews()
}

export async function refreshDefaultViews(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey }),
    queryClient.invalidateQueries({ queryKey: ['display-preferences'] }),
  ])
}
