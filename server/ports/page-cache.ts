/** A cache between visitors and this server, such as a CDN, that can forget pages by their tags. */
export type PageCache = {
  /** The headers that let it alone store a page, under these tags. */
  headersFor(tags: readonly string[]): Record<string, string>
  /** Removes all pages that have one of the tags. Throws if they may still be there. */
  purge(tags: readonly string[]): Promise<void>
}

/** How long pages are stored, in seconds: an outage of purging can't leave them older than this. */
export const storedSeconds = 300
/** How long a stored page may still be sent while a new one is fetched. */
export const staleSeconds = 30
