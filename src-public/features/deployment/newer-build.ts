let isAvailable = false

/** Records whether a newer build of the site exists than the one this page runs. */
export const newerBuild = {
  isKnown: (): boolean => isAvailable,
  report(): void {
    isAvailable = true
  },
}
