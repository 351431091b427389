import { spawn } from 'node:child_process'
import { on, once } from 'node:events'
import { appendFileSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'

import { waitFor } from '../support/app/wait-for.ts'

/** `npm run dev` runs the server this way. */
test('restarts a command when a watched file changes, and ends with it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'watching-test-'))
  const sources = join(folder, 'sources')
  mkdirSync(join(sources, 'deep'), { recursive: true })
  const program = join(sources, 'program.mjs')
  const write = (path: string, text: string) => writeFileSync(join(sources, path), text)
  const running = (text: string) =>
    `process.on('SIGTERM', () => { console.log('clean end'); process.exit(0) }); setInterval(() => {}, 1000); console.log('${text}')`
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
  await waitFor(() => expect(lines().at(-1)).toBe('Stopped. It restarts at the next change.'))
  printed = ''
  write('program.mjs', running('fifth'))
  await waitFor(() => expect(lines().at(-1)).toBe('fifth'))
  printed = ''
  watching.kill('SIGTERM')
  expect((await once(watching, 'exit'))[0]).toBe(0)
  expect(lines()).toEqual(['clean end'])
})

describe('a change', () => {
  let folder: string
  let watching: Awaited<ReturnType<typeof watchWithClock>>

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'watching-test-'))
    mkdirSync(join(folder, 'sources'))
    write('rules.json', 'old')
    write('sources/part.txt', 'one')
    watching = await watchWithClock(folder, ['sources', 'rules.json'])
    await waitFor(() => expect(watching.lines()).toEqual(['old one']))
    return async () => {
      await watching.stop()
      rmSync(folder, { recursive: true })
    }
  })

  const write = (path: string, text: string) => writeFileSync(join(folder, path), text)
  /** One event, unlike a write that empties the file first, so none arrives later. */
  const replace = (path: string, text: string) => {
    write('draft', text)
    renameSync(join(folder, 'draft'), join(folder, path))
  }

  test('to a single watched file restarts, even when the file is replaced, but one to its neighbor does not', async () => {
    write('elsewhere.txt', 'not watched')
    await watching.noticed('elsewhere.txt')
    await watching.pass(1000)

    appendFileSync(join(folder, 'rules.json'), 'er')
    await watching.noticed('rules.json')
    await watching.pass(1000)
    const expected = ['old one', 'Restarting …', 'older one']
    await waitFor(() => expect(watching.lines()).toEqual(expected))

    // Twice, because the watched file is then a new one.
    for (const text of ['new', 'newer']) {
      replace('rules.json', text)
      await watching.noticed('rules.json')
      await watching.pass(1000)
      expected.push('Restarting …', `${text} one`)
      await waitFor(() => expect(watching.lines()).toEqual(expected))
    }
  })

  test('to an editor’s temporary files does not restart', async () => {
    for (const name of ['.part.txt.swp', '.#part.txt', 'part.txt~']) {
      write(`sources/${name}`, 'not a source')
      await watching.noticed(`sources/${name}`)
      await watching.pass(1000)
    }
    replace('sources/part.txt', 'two')
    await watching.noticed('sources/part.txt')
    await watching.pass(1000)
    await waitFor(() => expect(watching.lines().at(-1)).toBe('old two'))
    expect(await watching.stop()).toEqual(['old one', 'Restarting …', 'old two'])
  })

  test('restarts once with those that follow it quickly', async () => {
    for (const path of ['sources/part.txt', 'sources/more.txt', 'rules.json']) {
      await watching.pass(100)
      replace(path, 'changed')
      await watching.noticed(path)
    }
    await watching.pass(1000)
    await waitFor(() => expect(watching.lines().at(-1)).toBe('changed changed'))
    expect(await watching.stop()).toEqual(['old one', 'Restarting …', 'changed changed'])
  })
})

/**
 * Watches paths of the folder, and restarts a program that prints two of its files. The watching process has
 * a clock that only the test moves on, so a slow machine neither joins changes nor separates them.
 */
async function watchWithClock(folder: string, paths: string[]) {
  const program = join(folder, 'program.mjs')
  writeFileSync(
    program,
    `import { readFileSync } from 'node:fs'
    const read = (path) => readFileSync(${JSON.stringify(folder)} + '/' + path, 'utf8')
    console.log(read('rules.json'), read('sources/part.txt'))
    setInterval(() => {}, 1000)`,
  )
  // Its own watchers report after those of runWatching, which were added first.
  const script = `import { watch } from 'node:fs'
    import { join } from 'node:path'
    import { mock } from 'node:test'
    import { runWatching } from ${JSON.stringify(join(process.cwd(), 'scripts/run-watching.js'))}
    mock.timers.enable({ apis: ['setTimeout'] })
    const folder = ${JSON.stringify(folder)}
    const paths = ${JSON.stringify(paths)}.map((path) => join(folder, path))
    const ended = runWatching(process.execPath, [${JSON.stringify(program)}], { paths })
    for (const part of ['', 'sources'])
      watch(join(folder, part), (_event, name) => process.send({ noticed: join(part, name) }))
    process.on('message', (ms) => {
      mock.timers.tick(ms)
      process.send({ passed: ms })
    })
    process.send({ passed: 0 })
    process.exit(await ended)`
  const watching = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: { ...process.env, NODE_NO_WARNINGS: '1' },
  })
  let printed = ''
  watching.stdout?.on('data', (chunk: Buffer) => {
    printed += chunk.toString()
  })
  const lines = () => printed.split('\n').filter((line) => line !== '')
  const noticed = new Set<string>()
  watching.on('message', (message: { noticed?: string }) => {
    if (message.noticed) noticed.add(message.noticed)
  })
  const passed = async () => {
    for await (const [message] of on(watching, 'message')) if ('passed' in message) return
  }
  const closed = once(watching, 'close')
  await passed()
  return {
    lines,
    /** Waits until the process has been notified of a change of this file since the last call. */
    noticed: async (path: string) => {
      await waitFor(() => expect(noticed).toContain(path))
      noticed.clear()
    },
    /** Moves the clock on. */
    pass: async (ms: number) => {
      const done = passed()
      watching.send(ms)
      await done
    },
    /** Ends the process and returns everything that it has printed. */
    stop: async () => {
      watching.kill('SIGTERM')
      await closed
      return lines()
    },
  }
}
