let isThere = false

/** Whether a newer build of the site is there than the one that this page runs. */
export const newerBuild = {
  isKnown: (): boolean => isThere,
  tell(): void {
    isThere = true
  },
}
