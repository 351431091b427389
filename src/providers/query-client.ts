import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'

import { session } from './session.ts'

/**
 * Reloads the user after a 401, so that a session ended on the server also ends here, and after a
 * 403, because their roles may have changed.
 */
function onError(error: object): void {
  if (!('statusCode' in error)) return
  if (error.statusCode === 401 || error.statusCode === 403) void session.refresh()
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
    // instead of being paused; once it is back, pages on screen load again by themselves.
    queries: {
      retry: false,
      refetchOnWindowFocus: false,
      staleTime: 5_000,
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { networkMode: 'always' },
  },
})

// The cache may contain data that the next user must not see.
session.onReset(() => queryClient.clear())
// A page may be mounted before this hook runs, so active queries are reset rather than removed.
session.afterLogin(() => {
  queryClient.removeQueries({ type: 'inactive' })
  void queryClient.resetQueries({ type: 'active' })
})
