import fs from 'node:fs'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'

/** `clusterDir` is an existing folder: empty, or one that PGlite has filled before. */
export type WorkerSettings = { clusterDir: string; socketPath: string }

/** What the worker can be asked to do besides answering SQL. One more is a line here and in `serve`. */
export type WorkerCommand = 'answer' | 'close'

export type WorkerRequest = { id: number; command: WorkerCommand }

/** The start is answered as request 0; `broken` comes right before the worker ends by itself. */
export type WorkerMessage =
  | { type: 'done'; id: number }
  | { type: 'failed'; id: number; reason: string }
  | { type: 'broken'; reason: string }

async function serve(port: MessagePort, { clusterDir, socketPath }: WorkerSettings) {
  const send = (message: WorkerMessage) => port.postMessage(message)
  const engine = await openPglite(clusterDir, (error) => {
    send({ type: 'broken', reason: String(error) })
    process.exit(1)
  })
  // The pool holds one connection; the others are those it has lost and whose end is not seen yet.
  const server = new PGLiteSocketServer({ db: engine, path: socketPath, maxConnections: 4 })
  await server.start()

  const commands: Record<WorkerCommand, () => Promise<void>> = {
    answer: async () => undefined,
    close: async () => {
      await server.stop()
      await engine.close()
    },
  }
  port.on('message', ({ id, command }: WorkerRequest) => {
    commands[command]().then(
      () => send({ type: 'done', id }),
      (error) => send({ type: 'failed', id, reason: String(error) }),
    )
  })
  send({ type: 'done', id: 0 })
}

/**
 * Opens the cluster so that a COMMIT is answered only when its log is on the disk. `onBroken` is
 * called when the engine can't go on (a PANIC, a WebAssembly trap): it must not return.
 */
export async function openPglite(clusterDir: string, onBroken: (error: unknown) => never) {
  const engine = await PGlite.create({
    fs: new DurableNodeFS(clusterDir),
    extensions: { btree_gin, pg_trgm, unaccent },
    startParams,
  })
  stopWhenBroken(engine, onBroken)
  runTogether(engine)
  return engine
}

const [startup, ...parts] = [0, ...Buffer.from('PBDEC')]

/**
 * A statement with values comes as four messages or five (Parse, Bind, Describe, Execute, Sync), and
 * the socket's server runs and answers each alone, which takes longer than a small statement does.
 * From now on the parts wait for what ends them, and are run and answered with it.
 * https://www.postgresql.org/docs/17/protocol-flow.html#PROTOCOL-FLOW-EXT-QUERY
 */
function runTogether(engine: PGlite): void {
  const run = engine.execProtocolRawStream.bind(engine)
  let waiting: Uint8Array[] = []
  engine.execProtocolRawStream = async (message, options) => {
    const [type] = message
    // Whoever connects does not end what another has left unfinished.
    if (type === startup) waiting = []
    waiting.push(message)
    if (type !== undefined && parts.includes(type)) return
    const group = waiting.length === 1 ? message : Buffer.concat(waiting)
    waiting = []
    await run(group, options)
  }
}

// -F turns fsync off. WebAssembly's fdatasync, PostgreSQL's choice on Linux, does nothing at all.
const startParams = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  ...['-c', 'fsync=on'],
  ...['-c', 'wal_sync_method=fsync'],
  ...['-c', 'max_wal_size=64MB'],
  ...['-c', 'min_wal_size=32MB'],
]

type Stream = { nfd: number }
type StreamOperations = { stream_ops: { fsync?: (stream: Stream) => number } }

/** PGlite's folder on the disk, with the one operation it leaves out: fsync. */
class DurableNodeFS extends NodeFS {
  override async init(...[engine, options]: Parameters<NodeFS['init']>) {
    const { emscriptenOpts } = await super.init(engine, options)
    const preRun: NonNullable<typeof emscriptenOpts.preRun> = [
      ...(emscriptenOpts.preRun ?? []),
      (module) => {
        const nodefs: StreamOperations = module.FS.filesystems.NODEFS
        nodefs.stream_ops.fsync = ({ nfd }) => syncToDisk(nfd)
      },
    ]
    return { emscriptenOpts: { ...emscriptenOpts, preRun } }
  }
}

// WASI's numbers, as fd_sync answers them. PostgreSQL forgives EINVAL where the file is a folder and
// panics at the rest, because the kernel may have dropped what it could not write.
const EINVAL = 28
const EIO = 29

function syncToDisk(fileDescriptor: number): number {
  try {
    fs.fdatasyncSync(fileDescriptor)
    return 0
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EINVAL' ? EINVAL : EIO
  }
}

// PGlite catches whatever these throw and then answers ReadyForQuery, so a statement that died half
// way would look done. An SQL error leaves the main loop with status 100 and is none of that.
const SQL_ERROR = 100

function stopWhenBroken(engine: PGlite, onBroken: (error: unknown) => never) {
  const module = engine.Module
  const guard = (call: () => void, isExpected: (error: unknown) => boolean) => () => {
    try {
      call()
    } catch (error) {
      if (!isExpected(error)) onBroken(error)
      throw error
    }
  }
  const isSqlError = (error: unknown) =>
    error instanceof Object && 'status' in error && error.status === SQL_ERROR
  const never = () => false
  module._PostgresMainLoopOnce = guard(module._PostgresMainLoopOnce, isSqlError)
  module._PostgresMainLongJmp = guard(module._PostgresMainLongJmp, never)
  module._PostgresSendReadyForQueryIfNecessary = guard(
    module._PostgresSendReadyForQueryIfNecessary,
    never,
  )
  module._pgl_pq_flush = guard(module._pgl_pq_flush, never)
}

if (parentPort) await serve(parentPort, workerData)
