const delayMs = 2000

/**
 * Runs something that the page's content does not depend on. It waits, so that its code and requests
 * don't compete with the content for a slow network.
 */
export function afterContent(run: () => void): void {
  setTimeout(run, delayMs)
}
