import { closeSharedEngine, shareEngine } from './shared-engine.ts'
import WorkerRunner from './worker-runner.ts'

/** Runs tests that open a database, with one embedded engine for all files of a process. */
export default class extends WorkerRunner {
  constructor(...[config]: ConstructorParameters<typeof WorkerRunner>) {
    super(config)
    shareEngine()
    this.onCleanupWorkerContext(closeSharedEngine)
  }
}
