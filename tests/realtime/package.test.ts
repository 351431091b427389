import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'

import { freePort } from '../support/app/server-process.ts'
import { waitFor } from '../support/app/wait-for.ts'

const root = resolve(import.meta.dirname, '../..')
const folder = join(root, 'server/realtime-database')
const read = (path: string) => readFileSync(path, 'utf8')
const own = JSON.parse(read(join(folder, 'package.json')))
const product = JSON.parse(read(join(root, 'package.json')))
const sources = readdirSync(folder).filter((name) => name.endsWith('.ts'))

const cleanUps: (() => unknown)[] = []
afterAll(async () => {
  for (const cleanUp of cleanUps.reverse()) await cleanUp()
})

test('imports its own files, Node and its dependencies', () => {
  const allowed = [/^\.\/[\w-]+\.ts$/, /^node:/, ...Object.keys(own.dependencies)]
  const isAllowed = (name: string) =>
    allowed.some((each) => (typeof each === 'string' ? each === name : each.test(name)))
  const foreign = sources.flatMap((file) =>
    [...read(join(folder, file)).matchAll(/(?:from|import|import\()\s*'([^']+)'/g)]
      .map(([, name = '']) => name)
      .filter((name) => !isAllowed(name))
      .map((name) => `${file}: ${name}`),
  )
  expect(foreign).toEqual([])
})

test('has the versions that the product is tested with', () => {
  const versions = { ...product.dependencies, ...product.devDependencies }
  for (const [name, version] of Object.entries({ ...own.dependencies, ...own.devDependencies }))
    expect([name, version]).toEqual([name, versions[name]])
  expect(own.engines).toEqual(product.engines)
})

test('exports files that exist, and all that the product imports', () => {
  const exported = Object.entries<string>(own.exports)
  for (const [name, file] of exported) {
    expect(file).toBe(`./dist/${name.slice(2)}.js`)
    expect(sources).toContain(`${name.slice(2)}.ts`)
  }
  const used = ['server/adapters/realtime', 'server'].flatMap((place) =>
    readdirSync(join(root, place))
      .filter((name) => name.endsWith('.ts'))
      .flatMap((name) => [
        ...read(join(root, place, name)).matchAll(
          /'(?:#server|\.)\/realtime-database\/([\w-]+)\.ts'/g,
        ),
      ])
      .map(([, name]) => `./${name}`),
  )
  expect(used.length).toBeGreaterThan(10)
  expect(exported.map(([name]) => name)).toEqual(expect.arrayContaining(used))
})

test('built and installed, runs its quick start as written', async () => {
  const project = mkdtempSync(join(tmpdir(), 'realtime-database-'))
  cleanUps.push(() => rmSync(project, { recursive: true }))
  const installed = join(project, 'node_modules', own.name)
  mkdirSync(installed, { recursive: true })
  cpSync(join(folder, 'package.json'), join(installed, 'package.json'))
  const build = ['-p', join(folder, 'tsconfig.build.json'), '--outDir', join(installed, 'dist')]
  execFileSync(join(root, 'node_modules/.bin/tsc'), build, { cwd: folder })
  for (const name of ['ws', 'firebase', '@firebase'])
    symlinkSync(join(root, 'node_modules', name), join(project, 'node_modules', name))
  writeFileSync(join(project, 'package.json'), '{ "type": "module" }')

  const port = await freePort()
  const blocks = [...read(join(folder, 'README.md')).matchAll(/```js\n\/\/ (\w+\.js)\n(.*?)```/gs)]
  expect(blocks.map(([, name]) => name)).toEqual(['server.js', 'client.js'])
  for (const [, name = '', code = ''] of blocks)
    writeFileSync(join(project, name), code.replaceAll('9000', String(port)))

  const server = run(project, 'server.js')
  await waitFor(() => expect(server.output()).toContain('listening'))
  const client = run(project, 'client.js')
  await waitFor(() => expect(client.output()).toContain('{ open: true }'))
  expect([server.errors(), client.errors()]).toEqual(['', ''])
})

const run = (project: string, file: string) => {
  const child: ChildProcess = spawn(process.execPath, [file], { cwd: project, env: {} })
  let [output, errors] = ['', '']
  child.stdout?.on('data', (text) => {
    output += text
  })
  child.stderr?.on('data', (text) => {
    errors += text
  })
  cleanUps.push(() => child.kill('SIGKILL'))
  return { output: () => output, errors: () => errors }
}
