import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'

import type { StoredObject } from './manifest.ts'

/** An uploaded file in a backup: its key, and its copy; null if the storage didn't have it. */
export type ListedCopy = { key: string; copy: StoredObject | null }

export const lineOf = (entry: ListedCopy): string => `${JSON.stringify(entry)}\n`

/** Reads a list that was downloaded, entry by entry, sorted by key. */
export async function* readFileList(path: string): AsyncGenerator<ListedCopy> {
  const file = createReadStream(path)
  const text = createGunzip()
  file.on('error', (error) => text.destroy(error))
  for await (const line of linesOf(file.pipe(text))) yield JSON.parse(line)
}

export const linesOf = (input: NodeJS.ReadableStream): AsyncIterable<string> =>
  createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })

/**
 * Reads a sorted sequence beside another one, so that neither is in memory as a whole. The keys
 * that are asked for must be sorted too.
 */
export function alongside<T>(items: AsyncIterable<T>, keyOf: (item: T) => string) {
  const iterator = items[Symbol.asyncIterator]()
  let current: IteratorResult<T> | undefined
  return {
    /** Returns the item with this key, if there is one. */
    async at(key: string): Promise<T | undefined> {
      current ??= await iterator.next()
      while (!current.done && keyOf(current.value) < key) current = await iterator.next()
      return !current.done && keyOf(current.value) === key ? current.value : undefined
    },
    async close(): Promise<void> {
      await iterator.return?.()
    },
  }
}

/** Gathers items into groups of this size; the last one may be smaller. */
export async function* batches<T>(items: AsyncIterable<T>, size: number): AsyncGenerator<T[]> {
  let batch: T[] = []
  for await (const item of items) {
    batch.push(item)
    if (batch.length < size) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
