import { constants, cpSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Duplex } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { PGlite } from '@electric-sql/pglite'

import { connectTo, type Database } from '#server/database/connection.ts'
import { openPglite } from '#server/database/durable-pglite.ts'
import type { EmbeddedEngine } from '#server/database/embedded-engine.ts'

/**
 * Opens the embedded engine in this thread, without a socket, on a copy of `snapshotDir`. Tests run
 * a fifth faster than with a worker, because no statement crosses threads. A server could not do
 * so: each statement blocks the thread. There is also no lock, no watchdog and no restart after a
 * crash.
 */
export async function openThreadEngine({
  dataDir,
  snapshotDir,
}: {
  dataDir: string
  snapshotDir: string
}): Promise<EmbeddedEngine> {
  const clusterDir = join(dataDir, 'cluster')
  mkdirSync(dataDir, { recursive: true })
  cpSync(snapshotDir, clusterDir, { recursive: true, mode: constants.COPYFILE_FICLONE })
  const engine = await openPglite(
    clusterDir,
    (error) => {
      throw error
    },
    [planOnce],
  )
  const session = shareSession(engine)
  return {
    connection: { stream: () => new SessionStream(session) },
    clusterDir,
    watch: () => undefined,
    close: () => engine.close(),
  }
}

/**
 * Plans a prepared statement at its first execution only, instead of at each of the first five:
 * every test file prepares its statements again, and their few rows need no better plan.
 */
const planOnce = 'plan_cache_mode=force_generic_plan'

export type Opened = { database: Database; leave(): Promise<void> }

/** Opens a database on such an engine; `leave` closes both. */
export async function openThreadDatabase(folders: {
  dataDir: string
  snapshotDir: string
}): Promise<Opened> {
  const engine = await openThreadEngine(folders)
  const database = connectTo(engine)
  return {
    database,
    async leave() {
      await database.close()
      await engine.close()
    },
  }
}

type Session = {
  /** Sends one message of the wire protocol, and writes its answer to the stream. */
  send(stream: SessionStream, message: Uint8Array): Promise<void>
  /** Rolls back the stream's open transaction. */
  leave(stream: SessionStream): Promise<void>
}

// Startup (which has no type), Query and Sync: the messages that get an answer.
const ending = new Set([0, ...Buffer.from('QS')])

/** Gives the engine's one session to one stream at a time, for a statement or a transaction. */
function shareSession(engine: PGlite): Session {
  let owner: SessionStream | undefined
  let waiting: (() => void)[] = []
  const release = () => {
    owner = undefined
    const released = waiting
    waiting = []
    for (const proceed of released) proceed()
  }
  return {
    async send(stream, message) {
      while (owner && owner !== stream)
        await new Promise<void>((resolve) => {
          waiting.push(resolve)
        })
      owner = stream
      const isEnding = ending.has(message[0] ?? 0)
      // pg expects an answer in a later turn of the event loop, as with sockets.
      if (isEnding) await setImmediate()
      await engine.execProtocolRawStream(message, {
        onRawData: (answer) => stream.push(Buffer.from(answer)),
      })
      if (isEnding && !engine.isInTransaction()) release()
    },
    async leave(stream) {
      if (owner !== stream) return
      if (engine.isInTransaction()) await engine.exec('rollback')
      release()
    },
  }
}

const terminate = 'X'.charCodeAt(0)

/** Stands in for the socket of a `pg` client. */
class SessionStream extends Duplex {
  readonly #session: Session

  constructor(session: Session) {
    super()
    this.#session = session
  }

  connect(): void {
    queueMicrotask(() => this.emit('connect'))
  }

  setNoDelay(): void {
    // There is no network, so no delay to switch off.
  }

  ref(): void {
    // The stream doesn't keep the process alive.
  }

  unref(): void {
    this.ref()
  }

  override _read(): void {
    // Answers are pushed as they arrive.
  }

  // pg writes one message at a time.
  override _write(message: Buffer, _encoding: string, done: (error?: Error) => void): void {
    const isLast = message[0] === terminate
    const sent = isLast ? this.#session.leave(this) : this.#session.send(this, message)
    sent.then(() => done(), done)
  }

  override _final(done: () => void): void {
    this.push(null)
    done()
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#session.leave(this).then(() => done(error), done)
  }
}
