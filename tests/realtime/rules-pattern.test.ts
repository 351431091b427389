import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compilePattern } from '#server/realtime-database/rules-pattern.ts'

// https://firebase.google.com/docs/reference/security/database/regex
describe('the documented examples', () => {
  test.each([
    [/a/, 'ba', true],
    [/^a/, 'ba', false],
    [/a/, 'ab', true],
    [/a$/, 'ab', false],
    [/^a*$/, '', true],
    [/^a*$/, 'aaa', true],
    [/^a*$/, 'b', false],
    [/^a+$/, 'aaa', true],
    [/^a+$/, '', false],
    [/^a?$/, 'a', true],
    [/^a?$/, 'aa', false],
    [/......../, 'Firebase', true],
    [/(ab)*/, 'abab', true],
    [/a|bc/, 'ac', true],
    [/a|bc/, 'bc', true],
    [/[ABCDEF]/, 'c', false],
    [/[0-9A-F]+/, 'c0ffee', true],
    [/[^0-9]/, '123', false],
    [/yes/i, 'YES', true],
    [/^(19|20)[0-9][0-9][-/. ](0[1-9]|1[012])[-/. ](0[1-9]|[12][0-9]|3[01])$/, '2030-01-31', true],
    [
      /^(ht|f)tp(s?):\/\/[0-9a-zA-Z]([-.\w]*[0-9a-zA-Z])*((0-9)*)*(:(0-9)*)*(\/?)([a-zA-Z0-9\-.?,'/\\+&=%$#_]*)?$/,
      'https://a.test/b?c=1',
      true,
    ],
    [/^[A-Z0-9._%+-]+@[A-Z0-9.-]+\.[A-Z]{2,4}$/i, 'maria@example.test', true],
  ])('%s on %j', (pattern, text, answer) => {
    expect(matches(pattern.source, pattern.flags, text)).toBe(answer)
  })
})

test('any pattern of the dialect means what it means in JavaScript', () => {
  const signs = fc.constantFrom(
    'a',
    'b',
    'B',
    '1',
    '.',
    '\\.',
    '\\d',
    '\\W',
    '\\S',
    '[ab]',
    '[^a1]',
  )
  const sets = fc.constantFrom('[a-c]', '[\\w-]', '[^\\d]', '[.\\]]', '[A-Z1]')
  const { pattern } = fc.letrec<{ pattern: string; part: string }>((tie) => ({
    part: fc.oneof(
      { maxDepth: 3 },
      signs,
      sets,
      fc.tuple(tie('pattern')).map(([inner]) => `(${inner})`),
      fc
        .tuple(tie('part'), fc.constantFrom('*', '+', '?', '{2}', '{1,}', '{0,2}', '{1,3}'))
        .map(([inner, quantifier]) => `(${inner})${quantifier}`),
    ),
    pattern: fc.oneof(
      fc.array(tie('part'), { minLength: 1, maxLength: 3 }).map((parts) => parts.join('')),
      fc.tuple(tie('part'), tie('part')).map((sides) => sides.join('|')),
    ),
  }))
  const anchored = fc
    .tuple(pattern, fc.boolean(), fc.boolean())
    .map(([inner, start, end]) => `${start ? '^' : ''}(${inner})${end ? '$' : ''}`)
  const text = fc.string({
    unit: fc.constantFrom('a', 'b', 'A', '1', '.', ' ', '\n'),
    maxLength: 7,
  })
  const counts = { true: 0, false: 0 }

  fc.assert(
    fc.property(anchored, fc.constantFrom('', 'i'), text, (source, flags, text) => {
      const answer = matches(source, flags, text)
      counts[`${answer}`] += 1
      expect(answer).toBe(new RegExp(source, `s${flags}`).test(text))
    }),
    { seed: 20300104, numRuns: 5000 },
  )
  expect(Math.min(counts.true, counts.false)).toBeGreaterThan(500)
})

test.each([['^(a+)+$'], ['^(a*)*$'], ['^(a|a)*$'], ['^(a?){30}a{30}$'], ['^.*.*.*.*b$']])(
  '%s runs in bounded time',
  (source) => {
    expect(matches(source, '', `${'a'.repeat(20_000)}!`)).toBe(false)
  },
)

describe('refuses what Google’s page does not describe', () => {
  test.each([
    ['(a)\\1', 5, '\\1 is not known; there are \\s \\w \\d \\S \\W \\D and \\ before a sign'],
    ['\\bword', 2, '\\b is not known'],
    ['(?=a)b', 3, '? must follow what it repeats'],
    ['a+?', 4, 'a quantifier cannot follow a quantifier'],
    ['a**', 4, 'a quantifier cannot follow a quantifier'],
    ['*a', 2, '* must follow what it repeats'],
    ['a{x}', 3, '{ must follow what it repeats; \\{ is the sign'],
    ['a{3,2}', 8, '{3,2} ends before it begins'],
    ['a{1001}', 9, 'at most 1000 repetitions'],
    ['(a{1000}){1000}', 1, 'a regular expression has at most 2000 steps'],
    ['(^a|b)', 3, '^ is an anchor only as the first or last letter'],
    ['a$b', 3, '$ is an anchor only as the first or last letter'],
    ['^a|b$', 2, 'an anchor beside | is ambiguous; write ^(a|b)$'],
    ['^(a|)$', 6, 'something must stand on both sides of | and between ( and )'],
    ['(a', 4, 'a ) is missing'],
    ['a)', 3, 'a ) closes nothing'],
    ['[a', 2, 'a ] is missing'],
    ['[]', 2, 'a set must hold something'],
    ['[b-a]', 6, 'a range ends before it begins'],
    ['[a-\\d]', 5, 'a range ends with one sign'],
    [`${'('.repeat(33)}a`, 35, 'groups nest at most 32 deep'],
  ])('%s', (source, column, reason) => {
    expect(() => compilePattern(source, false, 1)).toThrow(`column ${column}: `)
    expect(() => compilePattern(source, false, 1)).toThrow(reason)
  })
})

function matches(source: string, flags: string, text: string): boolean {
  return compilePattern(source, flags === 'i', 1)(text)
}
