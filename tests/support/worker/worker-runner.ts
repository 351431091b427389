import { relative } from 'node:path'
import type { ModuleRunner } from 'vite/module-runner'
import { TestRunner } from 'vitest'

/**
 * Runs test files one after the other in a process that keeps the product's modules loaded and
 * reloads the test modules for each file, because hooks and variables belong to a file. Only
 * tests/support/worker stays loaded for the next file.
 */
export default class WorkerRunner extends TestRunner {
  override importFile(...[path, source]: Parameters<TestRunner['importFile']>): unknown {
    const { evaluatedModules } = (this as unknown as { moduleRunner: ModuleRunner }).moduleRunner
    for (const node of evaluatedModules.idToModuleMap.values())
      if (!this.isKept(relative(process.cwd(), node.file))) evaluatedModules.invalidateModule(node)
    return super.importFile(path, source)
  }

  /** @param path of a module, relative to the root of the project. */
  protected isKept(path: string): boolean {
    return !path.startsWith('tests/') || path.startsWith('tests/support/worker/')
  }
}
