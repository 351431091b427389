/** Stores bytes by key. A key is a path without a leading slash: `photos/2026/ab12….jpg`. */
export type Files = {
  name: string
  write(key: string, bytes: Buffer): Promise<void>
  /** Returns null if there is no such file. */
  read(key: string): Promise<Buffer | null>
  /** Returns a URL that gives anyone who has it access to the file for an hour. */
  signedUrl(key: string): string
  /**
   * Tells whether a URL of `signedUrl` is genuine and has not expired. Only for files that this
   * server serves itself.
   */
  isGenuine?(key: string, until: string, signature: string): boolean
}
