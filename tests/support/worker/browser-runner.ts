import { closeSharedBrowser, shareBrowser } from './shared-browser.ts'
import WorkerRunner from './worker-runner.ts'

/** Runs the browser tests, with one Chromium for all files of a process. */
export default class extends WorkerRunner {
  constructor(...[config]: ConstructorParameters<typeof WorkerRunner>) {
    super(config)
    shareBrowser()
    this.onCleanupWorkerContext(closeSharedBrowser)
  }
}
