import { type PageCache, staleSeconds, storedSeconds } from '#server/ports/page-cache.ts'
import { sendPurge } from './send-purge.ts'

/**
 * Cloudflare, and what speaks its API. `url` is that of the zone's purge:
 * `https://api.cloudflare.com/client/v4/zones/{id}/purge_cache`
 * (https://developers.cloudflare.com/cache/how-to/purge-cache/purge-by-tags/).
 */
export const cloudflare = ({ url, token }: { url: string; token: string }): PageCache => ({
  headersFor: (tags) => ({
    'CDN-Cache-Control': `max-age=${storedSeconds}, stale-while-revalidate=${staleSeconds}`,
    'Cache-Tag': tags.join(','),
  }),
  purge: (tags) => sendPurge(url, { Authorization: `Bearer ${token}` }, { tags }),
})
