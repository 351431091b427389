import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const page = readFileSync('docs/spec-coverage.md', 'utf8')

/** File and title of each test that the page names; for some only the file. */
const named = [...page.matchAll(/`(tests\/[\w./-]+)`(?: › “([^”]+)”)?/g)].map(
  ([, file = '', name]) => ({ file, name }),
)

const rows = page.split('\n').filter((line) => /^\| (?!sentence|situation|row \|)/.test(line))

describe('What is said to prove the specification', () => {
  test.each([...new Set(named.map(({ file }) => file))])('is there: %s', (file) => {
    expect(existsSync(file)).toBe(true)
  })

  test.each(named.filter(({ name, file }) => name !== undefined && existsSync(file)))(
    'is called so: $file › $name',
    ({ file, name = '' }) => {
      const source = readFileSync(file, 'utf8')
      const quoted = ["'", '`'].map((quote) => quote + name + quote)
      expect(quoted.some((text) => source.includes(text))).toBe(true)
    },
  )

  test('is a test, or a reason why there is none, for every sentence', () => {
    expect(rows.length).toBeGreaterThan(100)
    for (const row of rows) expect(row).toMatch(/`tests\/|Not shown/)
  })
})
