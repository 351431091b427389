import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(path, 'utf8')
const namesIn = (text: string, pattern: RegExp) =>
  new Set([...text.matchAll(pattern)].map(([, name]) => name))

/** Read by `main.ts`, where the log is opened. */
const elsewhere = ['LOG_LEVEL']
/** Of `compose.yaml`, which derives the server's settings from them. */
const composeOnly = ['DOMAIN', 'FILES_DOMAIN', 'POSTGRES_PASSWORD', 'FILES_PASSWORD']

const documented = namesIn(
  read('README.md')
    .split('## Settings')[1]
    ?.split('\n## ')[0]
    ?.match(/^\| `.*?\|/gm)
    ?.join('\n') ?? '',
  /`([A-Z0-9_]+)`/g,
)

test('every variable that the server reads is in the README and in .env.example, and no other', () => {
  const sources = readdirSync('server')
    .filter((name) => name === 'config.ts' || name.endsWith('-config.ts'))
    .map((name) => read(`server/${name}`))
    .join('\n')
  const known = new Set([
    ...namesIn(sources, /\benv\.([A-Z][A-Z0-9_]+)/g),
    ...namesIn(sources, /[[( ]'([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+|PORT|SEED)'/g),
    ...namesIn(sources, /\{ ([A-Z][A-Z0-9_]+)[^{}]*\}: Environment/g),
    ...elsewhere,
  ])
  expect([...documented].sort()).toEqual([...known].sort())
  const example = namesIn(read('.env.example'), /^(?:# )?([A-Z][A-Z0-9_]+)=/gm)
  for (const name of composeOnly) example.delete(name)
  expect([...example].sort()).toEqual([...known].sort())
})

test('compose.yaml asks for nothing that .env.example does not hold, and sets what the server reads', () => {
  const compose = read('compose.yaml')
  const asked = namesIn(compose, /\$\{([A-Z_]+)/g)
  for (const name of asked) expect(composeOnly).toContain(name)
  const app = compose.split('  app:\n')[1]?.split('\n  database:')[0] ?? ''
  for (const name of namesIn(app, /^ {6}([A-Z][A-Z0-9_]+):/gm)) expect(documented).toContain(name)
})
