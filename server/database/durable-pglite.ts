import fs from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { NodeFS } from '@electric-sql/pglite/nodefs'

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
    // A new connection drops the unfinished statement of the one before it.
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
