import { type ServerProcess, startServer } from '../server-process.ts'

/** What a file may do with a server that other files use after it. */
export type SharedServer = Pick<ServerProcess, 'url' | 'stop'>

let running: Promise<ServerProcess> | undefined
let isShared = false

/** From now on one server is kept open in this worker until `closeSharedServer`. */
export function shareServer(): void {
  isShared = true
}

export async function closeSharedServer(): Promise<void> {
  const closing = running
  running = undefined
  await (await closing)?.stop()
}

/**
 * A server with the demo, for files that neither restart it nor change what others look at. It goes on
 * after `stop` where this worker keeps one.
 */
export async function borrowServer(): Promise<SharedServer> {
  if (!isShared) return startServer()
  running ??= startServer()
  const { url } = await running
  return { url, stop: async () => undefined }
}
