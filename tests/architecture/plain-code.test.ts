import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const folders = ['bench', 'contract', 'scripts', 'server', 'src', 'src-public', 'tests']

// A literal that is spread only saves height: `...{ a, b }`, `...([a, b] as const)`, `...[a, b],`.
const spreadLiteral = /\.\.\.\{|\.\.\.\(\[|^\s*\.\.\.\[[^[\]]*\],?$/

// "What is told of a city": such a sentence hides its verb.
const hiddenVerb = /(?:^\s*(?:\/\/|\/\*\*|\*)\s*|(?:\/\/|\*).*[.:] )(?:What|Whoever|Nobody)\s/

function linesWith(pattern: RegExp): string[] {
  return folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((path) => join(folder, path))
      .filter((path) => /\.(?:ts|tsx|js)$/.test(path) && !path.endsWith('plain-code.test.ts'))
      .flatMap((path) =>
        readFileSync(path, 'utf8')
          .split('\n')
          .flatMap((line, index) =>
            pattern.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : [],
          ),
      ),
  )
}

describe('no line', () => {
  test('spreads a literal to save height', () => {
    expect(linesWith(spreadLiteral)).toEqual([])
  })

  test('begins a comment with What, Whoever or Nobody', () => {
    expect(linesWith(hiddenVerb)).toEqual([])
  })
})

describe('the patterns find', () => {
  test.each([
    '  ...{ code, city },',
    '  {...{ name, ...noChanges }}',
    "  ...([tx, 'orders'] as const),",
    '  ...[first, second],',
  ])('a squeezed literal: %s', (line) => expect(line).toMatch(spreadLiteral))

  test.each(['/** What is told of a city. */', ' * Reads a city. Whoever asks gets the same.'])(
    'a hidden verb: %s',
    (line) => expect(line).toMatch(hiddenVerb),
  )

  test.each(['  ...row,', '  ...(isOpen && { until }),', '  {...plain}'])(
    'no plain spread: %s',
    (line) => expect(line).not.toMatch(spreadLiteral),
  )
})
