import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'

import { openPglite } from './durable-pglite.ts'

/**
 * Settings of the worker. `clusterDir` is an existing folder: empty, or filled by PGlite before.
 */
export type WorkerSettings = { clusterDir: string; socketPath: string }

/** Commands of the worker besides SQL. Each has an entry in `serve`. */
export type WorkerCommand = 'answer' | 'close'

export type WorkerRequest = { id: number; command: WorkerCommand }

/** The start is reported as request 0. `broken` is sent right before the worker ends by itself. */
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
  // The pool uses one connection; the others allow for lost ones that are not closed yet.
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

if (parentPort) await serve(parentPort, workerData)
