import { lazy, type ReactNode, Suspense } from 'react'
import { Navigate, useLocation, useSearchParams } from 'react-router'

import type { ResourceName } from '#contract/resources.ts'
import { declarationOf } from '../../declaration/declaration-of.ts'
import type { ApiError } from '../../providers/api-error.ts'
import { Loading } from '../../ui/loading.tsx'
import { isReadable, pageParameters, writeListState } from '../list-state.ts'
import { pageOf } from '../use-list-state.ts'
import { stateOf } from './saved-view.ts'
import { useDefaultViews } from './use-default-views.ts'

/** A request that failed, and how to send it again. */
export type Failed = { error: ApiError; refetch: () => unknown }

const DefaultBroken = lazy(() => import('./default-broken.tsx'))

/**
 * Opens a list whose address says nothing with the person's default view, by naming that view in the
 * address. An address that names anything, such as `view=all`, is shown as it is.
 */
export function DefaultView({
  name,
  children,
}: {
  name: ResourceName
  /** Builds the list, which also shows why the default views could not be read. */
  children: (failed: Failed | undefined) => ReactNode
}) {
  const { state: origin } = useLocation()
  const [params] = useSearchParams()
  const isBare = [...params.keys()].every((key) => pageParameters.some((of) => of === key))
  const { data, error, isUnknown, refetch } = useDefaultViews(isBare)
  if (isBare && isUnknown) return <Loading />
  const found = isBare ? data?.find(({ resource }) => resource === name) : undefined
  // The list keeps its place beside a problem: mounted anew, it would ask again without end.
  if (!found) return children(isBare && error ? { error, refetch } : undefined)
  const resource = declarationOf(name)
  const state = found.view && stateOf({ id: found.view_id, query: found.view.query }, resource)
  if (!state || !isReadable(state))
    return (
      <Suspense fallback={<Loading />}>
        <DefaultBroken name={name} broken={found} />
      </Suspense>
    )
  const search = new URLSearchParams([...pageOf(params), ...writeListState(state, resource)])
  return <Navigate to={{ search: search.toString() }} replace state={origin} />
}
