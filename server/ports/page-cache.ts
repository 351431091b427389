/** A cache between visitors and this server, such as a CDN, that can forget pages by their tags. */
export type PageCache = {
  /** The headers that let it alone store a page, under these tags. */
  headersFor(tags: readonly string[]): Record<string, string>
  /** Removes all pages that have one of the tags. Throws if they may still be there. */
  purge(tags: readonly string[]): Promise<void>
}

/**
 * Seconds for which a page is stored. While purging fails it is at most this plus `staleSeconds` old.
 */
export const storedSeconds = 300
/** How long a stored page may still be sent while a new one is fetched. */
export const staleSeconds = 30
