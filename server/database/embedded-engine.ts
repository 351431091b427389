import {
  chmodSync,
  closeSync,
  constants,
  cpSync,
  existsSync,
  fdatasyncSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statfsSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type pg from 'pg'

import { workerEntry } from '#server/kernel/worker-entry.ts'
import type {
  WorkerCommand,
  WorkerMessage,
  WorkerRequest,
  WorkerSettings,
} from './embedded-worker.ts'
import { takeLock } from './folder-lock.ts'

export type Log = (message: string, error?: unknown) => void

export type EmbeddedEngine = {
  /** Connection settings for `pg`, with port 5432. */
  connection: Pick<pg.ClientConfig, 'host' | 'stream'>
  clusterDir: string
  /**
   * Limits statements to `statementLimitMs` from now on. A statement that takes longer ends the
   * worker, which is then restarted; pending queries get an error. Not called before migrations,
   * which may take longer.
   */
  watch(statementLimitMs: number): void
  close(): Promise<void>
}

/**
 * Runs PostgreSQL inside this process: PGlite in a worker thread behind a Unix socket, with its
 * files in `dataDir`/cluster. An empty `dataDir` starts as a copy of `snapshotDir` if that exists.
 *
 * Throws an error that names the folder and the process if another process has it open. The lock
 * does not work across containers: use a folder in one container only.
 *
 * All connections share one session. Inside a transaction, use only its own handle: any other query
 * waits for the transaction, which waits for the query. Don't rely on session state (SET, temporary
 * tables, advisory locks, LISTEN): clients share it, and it is lost when a broken worker is
 * replaced. Committed data is not lost.
 */
export async function openEmbeddedEngine(options: EngineOptions): Promise<EmbeddedEngine> {
  try {
    return await openEngine(options)
  } catch (error) {
    throw whyNotOpened(error, resolve(options.dataDir))
  }
}

type EngineOptions = { dataDir: string; snapshotDir?: string | undefined; log: Log }

async function openEngine(options: EngineOptions): Promise<EmbeddedEngine> {
  const { snapshotDir, log } = options
  const dataDir = resolve(options.dataDir)
  mkdirSync(dataDir, { recursive: true })
  const unlock = takeLock(join(dataDir, 'lock'), dataDir)
  const socketDir = mkdtempSync(join(socketParent(), 'haulwell-'))
  const release = () => {
    rmSync(socketDir, { recursive: true, force: true })
    unlock()
  }
  const settings = { clusterDir: join(dataDir, 'cluster'), socketPath: join(socketDir, socketName) }

  let closing = false
  const closed = new AbortController()
  let statementLimitMs: number | undefined
  const open = async () => {
    const worker = await startWorker(settings)
    worker.ended.then((reason) => {
      if (closing) return
      log(`The embedded database stopped and is being reopened: ${reason}`)
      running = reopen()
      // Rejects only when the engine is closed, and closing awaits it.
      running.catch(() => undefined)
    })
    if (statementLimitMs !== undefined) endWhenUnresponsive(worker, statementLimitMs)
    return worker
  }

  /** Retries until the database can be opened: a full disk may be freed later. */
  const reopen = async (): Promise<EngineWorker> => {
    for (;;)
      try {
        return await open()
      } catch (error) {
        log('The embedded database could not be opened again, and will be tried', error)
        await delay(reopenEveryMs, undefined, { signal: closed.signal })
      }
  }

  let running: Promise<EngineWorker>
  try {
    if (!existsSync(settings.clusterDir)) await createCluster(settings, snapshotDir)
    running = open()
    await running
  } catch (error) {
    release()
    throw error
  }
  return {
    connection: { host: socketDir },
    clusterDir: settings.clusterDir,
    watch: (limitMs) => {
      statementLimitMs = limitMs
      // A failure to open is reported elsewhere.
      running.then((worker) => endWhenUnresponsive(worker, limitMs)).catch(() => undefined)
    },
    close: async () => {
      closing = true
      closed.abort()
      try {
        // A failed reopening has been reported and left nothing to close.
        const worker = await running.catch(() => undefined)
        if (worker) await stop(worker)
      } finally {
        release()
      }
    },
  }
}

const reopenEveryMs = 2000

/**
 * Free space in bytes that recovery may need before the database is open: a log segment, and
 * tables.
 */
const minFreeBytes = 32 * 1024 * 1024

/**
 * Replaces an error by a clear one if the disk is full, because none of the errors that a full disk
 * causes says so.
 */
function whyNotOpened(error: unknown, dataDir: string): unknown {
  if (!existsSync(dataDir)) return error
  const { bavail, bsize } = statfsSync(dataDir)
  const free = bavail * bsize
  if (free >= minFreeBytes) return error
  const message = error instanceof Error ? error.message : String(error)
  const megabytes = (bytes: number) => Math.floor(bytes / 1024 / 1024)
  return new Error(
    `The disk is full: ${megabytes(free)} MB are left for ${dataDir}, and the embedded database needs ${megabytes(minFreeBytes)} MB to open. Free some space and start again. (${message})`,
    { cause: error },
  )
}

// A socket path longer than about 100 bytes can't be bound, and TMPDIR may be long.
const socketName = '.s.PGSQL.5432'
const socketParent = () => (tmpdir().length > 60 ? '/tmp' : tmpdir())

// Created under another name and renamed once complete and on the disk, so that an interrupted
// start leaves nothing that looks like a database.
async function createCluster({ clusterDir, socketPath }: WorkerSettings, snapshotDir?: string) {
  const draft = `${clusterDir}.draft`
  rmSync(draft, { recursive: true, force: true })
  if (snapshotDir && existsSync(snapshotDir)) {
    cpSync(snapshotDir, draft, { recursive: true, mode: constants.COPYFILE_FICLONE })
  } else {
    mkdirSync(draft)
    await stop(await startWorker({ clusterDir: draft, socketPath }))
  }
  // PGlite creates files that all users may read and write.
  chmodSync(draft, 0o700)
  sync(draft)
  for (const path of readdirSync(draft, { recursive: true })) sync(join(draft, String(path)))
  renameSync(draft, clusterDir)
  sync(join(clusterDir, '..'))
}

function sync(path: string) {
  const fileDescriptor = openSync(path, 'r')
  fdatasyncSync(fileDescriptor)
  closeSync(fileDescriptor)
}

type EngineWorker = {
  send(command: WorkerCommand): Promise<void>
  terminate(reason?: string): Promise<void>
  /** Resolves with the reason once the thread has ended. */
  ended: Promise<string>
}

async function stop(worker: EngineWorker) {
  try {
    await worker.send('close')
  } finally {
    await worker.terminate()
  }
}

const maxUnanswered = 10

/**
 * Ends a worker whose statement takes too long. A statement blocks its thread until it is done
 * (PGlite ignores statement_timeout), so a worker that doesn't answer is busy with one. It counts
 * unanswered rounds instead of time, because a blocked main thread sends no requests either.
 */
function endWhenUnresponsive(worker: EngineWorker, limitMs: number) {
  let unanswered = 0
  const timer = setInterval(() => {
    if (unanswered === 0)
      worker.send('answer').then(
        () => {
          unanswered = 0
        },
        // The worker has ended, which is handled elsewhere.
        () => clearInterval(timer),
      )
    if (++unanswered <= maxUnanswered) return
    clearInterval(timer)
    void worker.terminate(`a statement took longer than ${limitMs / 1000} s`)
  }, limitMs / maxUnanswered)
  timer.unref()
  void worker.ended.then(() => clearInterval(timer))
}

// PostgreSQL checks its stack depth and refuses statements nested too deep, but with a thread's
// default of 4 MB V8's stack overflows long before that, which breaks the engine. This reserves
// address space, not memory.
const stackSizeMb = 256

async function startWorker(settings: WorkerSettings): Promise<EngineWorker> {
  rmSync(settings.socketPath, { force: true })
  const { entry, ...loading } = workerEntry(import.meta.url, './embedded-worker')
  const worker = new Worker(entry, {
    name: 'embedded-database',
    workerData: settings,
    resourceLimits: { stackSizeMb },
    ...loading,
  })

  const waiting = new Map<number, (failure?: string) => void>()
  const answer = (id: number) =>
    new Promise<void>((resolve, reject) => {
      waiting.set(id, (failure) => (failure === undefined ? resolve() : reject(new Error(failure))))
    })
  const settle = (id: number, failure?: string) => {
    waiting.get(id)?.(failure)
    waiting.delete(id)
  }
  let breakage: string | undefined
  const ended = new Promise<string>((resolve) => {
    worker.on('exit', (code) => {
      breakage ??= `its thread ended with code ${code}`
      for (const id of waiting.keys()) settle(id, breakage)
      resolve(breakage)
    })
  })
  worker.on('error', (error) => {
    breakage = String(error)
  })
  worker.on('message', (message: WorkerMessage) => {
    if (message.type === 'broken') breakage = message.reason
    else settle(message.id, message.type === 'failed' ? message.reason : undefined)
  })
  await answer(STARTED)

  let lastId = STARTED
  return {
    ended,
    send: async (command) => {
      if (breakage !== undefined) throw new Error(breakage)
      const request: WorkerRequest = { id: ++lastId, command }
      worker.postMessage(request)
      await answer(request.id)
    },
    terminate: async (reason) => {
      breakage ??= reason
      await worker.terminate()
    },
  }
}

// The worker reports its start as the response to this request id.
const STARTED = 0
