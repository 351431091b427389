import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

import { demoVariable } from './demo-data.ts'
import { scratchFolder } from './scratch-folder.ts'
import { type ServerProcess, startServer } from './server-process.ts'

/**
 * Starts to build the demo data that every server of a test run copies. It is the global setup of
 * the browser tests; only tests that copy the data wait for it.
 */
export default function setup(): () => Promise<void> {
  const folder = mkdtempSync(join(scratchFolder, 'haulwell-demo-'))
  process.env[demoVariable] = folder
  const draft = join(folder, 'draft')
  const made = fill(draft)
    .then(() => renameSync(draft, join(folder, 'data')))
    .catch((error) => writeFileSync(join(folder, 'failure'), String(error)))
  return async () => {
    await made
    rmSync(folder, { recursive: true, force: true })
  }
}

async function fill(dataDir: string): Promise<void> {
  const server = await startServer({ DATA_DIR: dataDir })
  try {
    await statementFiles(server)
  } finally {
    await server.stop()
  }
}

/** Waits for the PDF files of the statements, which a server makes after its start. */
async function statementFiles({ url }: ServerProcess): Promise<void> {
  const login = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@haulwell.test', password: 'haulwell-demo' }),
  })
  const { token } = (await login.json()) as { token: string }
  for (let tries = 0; tries < 600; tries++) {
    const answer = await fetch(`${url}/api/statements?_start=0&_end=1000`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const statements = (await answer.json()) as { file: string | null }[]
    if (statements.every(({ file }) => file !== null)) return
    await setTimeout(200)
  }
  throw new Error('the statements of the demo have no files after two minutes')
}
