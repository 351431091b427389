/** Bytes by key. A key is a path without a leading slash: `photos/2026/ab12….jpg`. */
export type Files = {
  name: string
  write(key: string, bytes: Buffer): Promise<void>
  /** Null when there is no such file. */
  read(key: string): Promise<Buffer | null>
  /** An address that shows the file for an hour, to whoever has it. */
  signedUrl(key: string): string
  /** Where this server itself shows the files: whether an address of `signedUrl` is genuine and not over. */
  isGenuine?(key: string, until: string, signature: string): boolean
}
