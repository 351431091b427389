import { execFile } from 'node:child_process'
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
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { scratchFolder } from '../support/app/scratch-folder.ts'

/** The README's five steps, carried out in a copy of the sources. */
const copy = mkdtempSync(join(scratchFolder, 'new-resource-'))
const left = new Set(['node_modules', '.git', 'dist', 'data', '.cache', 'coverage'])
let added = 0

beforeAll(() => {
  for (const name of readdirSync('.'))
    if (!left.has(name)) cpSync(name, join(copy, name), { recursive: true })
  symlinkSync(join(process.cwd(), 'node_modules'), join(copy, 'node_modules'))
  mkdirSync(join(copy, '.cache'))
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

const trailers = `import { belongsTo, integer, money, text } from '#contract/kernel/field.ts'
import { defineResource } from '#contract/kernel/resource.ts'

export const trailers = defineResource('trailers', {
  title: 'name',
  sort: 'name',
  scope: { mover: 'all' },
  fields: {
    name: text({ max: 60, unique: true, search: true, sort: true }),
    capacity_ft3: integer({ min: 1, unit: 'ft³', sort: true, filter: true }),
    base_cents: money(),
    city_id: belongsTo('cities', { optional: true }),
  },
  admin: { path: '/admin/lookups/trailers', group: 'lookups', columns: ['name', 'capacity_ft3'] },
})
`

/** The result for a developer, seen through the API as an administrator and as a mover. */
const proof = `import { anAdmin, aMover } from './tests/support/people/people.ts'
import { openApp } from './tests/support/app/app.ts'
const app = await openApp()
const [admin, mover] = [await anAdmin(app), await aMover(app)]
const body = { name: 'Long one', capacity_ft3: 400, base_cents: 2500 }
const made = await admin.post('/api/trailers', body)
const wrong = await admin.post('/api/trailers', { ...body, capacity_ft3: 0, color: 'red' })
const again = await admin.post('/api/trailers', body)
const list = await mover.get('/api/trailers?_sort=capacity_ft3&capacity_ft3_gte=400&q=long')
const refused = await mover.post('/api/trailers', { ...body, name: 'Other' })
const openapi = (await admin.get('/api/openapi.json')).json()
console.log('PROOF' + JSON.stringify({
  made: made.statusCode, errors: Object.keys(wrong.json().errors).sort(), again: again.statusCode,
  list: list.json().map(({ name }) => name), total: list.headers['x-total-count'],
  refused: refused.statusCode, documented: Object.keys(openapi.paths['/api/trailers'] ?? {}),
}))
await app.close()
process.exit()
`

test('a resource is added in five steps and fewer than 25 lines, and everything else follows', {
  timeout: 300_000,
}, async () => {
  write('contract/resources/trailers.ts', trailers)
  insert(
    'contract/resources.ts',
    'import { users }',
    "import { trailers } from './resources/trailers.ts'",
  )
  insert('contract/resources.ts', '  events,', '  trailers,')
  insert(
    'contract/locales/en/resources.ts',
    '  events: {',
    "  trailers: { one: 'Trailer', many: 'Trailers' },",
  )
  insert(
    'contract/locales/es/resources.ts',
    '  events: {',
    "  trailers: { one: 'Remolque', many: 'Remolques' },",
  )
  insert('casbin/policy.csv', 'p, operations, vehicles, *', 'p, operations, trailers, *')
  insert('casbin/policy.csv', 'p, mover, vehicles, list', 'p, mover, trailers, list')
  expect(added).toBeLessThan(25)
  write('proof.mts', proof)
  const migrated = run('npm', 'run', 'migrate', '--', 'generate', 'trailers')
  const [printed] = await Promise.all([
    migrated.then(() => run('npx', 'tsx', 'proof.mts')),
    run('npx', 'tsc', '--noEmit', '--singleThreaded'),
  ])
  expect(JSON.parse(printed.slice(printed.indexOf('PROOF') + 5))).toEqual({
    made: 201,
    errors: ['capacity_ft3', 'color'],
    again: 422,
    list: ['Long one'],
    total: '1',
    refused: 403,
    documented: ['get', 'post'],
  })
})

function write(path: string, text: string): void {
  writeFileSync(join(copy, path), text)
  if (path.startsWith('contract/')) added += text.trimEnd().split('\n').length
}

/** Inserts a line above the one that starts with `above`. */
function insert(path: string, above: string, line: string): void {
  const text = readFileSync(join(copy, path), 'utf8')
  const at = text.indexOf(`\n${above}`)
  expect(at, `${path} has no line ${above}`).toBeGreaterThan(0)
  writeFileSync(join(copy, path), `${text.slice(0, at)}\n${line}${text.slice(at)}`)
  added += 1
}

/**
 * Runs a command without the environment variables that vitest sets, such as BASE_URL. Rejects with
 * the command's output.
 */
async function run(command: string, ...args: string[]): Promise<string> {
  const { PATH, HOME } = process.env
  const env = { PATH, HOME }
  const { stdout } = await promisify(execFile)(command, args, { cwd: copy, env }).catch((error) => {
    throw new Error(`${command} ${args.join(' ')}:\n${error.stdout}${error.stderr}`)
  })
  return stdout
}
