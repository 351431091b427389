import fc from 'fast-check'
import type { Json } from './rules-scenario.ts'

const keys = ['a', 'b', 'c', 'd']
const texts = ['', 'a', 'b', 'ab', 'a/b', 'B1', 'd']
const patterns = ['/^a/', '/b$/', '/^[ab]+$/', '/a|b/', '/^(a|b)*$/i', '/\\d/', '/^.{1,2}$/']
const expressionDepth = 4

const key = fc.constantFrom(...keys)
const leaf: fc.Arbitrary<Json> = fc.oneof(
  fc.integer({ min: -2, max: 3 }),
  fc.boolean(),
  fc.constantFrom(...texts),
)
const priority = fc.constantFrom<(string | number)[]>('high', 1, 2)

export const tree: fc.Arbitrary<Json> = fc.letrec<{ tree: Json; branch: Json }>((tie) => ({
  tree: fc.oneof({ maxDepth: 3 }, leaf, tie('branch'), tie('branch')),
  branch: fc
    .tuple(
      fc.dictionary(key, tie('tree'), { minKeys: 1, maxKeys: 4, noNullPrototype: true }),
      fc.option(priority),
    )
    .map(([children, high]) => (high === null ? children : { ...children, '.priority': high })),
})).branch

export const written: fc.Arbitrary<Json> = fc.oneof(leaf, tree, fc.constant(null))

export const path = fc.array(key, { maxLength: 3 }).map((parts) => parts.join('/'))
/** Paths that do not overlap, as one multi-path write requires. */
export const places = fc.subarray(['a/a', 'a/b', 'b', 'c/d/a', 'c/d/b'], { minLength: 1 })

const plain = { noNullPrototype: true }

export const user = fc.option(
  fc.record(
    {
      uid: fc.constantFrom(...keys),
      provider: fc.constantFrom('custom', 'anonymous'),
      token: fc.record({ role: fc.constantFrom('a', 'admin'), level: fc.nat(3) }, plain),
    },
    plain,
  ),
)

export const query = fc.oneof(
  fc.constant({}),
  fc.record({ limitToFirst: fc.integer({ min: 1, max: 3 }) }, plain),
  fc.record({ orderByChild: key, equalTo: fc.constantFrom('a', 1, true) }, plain),
  fc.record({ orderByChild: key, startAt: fc.nat(3), endAt: fc.nat(3) }, plain),
)

type Kinds = { place: string; open: string; text: string; number: string; flag: string }

/** Generates expressions by the type of their value, with brackets wherever they could matter. */
export function expression(
  writing: boolean,
  captures: readonly string[],
  { illTyped = false }: { illTyped?: boolean } = {},
): fc.Arbitrary<string> {
  const text = fc.constantFrom(...texts.map((value) => `'${value}'`))
  const literal = fc.constantFrom(...patterns)
  const number = fc.integer({ min: 0, max: 3 }).map(String)
  const variable = ['root', 'data', ...(writing ? ['newData'] : [])]
  const authPath = fc.constantFrom(
    'auth.uid',
    'auth.provider',
    'auth.token.role',
    'auth.token.no.one',
  )
  const size = { maxDepth: expressionDepth, depthSize: 'small' as const }

  return fc.letrec<Kinds>((tie) => {
    const [place, open, flag] = [tie('place'), tie('open'), tie('flag')]
    const write = (parts: fc.Arbitrary<string>[], form: (...parts: string[]) => string) =>
      fc.tuple(...parts).map((given) => form(...given))
    const operator = (...signs: string[]) => fc.constantFrom(...signs)
    const equals = operator('==', '===', '!=', '!==')
    const orders = operator('<', '<=', '>', '>=')
    const wrong = fc.oneof(
      write([place], (object) => `${object} == null`),
      write([open], (operand) => `!${operand}`),
      write([open, flag], (a, b) => `(${a} && ${b})`),
      write([open, flag], (test, yes) => `(${test} ? ${yes} : false)`),
      write([flag, text], (test, yes) => `(${test} ? ${yes} : false)`),
      write([flag, number], (a, b) => `(${a} < ${b})`),
      write([text, number], (a, b) => `(${a} > ${b})`),
      write([flag, text], (a, b) => `(${a} + ${b}) == 'a'`),
      write([text, number], (a, b) => `(${a} * ${b}) == 1`),
      write([place, number], (object, name) => `${object}.hasChild(${name})`),
      write([place, text], (object, name) => `${object}.hasChildren(${name})`),
      write([tie('text'), text], (object, part) => `${object}.matches(${part})`),
      fc.constantFrom(
        "newData.hasChild('a')",
        "$nobody == 'a'",
        'somebody == null',
        'auth.isAdmin',
        'auth.token.role.starts()',
        'data.hasChildren([])',
        'data.value() == 1',
        'query.limit == 1',
        'data.val().matches(/a/g)',
      ),
    )
    return {
      place: fc.oneof(
        size,
        fc.constantFrom(...variable),
        write([place, tie('text')], (object, name) => `${object}.child(${name})`),
        write([place, key], (object, name) => `${object}.child('${name}')`),
        write([place], (object) => `${object}.parent()`),
      ),
      open: fc.oneof(
        size,
        authPath,
        write([place], (object) => `${object}.val()`),
        stored(place),
      ),
      text: fc.oneof(
        size,
        text,
        ...captures.map((name) => fc.constant(name)),
        open,
        write([tie('text'), tie('text')], (a, b) => `(${a} + ${b})`),
        write([tie('text')], (object) => `${object}.toUpperCase()`),
        write([tie('text')], (object) => `${object}.toLowerCase()`),
        write([tie('text'), text], (object, by) => `${object}.replace('a', ${by})`),
        write([flag, text, open], (test, yes, no) => `(${test} ? ${yes} : ${no})`),
      ),
      number: fc.oneof(
        size,
        number,
        fc.constant('now'),
        fc.constant('auth.token.level'),
        open,
        write([tie('number'), operator('+', '-', '*', '/', '%'), tie('number')], (a, sign, b) => {
          return `(${a} ${sign} ${b})`
        }),
        write([tie('number')], (operand) => `(-${operand})`),
      ),
      flag: fc.oneof(
        size,
        fc.constantFrom('true', 'false', 'auth == null', 'auth != null'),
        write([place], (object) => `${object}.exists()`),
        write([place], (object) => `${object}.hasChildren()`),
        write([place, tie('text')], (object, name) => `${object}.hasChild(${name})`),
        write([place, text, tie('text')], (object, a, b) => `${object}.hasChildren([${a}, ${b}])`),
        write([place, operator('isString', 'isNumber', 'isBoolean')], (object, method) => {
          return `${object}.${method}()`
        }),
        write([tie('text'), operator('contains', 'beginsWith'), tie('text')], (a, method, b) => {
          return `${a}.${method}(${b})`
        }),
        write([tie('text'), literal], (object, pattern) => `${object}.matches(${pattern})`),
        write([tie('text'), equals, text], (a, sign, b) => `(${a} ${sign} ${b})`),
        write([tie('number'), equals, number], (a, sign, b) => `(${a} ${sign} ${b})`),
        write([open, equals, fc.constantFrom('null', 'true', 'now')], (a, sign, b) => {
          return `(${a} ${sign} ${b})`
        }),
        write([tie('number'), orders, number], (a, sign, b) => `(${a} ${sign} ${b})`),
        write([tie('text'), orders, text], (a, sign, b) => `(${a} ${sign} ${b})`),
        write([tie('text'), orders, number], (a, sign, b) => `(${a}.length ${sign} ${b})`),
        write([flag, operator('&&', '||'), flag], (a, sign, b) => `(${a} ${sign} ${b})`),
        write([flag], (operand) => `!(${operand})`),
        write([flag, flag, flag], (test, yes, no) => `(${test} ? ${yes} : ${no})`),
        ...(illTyped ? [wrong] : []),
        fc.constantFrom(
          'query.orderByKey == true',
          "query.orderByChild == 'a'",
          'query.limitToFirst != null && query.limitToFirst <= 2',
          'query.startAt != null && query.startAt < 2',
          "query.equalTo == 'a'",
        ),
      ),
    }
  }).flag

  function stored(place: fc.Arbitrary<string>) {
    // targaryen's write loses the priorities above the written path (DataNode.$set copies only the
    // children), so the generated rules read priorities from the old tree.
    return place
      .filter((object) => !object.includes('newData'))
      .map((object) => `${object}.getPriority()`)
  }
}

/** Generates a tree of rules over the same keys as the data, with a `$` key at any depth. */
export function rules(depth = 0, captures: readonly string[] = []): fc.Arbitrary<Json> {
  const rule = (writing: boolean) =>
    fc.option(fc.oneof(expression(writing, captures), fc.boolean()), { nil: undefined })
  const deeper = (names: readonly string[]) =>
    depth === 3
      ? fc.constant(undefined)
      : fc.option(rules(depth + 1, names), { nil: undefined, freq: 3 })
  const wild = `$${'klmn'[depth]}`
  return fc
    .record({
      '.read': rule(false),
      '.write': rule(true),
      '.validate': rule(true),
      a: deeper(captures),
      b: deeper(captures),
      [wild]: deeper([...captures, wild]),
    })
    .map((all) => {
      const present = Object.entries(all).filter(([, inner]) => inner !== undefined)
      return Object.fromEntries(present) as Json
    })
}
