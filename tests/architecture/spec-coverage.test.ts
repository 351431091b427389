import { existsSync, readFileSync } from 'node:fs'
import { type ESTree, parseSync } from 'vite'
import { describe, expect, test } from 'vitest'

const page = readFileSync('docs/spec-coverage.md', 'utf8')

/** File and full title of each test that the page names; for some only the file. */
const named = [...page.matchAll(/`(tests\/[\w./-]+)`(?: › “([^”]+)”)?/g)].map(
  ([, file = '', name]) => ({ file, name }),
)

const rows = page
  .split('\n')
  .filter((line) => /^\| (?!sentence|situation|scenario|row \|)/.test(line))

/** Returns the full titles in a test file: the titles of the groups and the test, joined by ` › `. */
function titlesIn(file: string): Set<string> {
  const titles = new Set<string>()
  const visit = (node: unknown, groups: readonly string[]): void => {
    if (Array.isArray(node)) {
      for (const child of node) visit(child, groups)
      return
    }
    if (!isNode(node)) return
    const title = node.type === 'CallExpression' ? titleOf(node) : undefined
    const path = title === undefined ? groups : [...groups, title]
    if (title !== undefined) titles.add(path.join(' › '))
    for (const child of Object.values(node)) visit(child, path)
  }
  visit(parseSync(file, readFileSync(file, 'utf8')).program.body, [])
  return titles
}

function isNode(value: unknown): value is ESTree.Node {
  return typeof value === 'object' && value !== null && 'type' in value
}

/** Returns the title if this is a call of `describe`, `test` or `it`, also by way of `each`. */
function titleOf({ callee, arguments: [title, body] }: ESTree.CallExpression): string | undefined {
  if (!/^(?:describe|test|it)$/.test(calledName(callee)) || !body) return undefined
  return title?.type === 'Literal' && typeof title.value === 'string' ? title.value : undefined
}

function calledName(callee: ESTree.Expression): string {
  if (callee.type === 'Identifier') return callee.name
  if (callee.type === 'MemberExpression') return calledName(callee.object)
  return callee.type === 'CallExpression' ? calledName(callee.callee) : ''
}

describe('the page that maps the specification to tests', () => {
  test.each([...new Set(named.map(({ file }) => file))])('names an existing file: %s', (file) => {
    expect(existsSync(file)).toBe(true)
  })

  test.each(named.filter(({ name, file }) => name !== undefined && existsSync(file)))(
    'names an existing test: $file › $name',
    ({ file, name }) => {
      expect([...titlesIn(file)]).toContain(name)
    },
  )

  test('gives every sentence a test or a reason why there is none', () => {
    expect(rows.length).toBeGreaterThan(100)
    for (const row of rows) expect(row).toMatch(/`tests\/|Not shown/)
  })
})
