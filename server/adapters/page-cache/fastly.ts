import { type PageCache, staleSeconds, storedSeconds } from '#server/ports/page-cache.ts'
import { sendPurge } from './send-purge.ts'

/**
 * Fastly, and what speaks its API. `url` is that of the service's batch purge:
 * `https://api.fastly.com/service/{id}/purge`
 * (https://www.fastly.com/documentation/reference/api/purging/).
 */
export const fastly = ({ url, token }: { url: string; token: string }): PageCache => ({
  headersFor: (tags) => ({
    'Surrogate-Control': `max-age=${storedSeconds}, stale-while-revalidate=${staleSeconds}`,
    'Surrogate-Key': tags.join(' '),
  }),
  purge: (tags) => sendPurge(url, { 'Fastly-Key': token }, { surrogate_keys: tags }),
})
