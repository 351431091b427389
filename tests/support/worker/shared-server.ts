import { type ServerProcess, startServer } from '../app/server-process.ts'

/** The operations that a file may use on a server shared with later files. */
export type SharedServer = Pick<ServerProcess, 'url' | 'stop'>

let running: Promise<ServerProcess> | undefined
let isShared = false

/** Keeps one server open in this worker until `closeSharedServer`. */
export function shareServer(): void {
  isShared = true
}

export async function closeSharedServer(): Promise<void> {
  const closing = running
  running = undefined
  await (await closing)?.stop()
}

/**
 * Returns a server with the demo data, for files that neither restart it nor change data that
 * others read. If this worker shares one, `stop` leaves it running.
 */
export async function borrowServer(): Promise<SharedServer> {
  if (!isShared) return startServer()
  running ??= startServer()
  const { url } = await running
  return { url, stop: async () => null }
}
