let isAvailable = false

/** Whether the site has a newer build than the one this page runs. */
export const newerBuild = {
  isKnown: (): boolean => isAvailable,
  report(): void {
    isAvailable = true
  },
}
