import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'

import { isRestorable } from '#contract/kernel/resource.ts'
import type { ResourceName } from '#contract/resources.ts'
import { createTitles } from './kernel/titles.ts'
import { declarationOf, type Row } from './kernel/traits.ts'
import { createDataProvider } from './providers/data.ts'
import { accessControl } from './providers/use-can.ts'
import { client, session } from './session.ts'

export const dataProvider = createDataProvider(client)

/** Reloads the user after a 401, so that a session ended on the server also ends here. */
function onError(error: object): void {
  if ('statusCode' in error && error.statusCode === 401) void session.refresh()
}

export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({
    onError,
    // Any write may change the title of a record on screen.
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['titles'] }),
  }),
  defaultOptions: {
    // The HTTP client already retries where it makes sense. Without a network, calls fail visibly
    // instead of being paused.
    queries: {
      retry: false,
      refetchOnWindowFocus: false,
      staleTime: 5_000,
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
})

/**
 * Fetches records by id, including deleted restorable ones, since other records may refer to them.
 */
async function getNamed(resource: ResourceName, ids: number[]): Promise<Row[]> {
  const { data } = await dataProvider.getMany<Row>({ resource, ids })
  const missing = ids.filter((id) => !data.some((row) => row.id === id))
  if (missing.length === 0 || !isRestorable(declarationOf(resource))) return data
  const deleted = await dataProvider.getMany<Row>({
    resource,
    ids: missing,
    meta: { isDeleted: true },
  })
  return [...data, ...deleted.data]
}

export const titles = createTitles(getNamed, (resource) =>
  accessControl.snapshot()(resource, 'list'),
)

// The cache may contain data that the next user must not see.
session.onReset(() => queryClient.clear())
// A page may be mounted before this hook runs, so active queries are reset rather than removed.
session.afterLogin(() => {
  queryClient.removeQueries({ type: 'inactive' })
  void queryClient.resetQueries({ type: 'active' })
})
