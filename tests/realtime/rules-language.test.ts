import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compileRules } from '#server/realtime-database/rules.ts'
import { RulesError } from '#server/realtime-database/rules-errors.ts'
import { ruleQueryOf, type Window } from '#server/realtime-database/rules-query.ts'
import { databaseOf, evaluated, type Json, noon } from './rules-scenario.ts'

const auth = {
  uid: 'maria',
  provider: 'custom',
  token: { role: 'customer', level: 3, tags: ['a'] },
}
const data: Json = {
  text: 'Box Truck',
  number: 7,
  flag: true,
  empty: '',
  items: { sofa: { count: 1, '.priority': 'high' }, lamp: { count: 2 } },
}
const asked = { auth, data }

describe.each([
  ['literals', `'a\\'b' == "a'b" && '\\u0041\\x42\\n' == 'AB\\u000a' && 1e3 == 1000 && .5 == 0.5`],
  ['null and flags', 'null == null && true != false && null != false'],
  ['!', '!false && !(true && false)'],
  ['unary -', '-3 < -2 && - -1 == 1'],
  ['+', `1 + 2 == 3 && 'a' + 1 == 'a1' && 1 + 'a' == '1a' && 'a' + 'b' == 'ab'`],
  ['- * / %', '7 - 2 - 1 == 4 && 2 * 3 == 6 && 7 / 2 == 3.5 && 7 % 4 == 3'],
  ['precedence', '1 + 2 * 3 == 7 && (1 + 2) * 3 == 9 && 2 < 1 + 2 && !true || true'],
  ['== and ===', `1 == 1 && 1 === 1 && !('' == 0) && !(null == false) && 'a' != 'b' && 1 !== '1'`],
  ['< <= > >=', `1 < 2 && 2 <= 2 && 3 > 2 && 2 >= 2 && 'a' < 'b' && 'B' < 'a'`],
  ['&& before ||', 'true || false && false'],
  ['short-circuit evaluation', 'true || root.parent().exists()'],
  ['? :', '(true ? 1 : 2) == 1 && (false ? 1 : true ? 2 : 3) == 2'],
  ['now', `now == ${noon}`],
  ['auth', `auth.uid == 'maria' && auth['provider'] == 'custom' && auth.token.role == 'customer'`],
  [
    'within auth',
    `auth.token.tags[0] == 'a' && auth.no.such.claim == null && auth.uid.length == 5`,
  ],
  ['val', `data.child('text').val() == 'Box Truck' && data.child('none').val() == null`],
  ['val of children', `data.child('items').val() != null && data.child('items').val() != 'sofa'`],
  ['child', `data.child('items/sofa').child('count').val() == 1 && !data.child('').exists()`],
  ['parent', `data.child('items/sofa').parent().parent().child('number').val() == 7`],
  ['hasChild', `data.hasChild('items/lamp/count') && !data.hasChild('items/bed')`],
  ['hasChildren', `data.hasChildren() && !data.child('text').hasChildren()`],
  ['hasChildren [ ]', `data.hasChildren(['text', 'items']) && !data.hasChildren(['text', 'none'])`],
  ['exists', `data.child('empty').exists() && !data.child('none').exists()`],
  ['getPriority', `data.child('items/sofa').getPriority() == 'high' && data.getPriority() == null`],
  ['isString', `data.child('text').isString() && !data.child('number').isString()`],
  ['isNumber', `data.child('number').isNumber() && !data.child('items').isNumber()`],
  ['isBoolean', `data.child('flag').isBoolean() && !data.child('none').isBoolean()`],
  ['length', `'four'.length == 4 && data.child('text').val().length == 9`],
  ['contains', `'truck'.contains('ruc') && !'truck'.contains('car')`],
  ['beginsWith', `'truck'.beginsWith('tr') && !'truck'.beginsWith('ru')`],
  ['endsWith', `'aa'.endsWith('a') && !'b'.endsWith('ab') && !'truck'.endsWith('tru')`],
  ['replace', `'a.b.c'.replace('.', '$&') == 'a$&b$&c' && 'aa'.replace('a', 'b') == 'bb'`],
  ['toLowerCase', `'Box'.toLowerCase() == 'box'`],
  ['toUpperCase', `'Box'.toUpperCase() == 'BOX'`],
  ['matches', `'Box'.matches(/^b.x$/i) && !'Box'.matches(/^b/) && 6 / 3 / 2 == 1`],
])('%s', (_, rule) => {
  test(rule, () => {
    expect(evaluated(rule, asked)).toBe(true)
    expect(evaluated(`!(${rule})`, asked)).toBe(false)
  })
})

describe('a rule whose evaluation fails is false as a whole', () => {
  test.each([
    `data.child('text').val() > 1`,
    `data.child('none').val() > 1`,
    `data.child('items').val() + 'a' == 'a'`,
    `data.child('flag').val() * 2 == 2`,
    `-data.child('text').val() == 1`,
    `data.child('number').val().length == 1`,
    `data.child('number').val().contains('7')`,
    `data.child('text').val().contains(data.child('number').val())`,
    'data.child(auth.token.level).exists()',
    'data.child(auth.none).exists()',
    'data.hasChildren([auth.none])',
    'data.parent().exists()',
    'auth.uid.none == null',
    'auth[auth.token] == null',
    `'a'.replace('a', auth.none) == 'a'`,
    `'${'a'.repeat(90)}'${`.replace('a', '${'a'.repeat(90)}')`.repeat(4)} != ''`,
  ])('%s', (rule) => {
    expect(evaluated(rule, asked)).toBe('failure')
    expect(evaluated(`(${rule}) || true`, asked)).toBe('failure')
    expect(evaluated(`true || (${rule})`, asked)).toBe(true)
  })

  test('a write has no query', () => {
    const { write } = databaseOf({ '.write': 'query.orderByKey == true' })
    expect(write({ '/': 1 })).toMatchObject({ refusal: { failure: 'a write has no query' } })
  })
})

describe('the query', () => {
  const byCount = {
    orderByKey: false,
    orderByChild: 'count',
    startAt: 1,
    endAt: 9,
    limitToLast: 20,
  }

  test.each([
    [`query.orderByChild === 'count' && !query.orderByKey && !query.orderByValue`, byCount, true],
    ['query.startAt == 1 && query.endAt == 9 && query.equalTo == null', byCount, true],
    ['query.limitToLast <= 20 && query.limitToFirst == null', byCount, true],
    ['query.limitToFirst <= 20', byCount, 'failure'],
    ['query.orderByKey && query.orderByChild == null', {}, true],
    [
      `query.orderByPriority && query.equalTo == 'high'`,
      { orderByPriority: true, equalTo: 'high' },
      true,
    ],
  ])('%s', (rule, query, answer) => {
    expect(evaluated(rule, { query })).toBe(answer)
  })
})

describe('a window on children as rules see it', () => {
  const at = (value: string | number, isInclusive = true) => ({ value, isInclusive })
  const window: Window = { by: '.priority', start: null, end: null, limit: null }
  const limit = { count: 5, from: 'last' } as const

  test.each<[string, Window | null]>([
    ['query.orderByKey && query.limitToFirst == null && query.startAt == null', null],
    ['query.orderByPriority && !query.orderByKey && query.limitToLast == 5', { ...window, limit }],
    ["query.orderByChild == 'name/last'", { ...window, by: ['name', 'last'] }],
    ['query.orderByValue && query.orderByChild == null', { ...window, by: '.value' }],
    ['query.equalTo == 3', { ...window, start: at(3), end: at(3) }],
    ['query.equalTo == null && query.startAt == 3', { ...window, start: at(3), end: at(4) }],
    ['query.equalTo == null', { ...window, start: at(3, false), end: at(3) }],
    ['query.limitToFirst == 5', { ...window, limit: { ...limit, from: 'first' } }],
  ])('%s', (rule, query) => {
    expect(evaluated(rule, { query: ruleQueryOf(query) })).toBe(true)
  })
})

describe('refuses an invalid rule with its place and what is available', () => {
  test.each([
    ['auth.uid = 1', 10, 'nothing can be assigned; == and === compare'],
    ['auth != null &&', 16, 'a value was expected, not the end'],
    ["'open", 1, 'this text has no end'],
    ["'\\q' == 'q'", 2, 'no such escape \\q; there are \\n \\t'],
    ['true false', 6, 'false follows a complete expression'],
    ['(true', 6, ') was expected, not the end'],
    ['data.', 6, "a property's name was expected, not the end"],
    [
      'newData.exists()',
      1,
      'newData is unknown here; there are auth, now, root, data, query, $order',
    ],
    ['auth.uid == $other', 13, '$other is unknown here; there are'],
    [
      'auth.isAdmin',
      6,
      'a rule must be a boolean, not a value of unknown type; compare it, as in == true',
    ],
    ["'yes'", 1, 'a rule must be a boolean, not a string'],
    ['auth.uid && true', 6, '&& takes boolean, not a value of unknown type; compare it'],
    ['data == null', 1, '== takes boolean or number or string or null, not a RuleDataSnapshot'],
    ["1 < '2'", 3, '< cannot compare a number and a string'],
    ['data.val() > true', 14, '> takes number or string, not a boolean'],
    ["'a' - 1 == 0", 1, '- takes number, not a string'],
    ['data.value() == 1', 6, 'there is no value as it stands; there are val(), child(), parent()'],
    ['data.val == 1', 6, 'there is no val as it stands; there are val()'],
    ["'a'.size == 1", 5, 'there is no size as it stands; there are length, contains()'],
    ['query.limit == 1', 7, 'there is no limit as it stands; there are orderByKey'],
    ['data.child().exists()', 11, 'child takes 1 argument, not 0'],
    ['data.exists(1)', 12, 'exists takes 0 arguments, not 1'],
    ['data.hasChild(1)', 15, 'what hasChild is given must be a string, not a number'],
    ["data.hasChildren('a')", 18, 'what hasChildren is given must be a list, not a string'],
    ['data.hasChildren([])', 18, 'hasChildren takes at least one name in [ ]'],
    ["'a'.matches('a')", 13, 'what matches is given must be a regular expression, not a string'],
    ["'a'.matches(/a/g)", 13, 'a regular expression takes the flag i alone, not g'],
    ['now() > 1', 4, 'only methods are called, as in data.val()'],
    ['now.x == 1', 5, 'a number has no properties'],
    ['(true ? data : 1) == 1', 7, 'one side of : is a RuleDataSnapshot, the other a number'],
    ["'a'.matches(true ? /a/ : /b/)", 18, 'one side of : is a regular expression'],
    ["data.hasChildren(true ? ['a'] : [])", 23, 'one side of : is a list'],
    ['(1 ? true : false)', 2, 'the condition of ? must be a boolean, not a number'],
    [`${'('.repeat(70)}true`, 65, 'an expression nests at most 64 deep'],
    [`${'!'.repeat(70)}true`, 65, 'an expression nests at most 64 deep'],
    [`true${' && true'.repeat(513)}`, 4102, 'a rule has at most 512 operators and calls'],
    [' '.repeat(8193), 8192, 'a rule has at most 8192 characters'],
  ])('%s', (rule, column, reason) => {
    const rules = { orders: { $order: { '.read': rule } } }
    expect(() => compileRules({ rules })).toThrow(
      `/orders/$order/.read, column ${column}: ${reason}`,
    )
  })
})

describe('refuses an invalid file', () => {
  const shape = 'the file is an object with the one key "rules", an object too'

  test.each<[unknown, string]>([
    [null, `/: ${shape}`],
    [{ rules: {}, more: {} }, `/: ${shape}`],
    [{ rules: { '.reads': true } }, '/: there is no .reads; there are .read, .write, .validate'],
    [{ rules: { a: true } }, '/a: an object with rules or keys was expected'],
    [{ rules: { a: { '.read': 1 } } }, '/a/.read: true, false or an expression in quotes'],
    [{ rules: { $a: {}, $b: {} } }, '/: $a and $b stand side by side; one $ is allowed'],
    [{ rules: { $a: { b: { $a: {} } } } }, '/$a/b: $a is the name of a key above already'],
    [{ rules: { '$a-b': {} } }, '/: $a-b is no name'],
    [{ rules: { 'a.b': {} } }, '/: "a.b" is no key'],
    [{ rules: { a: { '.indexOn': [1] } } }, '/a: .indexOn is a path'],
    [
      { rules: Array.from({ length: 33 }).reduce<object>((inner) => ({ a: inner }), {}) },
      'rules are at most 32 deep',
    ],
  ])('%j', (json, reason) => {
    expect(() => compileRules(json)).toThrow(reason)
  })
})

test('every rule is compiled or refused, and every compiled rule is decided', () => {
  const words = `auth data root newData query now $order uid val child parent hasChildren length
    matches exists true false null 1 0.5 'a' "b" /a/ /b/i ( ) [ ] . , ! - + * / % == != < >= && || ? :
    .val() .child('text') .exists() .length .uid == true ' \\`
  const word = fc.constantFrom(...words.split(/\s+/))
  const rule = fc.array(word, { maxLength: 9 }).map((parts) => parts.join(''))
  const counts = { compiled: 0, refused: 0 }
  fc.assert(
    fc.property(fc.oneof(rule, fc.string()), (rule) => {
      try {
        evaluated(rule, asked)
        counts.compiled += 1
      } catch (error) {
        expect(error).toBeInstanceOf(RulesError)
        counts.refused += 1
      }
    }),
    { seed: 20300105, numRuns: 20_000 },
  )
  expect(counts.compiled).toBeGreaterThan(50)
})
