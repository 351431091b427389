import { constants, cpSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

/** The variable that names the folder where a test run has its demo, or will have it. */
export const demoVariable = 'TEST_DEMO_DATA'

/** Copies the demo of this test run into `dataDir`. Does nothing outside of a run that makes one. */
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
