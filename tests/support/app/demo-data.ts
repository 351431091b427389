import { constants, cpSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

/**
 * The variable that names the folder of the test run's demo data; the folder may not be filled yet.
 */
export const demoVariable = 'TEST_DEMO_DATA'

/** Copies the demo data of this test run into `dataDir`. Does nothing if the run makes none. */
export async function copyDemoData(dataDir: string): Promise<void> {
  const folder = process.env[demoVariable]
  if (!folder) return
  while (!existsSync(join(folder, 'data'))) {
    const failure = join(folder, 'failure')
    if (existsSync(failure)) throw new Error(readFileSync(failure, 'utf8'))
    await setTimeout(100)
  }
  cpSync(join(folder, 'data'), dataDir, { recursive: true, mode: constants.COPYFILE_FICLONE })
}
