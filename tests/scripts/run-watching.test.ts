import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

import { waitFor } from '../support/app/wait-for.ts'

/** `npm run dev` runs the server this way. */
test('restarts a command when a watched file changes, and ends with it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'watching-test-'))
  const sources = join(folder, 'sources')
  mkdirSync(join(sources, 'deep'), { recursive: true })
  const program = join(sources, 'program.mjs')
  const write = (path: string, text: string) => writeFileSync(join(sources, path), text)
  const running = (text: string) =>
    `console.log('${text}'); process.on('SIGTERM', () => { console.log('clean end'); process.exit(0) }); setInterval(() => {}, 1000)`
  write('program.mjs', running('first'))
  write('deep/part.txt', 'one')

  const script = `import { runWatching } from ${JSON.stringify(join(process.cwd(), 'scripts/run-watching.js'))}
    process.exit(await runWatching(process.execPath, [${JSON.stringify(program)}], { paths: [${JSON.stringify(sources)}] }))`
  const watching = spawn(process.execPath, ['--input-type=module', '-e', script])
  let printed = ''
  for (const stream of [watching.stdout, watching.stderr])
    stream.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
    })
  onTestFinished(async () => {
    watching.kill('SIGKILL')
    rmSync(folder, { recursive: true })
  })
  const lines = () => printed.split('\n').filter((line) => line !== '')

  await waitFor(() => expect(lines()).toEqual(['first']))
  write('program.mjs', running('second'))
  await waitFor(() => expect(lines()).toEqual(['first', 'Restarting …', 'clean end', 'second']))
  // Many editors and git replace the file like this; twice, because the watched file is then a new
  // one.
  for (const text of ['third', 'fourth']) {
    printed = ''
    writeFileSync(join(folder, 'draft'), running(text))
    renameSync(join(folder, 'draft'), program)
    await waitFor(() => expect(lines()).toEqual(['Restarting …', 'clean end', text]))
  }
  printed = ''
  // Files beside it, deeper ones, and an editor's temporary files.
  writeFileSync(join(folder, 'elsewhere.txt'), 'not watched')
  write('.program.mjs.swp', 'not a source')
  write('deep/part.txt', 'two')
  await waitFor(() => expect(lines()).toEqual(['Restarting …', 'clean end', 'fourth']))
  printed = ''
  mkdirSync(join(sources, 'new'))
  await waitFor(() => expect(lines()).toEqual(['Restarting …', 'clean end', 'fourth']))
  printed = ''
  write('new/part.txt', 'three')
  await waitFor(() => expect(lines()).toEqual(['Restarting …', 'clean end', 'fourth']))
  printed = ''
  write('program.mjs', 'process.exit(3)')
  await waitFor(() => expect(lines().at(-1)).toBe('Stopped. The next change starts it again.'))
  printed = ''
  write('program.mjs', running('fifth'))
  await waitFor(() => expect(lines().at(-1)).toBe('fifth'))
  printed = ''
  watching.kill('SIGTERM')
  expect((await once(watching, 'exit'))[0]).toBe(0)
  expect(lines()).toEqual(['clean end'])
})
