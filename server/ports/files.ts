import type { Readable } from 'node:stream'

export type FileProperties = {
  /** Media type, which must be that of the key's extension. */
  type: string
  /** Bytes, if known. A source that has more or fewer is refused. */
  size?: number
  /** `Content-Disposition` for files that another origin serves. */
  disposition?: string
}

export type ListedFile = { key: string; size: number; modified_at: Date }

export type StoredFile = { stream: Readable; type: string; size: number }

/**
 * Stores files by key. A key is a path without a leading slash that ends with the extension of the
 * file's type: `photos/2026/ab12….jpg`. All verbs throw `filesUnavailable` while the storage can't
 * be used.
 */
export type Files = {
  name: string
  /** The origin from which browsers load files; null if it is this server's own. */
  origin: string | null
  /**
   * Stores a file under its key, also in place of an earlier one. The file appears once it is
   * complete; if the source fails, nothing is stored and the source's error is thrown.
   */
  write(key: string, source: Buffer | Readable, properties: FileProperties): Promise<void>
  /** Returns null if there is no such file. The stream must be consumed or destroyed. */
  read(key: string): Promise<StoredFile | null>
  /** Does nothing if there is no such file. */
  remove(key: string): Promise<void>
  /**
   * Lists the files in a folder, named by its key with a slash at the end, and in the folders below
   * it, in the order of their keys' bytes.
   */
  list(folder: string): AsyncIterable<ListedFile>
  /** Returns a URL that gives anyone who has it access to the file for one to two hours. */
  signedUrl(key: string): Promise<string>
  /**
   * Reports whether a URL of `signedUrl` is genuine and has not expired. Only for files that this
   * server serves itself.
   */
  isGenuine?(key: string, until: string, signature: string): boolean
}

const unavailable = 'FILES_UNAVAILABLE'

/** Creates the error of a storage that can't be used for now. */
export const filesUnavailable = (message: string, cause: unknown): Error =>
  Object.assign(new Error(message, { cause }), { code: unavailable })

export const isFilesUnavailable = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === unavailable

/** How a process shows to another one that both store their files in the same place. */
export type SharedFiles = {
  /** Leaves a mark that only a process with the same files sees. */
  mark(): Promise<{ name: string; remove(): Promise<void> }>
  sees(name: string): Promise<boolean>
}
