import fs from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/**
 * Opens the cluster so that a COMMIT returns only after its log is on the disk. `onBroken` is
 * called when the engine can't continue (a PANIC, a WebAssembly trap); it must not return.
 * `settings` are PostgreSQL's, in the form `name=value`.
 */
export async function openPglite(
  clusterDir: string,
  onBroken: (error: unknown) => never,
  settings: readonly string[] = [],
) {
  const engine = await PGlite.create({
    fs: new DurableNodeFS(clusterDir),
    extensions: { btree_gin, pg_trgm, unaccent },
    startParams: [...startParams, ...settings.flatMap((setting) => ['-c', setting])],
  })
  stopWhenBroken(engine, onBroken)
  batchMessages(engine)
  return engine
}

const [startup, ...parts] = [0, ...Buffer.from('PBDEC')]

/**
 * Makes the engine process the messages of one statement together. A statement with values arrives
 * as four or five messages (Parse, Bind, Describe, Execute, Sync), and the socket server processes
 * each separately, which takes longer than a small statement itself. The messages are buffered
 * until the one that ends them.
 * https://www.postgresql.org/docs/17/protocol-flow.html#PROTOCOL-FLOW-EXT-QUERY
 */
function batchMessages(engine: PGlite): void {
  const run = engine.execProtocolRawStream.bind(engine)
  let buffered: Uint8Array[] = []
  engine.execProtocolRawStream = async (message, options) => {
    const [type] = message
    // A new connection discards the unfinished statement of the previous one.
    if (type === startup) buffered = []
    buffered.push(message)
    if (type !== undefined && parts.includes(type)) return
    const group = buffered.length === 1 ? message : Buffer.concat(buffered)
    buffered = []
    await run(group, options)
  }
}

// -F turns fsync off. WebAssembly's fdatasync, PostgreSQL's choice on Linux, does nothing at all.
const startParams = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  '-c',
  'fsync=on',
  '-c',
  'wal_sync_method=fsync',
  '-c',
  'max_wal_size=64MB',
  '-c',
  'min_wal_size=32MB',
]

type Stream = { nfd: number }
type StreamOperations = { stream_ops: { fsync?: (stream: Stream) => number } }

/** PGlite's file system on disk, with the one operation that it lacks: fsync. */
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

// WASI error numbers, as fd_sync returns them. PostgreSQL ignores EINVAL for a folder and panics at
// any other error, because the kernel may have dropped data that it could not write.
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

// PGlite catches what these functions throw and then sends ReadyForQuery, so a statement that
// failed halfway would look successful. An ordinary SQL error leaves the main loop with status 100.
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
