import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'

import { isRestorable } from '#contract/kernel/resource.ts'
import type { ResourceName } from '#contract/resources.ts'
import { createTitles } from './kernel/titles.ts'
import { declarationOf, type Row } from './kernel/traits.ts'
import { createDataProvider } from './providers/data.ts'
import { accessControl } from './providers/use-can.ts'
import { client, session } from './session.ts'

export const dataProvider = createDataProvider(client)

/** A call that says 401 has the user asked for again: whoever is signed out there, is so here. */
function onError(error: object): void {
  if ('statusCode' in error && error.statusCode === 401) void session.refresh()
}

export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({
    onError,
    // What a person wrote may be the name of anything that is shown.
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['titles'] }),
  }),
  defaultOptions: {
    // The HTTP client already repeats what is worth repeating. Without a network a call fails
    // and says so, rather than wait in silence.
    queries: {
      retry: false,
      refetchOnWindowFocus: false,
      staleTime: 5_000,
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
})

/** Also the deleted ones that are kept: other records may still name them. */
async function getNamed(resource: ResourceName, ids: number[]): Promise<Row[]> {
  const { data } = await dataProvider.getMany<Row>({ resource, ids })
  const missing = ids.filter((id) => !data.some((row) => row.id === id))
  if (missing.length === 0 || !isRestorable(declarationOf(resource))) return data
  const deleted = await dataProvider.getMany<Row>({
    ...{ resource, ids: missing },
    meta: { isDeleted: true },
  })
  return [...data, ...deleted.data]
}

export const titles = createTitles(getNamed, (resource) =>
  accessControl.snapshot()(resource, 'list'),
)

// What one person was shown is not the next one's to see.
session.onReset(() => queryClient.clear())
// A page may be there before this is told, and wait for what it has asked for.
session.afterLogin(() => {
  queryClient.removeQueries({ type: 'inactive' })
  void queryClient.resetQueries({ type: 'active' })
})
