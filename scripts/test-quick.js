// `npm run test:quick`: the tests nearest to what has changed since the last commit, as many as fit
// into half a minute. `-- main` compares with another commit.
import './node-version.js'
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'
import { root, run } from './run.js'

const budgetSeconds = 25
/** Of a file that was never run here. Starting takes a few seconds more, once. */
const unknownSeconds = 2
/** They put the whole product together: what is reached only through them is everything. */
const hubs = new Set([
  'contract/resources.ts',
  'contract/routes.ts',
  'server/app.ts',
  'server/database/tables.ts',
  'server/main.ts',
  'src/routes.tsx',
  'src-public/routing/pages.ts',
  'tests/support/app/app.ts',
])

process.chdir(root)
const { since, changed } = changes(process.argv[2])
console.log(`Changed files since ${since}: ${changed.length}`)
const chosen = fitting(byDistance(changed))
if (chosen.length === 0) {
  console.log('No tests are close enough to these changes. Run `npm test`.')
  process.exit(0)
}
const args = ['node_modules/vitest/vitest.mjs', 'run', ...chosen]
process.exit(await run(process.execPath, args))

/** Without a commit to compare with: the last one, or what it changed when nothing has changed since. */
function changes(asked) {
  if (asked) return { since: asked, changed: changedSince(git('merge-base', asked, 'HEAD')[0]) }
  const uncommitted = changedSince('HEAD')
  if (uncommitted.length > 0) return { since: 'the last commit', changed: uncommitted }
  return { since: 'the commit before the last', changed: changedSince('HEAD~1') }
}

function changedSince(commit) {
  const untracked = git('ls-files', '--others', '--exclude-standard')
  const all = new Set([...git('diff', '--name-only', commit), ...untracked])
  return [...all].filter((path) => existsSync(path))
}

function git(...args) {
  return execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean)
}

/**
 * The test files by how near they are to a change: those that changed, those that are named like a
 * changed file or its folder, and those that import one, over as few files as possible.
 */
function byDistance(changed) {
  const importers = readImporters()
  const distances = new Map(changed.map((path) => [path, 0]))
  const waiting = [...changed]
  for (const path of waiting) {
    if (hubs.has(path) && !changed.includes(path)) continue
    for (const importer of importers.get(path) ?? []) {
      if (distances.has(importer)) continue
      distances.set(importer, distances.get(path) + 1)
      waiting.push(importer)
    }
  }
  const words = new Set(changed.filter((path) => !hubs.has(path)).flatMap(wordsOf))
  const near = (path) =>
    Math.min(
      distances.get(path) ?? Infinity,
      isTest(path) && wordsOf(path).some((word) => words.has(word)) ? 1 : Infinity,
    )
  return filesIn('tests')
    .filter(
      (path) =>
        isTest(path) && !path.startsWith('tests/e2e/') && !path.startsWith('tests/postgres/'),
    )
    .filter((path) => near(path) < Infinity)
    .sort((one, other) => near(one) - near(other))
}

function isTest(path) {
  return /\.test\.tsx?$/.test(path)
}

/** The first word of the file's name and of its folder's, in the singular: `orders/accept.ts` is about an order. */
function wordsOf(path) {
  const names = [basename(path), basename(dirname(path))]
  return names.map((name) => name.split(/[-.]/)[0].replace(/s$/, ''))
}

function fitting(paths) {
  const durations = lastDurations()
  let seconds = 0
  return paths.filter((path) => {
    const own = durations.get(path) ?? unknownSeconds
    // Two run at a time.
    if (seconds + own / 2 > budgetSeconds) return false
    seconds += own / 2
    return true
  })
}

/** How long files took the last time, from Vitest's own record. */
function lastDurations() {
  const folder = 'node_modules/.vite/vitest'
  const durations = new Map()
  if (!existsSync(folder)) return durations
  for (const name of readdirSync(folder)) {
    const record = join(folder, name, 'results.json')
    if (!existsSync(record)) continue
    for (const [key, { duration }] of JSON.parse(readFileSync(record, 'utf8')).results)
      durations.set(key.slice(key.indexOf(':') + 1), duration / 1000)
  }
  return durations
}

/** Who imports each file of the project. */
function readImporters() {
  const importers = new Map()
  const folders = ['contract', 'server', 'src', 'src-public', 'tests']
  const aliases = {
    '#contract': 'contract',
    '#server': 'server',
    '#casbin': 'casbin',
    '#admin': 'src',
    '#front': 'src-public',
  }
  for (const path of folders.flatMap(filesIn)) {
    if (!/\.tsx?$/.test(path)) continue
    for (const [, target] of readFileSync(path, 'utf8').matchAll(
      /(?:from|import)\s*\(?\s*'([.#][^']+)'/g,
    )) {
      const [first, ...rest] = target.replace(/\?.*/, '').split('/')
      const imported = aliases[first]
        ? join(aliases[first], ...rest)
        : normalize(join(dirname(path), target))
      if (!importers.has(imported)) importers.set(imported, [])
      importers.get(imported).push(path)
    }
  }
  return importers
}

function filesIn(folder) {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    return statSync(path).isDirectory() ? filesIn(path) : [path]
  })
}
