import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'

import { openPglite } from './durable-pglite.ts'

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

if (parentPort) await serve(parentPort, workerData)
