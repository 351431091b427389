import { closeSharedBrowser, shareBrowser } from './shared-browser.ts'
import { closeSharedServer, shareServer } from './shared-server.ts'
import WorkerRunner from './worker-runner.ts'

/**
 * Runs the browser tests: all files of a worker share a Chromium, and a server if they request it.
 */
export default class extends WorkerRunner {
  constructor(...[config]: ConstructorParameters<typeof WorkerRunner>) {
    super(config)
    shareBrowser()
    this.onCleanupWorkerContext(closeSharedBrowser)
    shareServer()
    this.onCleanupWorkerContext(closeSharedServer)
  }
}
