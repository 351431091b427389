import type { ModuleRunner } from 'vite/module-runner'
import { TestRunner } from 'vitest'

const tests = `${process.cwd()}/tests/`
const kept = `${tests}support/worker/`

/**
 * Runs one test file after the other in a process that keeps the product's modules, and reads those
 * of the tests anew for each file: their hooks and variables belong to it. Only what lies in
 * tests/support/worker stays for the next file.
 */
export default class WorkerRunner extends TestRunner {
  override importFile(...[path, source]: Parameters<TestRunner['importFile']>): unknown {
    const { evaluatedModules } = (this as unknown as { moduleRunner: ModuleRunner }).moduleRunner
    for (const node of evaluatedModules.idToModuleMap.values())
      if (node.file.startsWith(tests) && !node.file.startsWith(kept))
        evaluatedModules.invalidateModule(node)
    return super.importFile(path, source)
  }
}
