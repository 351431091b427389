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

import type {
  WorkerCommand,
  WorkerMessage,
  WorkerRequest,
  WorkerSettings,
} from './embedded-worker.ts'
import { takeLock } from './folder-lock.ts'

export type Log = (message: string, error?: unknown) => void

export type EmbeddedEngine = {
  /** How `pg` reaches it, with port 5432. */
  connection: Pick<pg.ClientConfig, 'host' | 'stream'>
  clusterDir: string
  /**
   * From now on a statement that takes longer than `statementLimitMs` is ended, and with it the
   * worker: it is opened again, and whoever waited gets an error. A migration may take its time.
   */
  watch(statementLimitMs: number): void
  close(): Promise<void>
}

/**
 * PostgreSQL inside this process: PGlite in a worker thread behind a Unix socket, its files in
 * `dataDir`/cluster. An empty `dataDir` begins as a copy of `snapshotDir` where that exists.
 *
 * Throws an error naming the folder and the process when another one has it open. The lock does not
 * see across containers: one folder is for one container.
 *
 * There is one session, whoever connects. So inside a transaction only its own handle is used: a
 * query sent elsewhere waits for the transaction, which waits for the query. And nothing correct
 * may rest on the state of a session (SET, temporary tables, advisory locks, LISTEN): clients share
 * it, and it is lost when a worker that has broken is replaced. What was committed is not.
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
      log(`The embedded database stopped and is opened again: ${reason}`)
      running = reopen()
      // Only closing ends it without one, and closing waits for it.
      running.catch(() => undefined)
    })
    if (statementLimitMs !== undefined) endWhenSilent(worker, statementLimitMs)
    return worker
  }

  /** Tries until it can be opened: a disk that is full is emptied again some day. */
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
      // One that can't be opened is told of elsewhere.
      running.then((worker) => endWhenSilent(worker, limitMs)).catch(() => undefined)
    },
    close: async () => {
      closing = true
      closed.abort()
      try {
        // One that could not be opened again has been told of, and left nothing to close.
        const worker = await running.catch(() => undefined)
        if (worker) await stop(worker)
      } finally {
        release()
      }
    },
  }
}

const reopenEveryMs = 2000

/** What recovery may have to write before the database is open: a segment of its log, and tables. */
const leastFree = 32 * 1024 * 1024

/** A full disk shows itself in many ways, of which none says so. */
function whyNotOpened(error: unknown, dataDir: string): unknown {
  if (!existsSync(dataDir)) return error
  const { bavail, bsize } = statfsSync(dataDir)
  const free = bavail * bsize
  if (free >= leastFree) return error
  const message = error instanceof Error ? error.message : String(error)
  const megabytes = (bytes: number) => Math.floor(bytes / 1024 / 1024)
  return new Error(
    `The disk is full: ${megabytes(free)} MB are left for ${dataDir}, and the embedded database needs ${megabytes(leastFree)} MB to open. Free some space and start again. (${message})`,
    { cause: error },
  )
}

// A path longer than about 100 bytes can't be bound, and a temporary folder may be set to anything.
const socketName = '.s.PGSQL.5432'
const socketParent = () => (tmpdir().length > 60 ? '/tmp' : tmpdir())

// Made under another name and renamed when it is whole and on the disk, so that a start which is cut
// off leaves nothing that looks like a database.
async function createCluster({ clusterDir, socketPath }: WorkerSettings, snapshotDir?: string) {
  const draft = `${clusterDir}.draft`
  rmSync(draft, { recursive: true, force: true })
  if (snapshotDir && existsSync(snapshotDir)) {
    cpSync(snapshotDir, draft, { recursive: true, mode: constants.COPYFILE_FICLONE })
  } else {
    mkdirSync(draft)
    await stop(await startWorker({ clusterDir: draft, socketPath }))
  }
  // PGlite makes files that everyone may read and write.
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
  ask(command: WorkerCommand): Promise<void>
  terminate(reason?: string): Promise<void>
  /** The reason, once the thread has ended. */
  ended: Promise<string>
}

async function stop(worker: EngineWorker) {
  try {
    await worker.ask('close')
  } finally {
    await worker.terminate()
  }
}

const questions = 10

/**
 * A statement holds its thread until it is done (PGlite does not heed statement_timeout), so a
 * worker that answers nothing is busy with one. Rounds are counted, not time: a main thread that
 * was held up itself has not asked either.
 */
function endWhenSilent(worker: EngineWorker, limitMs: number) {
  let unanswered = 0
  const timer = setInterval(() => {
    if (unanswered === 0)
      worker.ask('answer').then(
        () => {
          unanswered = 0
        },
        // It has ended, which is seen elsewhere.
        () => clearInterval(timer),
      )
    if (++unanswered <= questions) return
    clearInterval(timer)
    void worker.terminate(`a statement took longer than ${limitMs / 1000} s`)
  }, limitMs / questions)
  timer.unref()
  void worker.ended.then(() => clearInterval(timer))
}

// PostgreSQL watches its own stack and refuses a statement that nests too deep, but with the 4 MB a
// thread gets V8's stack is full long before, which breaks the engine. Address space, not memory.
const stackSizeMb = 256

async function startWorker(settings: WorkerSettings): Promise<EngineWorker> {
  rmSync(settings.socketPath, { force: true })
  const isSource = import.meta.url.endsWith('.ts')
  const entry = new URL(isSource ? './embedded-worker.ts' : './embedded-worker.js', import.meta.url)
  const worker = new Worker(entry, {
    name: 'embedded-database',
    workerData: settings,
    resourceLimits: { stackSizeMb },
    ...(isSource && { execArgv: ['--import', tsxLoader()] }),
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
    ask: async (command) => {
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

// The worker answers its start as though it had been asked for it.
const STARTED = 0

// Node 20 can't read TypeScript, and in a thread --import tsx alone does nothing there.
function tsxLoader(): string {
  const code = `import { register } from '${import.meta.resolve('tsx/esm/api')}'; register()`
  return `data:text/javascript,${encodeURIComponent(code)}`
}
