import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'

import { decrypted, isEncrypted } from './encryption.ts'

/**
 * A backup is a gzip stream of frames. A frame is a line of JSON; if the line has `bytes`, that
 * many bytes of PostgreSQL's COPY text follow. The first frame is the head, the last one the sum.
 */
export type Head = {
  haulwell_backup: 1
  made_at: string
  engine: 'embedded' | 'postgres'
  /** Hashes of the migrations that created the tables, oldest first. */
  migrations: string[]
}
export type Chunk = {
  table: string
  columns: string[]
  rows: number
  bytes: number
  /** The SHA-256 of this chunk's bytes. */
  sha256: string
}
export type Sum = {
  /** The last value of each identity sequence. */
  sequences: Record<string, number>
  /** The SHA-256 of all of a table's rows in key order, independent of the chunks. */
  tables: Record<string, { rows: number; sha256: string }>
}

type Frame =
  | { kind: 'head'; head: Head }
  | { kind: 'chunk'; chunk: Chunk; content: Buffer }
  | { kind: 'sum'; sum: Sum }

export const sha256 = (content: Buffer): string =>
  createHash('sha256').update(content).digest('hex')

export function frameOf(line: Head | Chunk | Sum, content?: Buffer): Buffer {
  const text = Buffer.from(`${JSON.stringify(line)}\n`)
  return content ? Buffer.concat([text, content]) : text
}

/**
 * Reads a backup frame by frame; an encrypted one with the private key. Throws an error that names
 * the file if it is not a backup, is cut off, can't be decrypted, or doesn't match its checksums.
 */
export async function* readBackup(path: string, identity?: string): AsyncGenerator<Frame> {
  const damaged = (what: string) => new Error(`The backup ${path} ${what}; nothing was restored.`)
  const { readLine, readBytes } = reading(await compressed(path, identity, damaged), damaged)
  const head = await readLine()
  if (!isHead(head)) throw damaged('is not a backup of Haulwell')
  yield { kind: 'head', head }

  const seen: Record<string, { rows: number; hash: ReturnType<typeof createHash> }> = {}
  for (;;) {
    const line = (await readLine()) as Chunk | Sum
    if ('table' in line) {
      const content = await readBytes(line.bytes)
      if (sha256(content) !== line.sha256)
        throw damaged(`is damaged: rows of ${line.table} differ from their checksum`)
      seen[line.table] ??= { rows: 0, hash: createHash('sha256') }
      const table = seen[line.table]
      if (table) {
        table.rows += line.rows
        table.hash.update(content)
      }
      yield { kind: 'chunk', chunk: line, content }
      continue
    }
    for (const [name, expected] of Object.entries(line.tables)) {
      const found = seen[name]
      const hash = (found?.hash ?? createHash('sha256')).digest('hex')
      if ((found?.rows ?? 0) !== expected.rows || hash !== expected.sha256)
        throw damaged(`is damaged: ${name} is not whole`)
    }
    yield { kind: 'sum', sum: line }
    return
  }
}

/** Reads and checks the whole backup; returns its contents' summary. */
export async function verifyBackup(path: string, identity?: string): Promise<Head & Sum> {
  let head: Head | undefined
  let sum: Sum | undefined
  for await (const frame of readBackup(path, identity)) {
    if (frame.kind === 'head') head = frame.head
    if (frame.kind === 'sum') sum = frame.sum
  }
  if (!head || !sum) throw new Error(`The backup ${path} has no end.`)
  return { ...head, ...sum }
}

const isHead = (value: unknown): value is Head =>
  typeof value === 'object' &&
  value !== null &&
  'haulwell_backup' in value &&
  value.haulwell_backup === 1

/** Opens the gzip stream of a backup. */
async function compressed(
  path: string,
  identity: string | undefined,
  damaged: (what: string) => Error,
): Promise<Readable> {
  if (!(await isEncrypted(path))) return createReadStream(path)
  if (identity === undefined)
    throw damaged('is encrypted: give its private key in BACKUP_IDENTITY_FILE or BACKUP_IDENTITY')
  try {
    return await decrypted(createReadStream(path), identity)
  } catch (error) {
    throw damaged(error instanceof Error ? error.message : String(error))
  }
}

function reading(file: Readable, damaged: (what: string) => Error) {
  const text = createGunzip()
  file.on('error', (error) => text.destroy(error))
  const pieces = file.pipe(text)[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  let buffered: Buffer = Buffer.alloc(0)

  async function more(): Promise<void> {
    const piece = await pieces.next().catch((error: NodeJS.ErrnoException) => {
      // Errors of the file system are thrown unchanged; gunzip's errors mean that the content is
      // damaged.
      if (error.syscall !== undefined) throw error
      throw damaged(`can't be read (${error.message})`)
    })
    if (piece.done) throw damaged('is cut off')
    buffered = buffered.length === 0 ? piece.value : Buffer.concat([buffered, piece.value])
  }
  return {
    async readLine(): Promise<unknown> {
      let end = buffered.indexOf(10)
      while (end < 0) {
        if (buffered.length > maxLineLength) throw damaged('is not a backup of Haulwell')
        await more()
        end = buffered.indexOf(10)
      }
      const line = buffered.subarray(0, end).toString()
      buffered = buffered.subarray(end + 1)
      try {
        return JSON.parse(line)
      } catch {
        throw damaged('is not a backup of Haulwell')
      }
    },
    async readBytes(count: number): Promise<Buffer> {
      const taken: Buffer[] = []
      for (let missing = count; missing > 0; ) {
        if (buffered.length === 0) await more()
        const piece = buffered.subarray(0, missing)
        taken.push(piece)
        missing -= piece.length
        buffered = buffered.subarray(piece.length)
      }
      return Buffer.concat(taken)
    },
  }
}

const maxLineLength = 1_000_000
