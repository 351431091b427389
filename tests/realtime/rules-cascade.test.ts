import { describe, expect, test } from 'vitest'
import { indexesOf, type Verdict } from '#server/realtime-database/rules.ts'
import { databaseOf, type Json, keysOf, nodeOf, outcome } from './rules-scenario.ts'

const seen = (verdict: Verdict) => verdict.seen.map((path) => `/${path.join('/')}`).toSorted()

describe('reading and writing', () => {
  const rules = {
    open: { '.read': true, '.write': true, inner: { '.read': false, '.write': false } },
    closed: { '.read': false, '.write': false, inner: { '.read': true, '.write': true } },
  }
  const { read, write } = databaseOf(rules)

  test('are denied where no rule is set', () => {
    expect(outcome(databaseOf({}).read('a/b'))).toBe('.read /a/b')
    expect(outcome(databaseOf({}).write({ 'a/b': 1 }))).toBe('.write /a/b')
  })

  test('are granted for everything below, whatever is set there', () => {
    expect(outcome(read('open/inner/more'))).toBe('yes')
    expect(outcome(write({ 'open/inner/more': 1 }))).toBe('yes')
  })

  test('are not granted by rules below or beside', () => {
    expect(outcome(read('closed'))).toBe('.read /closed')
    expect(outcome(write({ closed: { inner: 1 } }))).toBe('.write /closed')
    expect(outcome(read('closed/inner'))).toBe('yes')
    expect(outcome(read('closed/other'))).toBe('.read /closed')
    expect(outcome(read('/'))).toBe('.read /')
  })

  test('of many places need a grant for each of them', () => {
    expect(outcome(write({ 'open/a': 1, 'closed/inner': 1 }))).toBe('yes')
    expect(outcome(write({ 'open/a': 1, 'closed/a': 1 }))).toBe('.write /closed')
  })

  test('report which rule refused and what went wrong in it', () => {
    const { read } = databaseOf({ a: { '.read': 'data.parent().parent().exists()' } })
    expect(read('a/b')).toMatchObject({
      refusal: {
        path: ['a'],
        kind: '.read',
        source: 'data.parent().parent().exists()',
        failure: 'the root has no parent',
      },
    })
  })
})

describe('keys with a $', () => {
  const { read } = databaseOf({
    $kind: {
      '.read': "$kind == 'public'",
      $id: { '.read': "$kind == 'own' && $id == auth.uid" },
    },
    fixed: { '.read': false },
  })

  test('capture their own key each', () => {
    const auth = { uid: 'me' }
    expect(outcome(read('public/any'))).toBe('yes')
    expect(outcome(read('own/me/deep', { auth }))).toBe('yes')
    expect(outcome(read('own/you', { auth }))).toBe('.read /own/you')
    expect(outcome(read('me/own', { auth }))).toBe('.read /me/own')
  })

  test('give way to a literal key', () => {
    const { read } = databaseOf({ $any: { '.read': true }, fixed: {} })
    expect(outcome(read('other'))).toBe('yes')
    expect(outcome(read('fixed'))).toBe('.read /fixed')
  })

  test('are not the keys of objects', () => {
    for (const key of ['__proto__', 'constructor', 'toString']) {
      expect(outcome(read(key))).toBe(`.read /${key}`)
      const { write } = databaseOf({ '.write': `newData.hasChild('${key}')` })
      expect(outcome(write({ a: 1 }))).toBe('.write /')
      expect(outcome(databaseOf({ '.read': `auth.${key} == null` }).read('', { auth: {} }))).toBe(
        'yes',
      )
    }
  })
})

// https://firebase.google.com/docs/database/security/core-syntax
describe('validation', () => {
  const { write } = databaseOf({
    widgets: {
      '.write': true,
      $widget: {
        '.validate': "newData.hasChildren(['color', 'size'])",
        size: { '.validate': 'newData.isNumber() && newData.val() >= 0 && newData.val() <= 99' },
        color: { '.validate': "root.child('colors/' + newData.val()).exists()" },
      },
    },
  })
  const widget = { size: 21, color: 'blue' }
  const data: Json = { colors: { blue: true }, widgets: { old: widget } }

  test.each<[string, string, Json, string]>([
    ['a value without children', 'new', 'foo', '.validate /widgets/new'],
    ['a part of it', 'new', { size: 22 }, '.validate /widgets/new'],
    ['a wrong part', 'new', { size: 'foo', color: 'blue' }, '.validate /widgets/new/size'],
    ['a whole value', 'new', widget, 'yes'],
    ['a part of an existing value', 'old/size', 99, 'yes'],
    ['a wrong part of an existing value', 'old/size', 100, '.validate /widgets/old/size'],
    ['a part of a missing value', 'new/size', 99, '.validate /widgets/new'],
    ['a removal', 'old', null, 'yes'],
    ['the removal of a required part', 'old/size', null, '.validate /widgets/old'],
    ['the removal of a missing value', 'new/size', null, 'yes'],
    ['all values at once', '', { a: widget, b: { size: 1 } }, '.validate /widgets/b'],
  ])('of %s', (_, place, json, answer) => {
    expect(outcome(write({ [`widgets/${place}`]: json }, { data }))).toBe(answer)
  })

  test('of parts that are written together sees them together', () => {
    const parts = { 'widgets/new/size': 1, 'widgets/new/color': 'blue' }
    expect(outcome(write(parts, { data }))).toBe('yes')
  })

  test('grants nothing by itself', () => {
    const { write } = databaseOf({ '.validate': true, a: { '.validate': true } })
    expect(outcome(write({ a: 1 }))).toBe('.write /a')
  })

  test('ignores everything beside what is written', () => {
    const { write } = databaseOf({ '.write': true, a: { '.validate': false }, b: {} })
    expect(outcome(write({ b: 1 }, { data: { a: 1 } }))).toBe('yes')
    expect(outcome(write({ '/': { a: 1, b: 1 } }))).toBe('.validate /a')
  })
})

describe('the trees', () => {
  test('are old and new data in newData, and old data only in data and root', () => {
    const rule = [
      "newData.parent().child('old').val() == 1",
      "newData.parent().child('other').val() == 3",
      '!data.exists()',
      "!root.child('a/new').exists()",
      "root.child('a/old').exists()",
    ].join(' && ')
    const { write } = databaseOf({ a: { other: { '.write': true }, new: { '.write': rule } } })
    const data = { a: { old: 1 } }
    expect(outcome(write({ 'a/new': 2, 'a/other': 3 }, { data }))).toBe('yes')
    expect(outcome(write({ 'a/new': 2 }, { data }))).toBe('.write /a/new')
  })

  test('cost no more than the places that rules read, however wide they are', () => {
    const many = Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`k${index}`, 1]))
    const counted = nodeOf({ list: many })
    const list = counted.children.get('list')
    let asked = 0
    const children = new Proxy(list?.children ?? new Map(), {
      get(target, name) {
        const member = Reflect.get(target, name)
        if (name !== 'get' && name !== 'size') throw new Error(`${String(name)} of a wide place`)
        if (typeof member !== 'function') return member
        asked += 1
        return member.bind(target)
      },
    })
    const rules = databaseOf({
      '.write': "newData.child('list').hasChildren()",
      list: { '.validate': "newData.hasChildren(['k1', 'k2'])", k3: { '.validate': true } },
    })
    const root = { ...counted, children: new Map([['list', { ...nodeOf(null), children }]]) }
    expect(outcome(rules.judge(['list'], root))).toBe('yes')
    expect(asked).toBeLessThan(10)
  })
})

describe('a verdict names the places of the tree it depends on', () => {
  test('as far as a value exists', () => {
    const { read } = databaseOf({
      chats: { $chat: { '.read': "root.child('members').child($chat).child(auth.uid).exists()" } },
    })
    const auth = { uid: 'me' }
    const data: Json = { members: { one: { me: true } } }
    expect(seen(read('chats/one', { auth, data }))).toEqual(['/members/one/me'])
    expect(seen(read('chats/two/more', { auth, data }))).toEqual(['/members/two'])
    expect(seen(read('chats', { auth, data }))).toEqual([])
  })

  test('and leaves out those that were not read', () => {
    const { read } = databaseOf({ a: { '.read': "auth == null || data.child('x').exists()" } })
    expect(seen(read('a'))).toEqual([])
    expect(seen(read('a', { auth: {}, data: { a: { x: 1 } } }))).toEqual(['/a/x'])
  })
})

test('indexes are those of the place itself', () => {
  const { rules } = databaseOf({
    people: { '.indexOn': ['age', 'name/last'], $person: { '.indexOn': '.value' } },
  } as unknown as Json)
  expect(indexesOf(rules, keysOf('people'))).toEqual(['age', 'name/last'])
  expect(indexesOf(rules, keysOf('people/one'))).toEqual(['.value'])
  expect(indexesOf(rules, keysOf('people/one/more'))).toEqual([])
  expect(indexesOf(rules, [])).toEqual([])
})
