import { beforeAll, describe, expect, test } from 'vitest'

import { adminResources } from '#admin/declaration/admin-resources.ts'
import { columnNamed } from '#admin/declaration/declaration-of.ts'
import { fieldsOf, itemOf } from '#admin/declaration/field-traits.ts'
import { texts as en } from '#admin/locales/en.ts'
import { texts as es } from '#admin/locales/es.ts'
import { inSentence } from '#admin/text/in-sentence.ts'
import { textsIn } from '#admin/text/use-texts.ts'
import { joinedColumns } from '#contract/kernel/columns.ts'
import type { Field, Fields } from '#contract/kernel/field.ts'
import type { Machine } from '#contract/kernel/machine.ts'
import { errors } from '#contract/locales/en/errors.ts'
import { machines } from '#contract/machines.ts'
import { resources } from '#contract/resources.ts'
import { labelOf } from '#server/kernel/label.ts'

beforeAll(async () => {
  const { i18n } = await import('#admin/providers/i18n.ts')
  await i18n.init()
  for (const [language, texts] of Object.entries({ en, es }))
    for (const [namespace, bundle] of Object.entries(texts))
      i18n.addResourceBundle(language, namespace, bundle)
})

/** Lists every field name, including nested ones. */
const namesIn = (fields: Fields): string[] =>
  Object.entries(fields).flatMap(([name, field]) => [name, ...namesIn(fieldsOf(field) ?? {})])

describe.each(['en', 'es'])('in %s', (language) => {
  test.each(adminResources)('the admin labels the fields of $name as the server does', (one) => {
    const machine: Machine | undefined = Reflect.get(machines, one.name)
    const inputs = Object.values(machine?.transitions ?? {}).map(({ input }) => input ?? {})
    for (const name of [one.resource.fields, ...inputs].flatMap((fields) => namesIn(fields)))
      expect(textsIn(language).field(name, one.name), name).toBe(labelOf(name, language, one.name))
  })
})

test.each(adminResources)('no two columns of the list of $name look the same', ({ resource }) => {
  for (const language of ['en', 'es']) {
    const { field } = textsIn(language)
    const labels = [...Object.keys(resource.fields), ...joinedColumns(resource)].map((column) =>
      field(column, resource.name),
    )
    expect(labels.filter((label, index) => labels.indexOf(label) !== index)).toEqual([])
  }
})

const inputsOf = ({ transitions }: Machine): Fields[] =>
  Object.values(transitions).map(({ input }) => input ?? {})
const everyName = new Set(
  [
    ...Object.values(resources).map(({ fields }) => fields as Fields),
    ...Object.values(machines).flatMap(inputsOf),
  ].flatMap(namesIn),
)
const own = Object.keys(en.fields).filter((key) => key.includes('.'))

test.each([...Object.keys(en.help), ...own])('%s belongs to a declared field', (key) => {
  const [first = '', second] = key.split('.')
  if (second === undefined) expect(everyName).toContain(first)
  else {
    const resource = adminResources.find(({ name }) => name === first)?.resource
    const nested = Object.values<Field>(resource?.fields ?? {}).flatMap((field) =>
      namesIn(fieldsOf(field) ?? fieldsOf(itemOf(field) ?? field) ?? {}),
    )
    expect(resource && (columnNamed(resource, second) ?? nested.includes(second))).toBeTruthy()
  }
})

test('help texts come from the resource where it has its own, otherwise from the field’s name', () => {
  const { help } = textsIn('en')
  expect(help('slug', 'cities')).toBe(en.help.slug)
  expect(help('minutes', 'items')).toBe(en.help['items.minutes'])
  expect(help('minutes', 'sizes')).toBe(en.help['sizes.minutes'])
  expect(help('minutes', 'orders')).toBeUndefined()
  expect(textsIn('es').help('minutes', 'sizes')).toBe(es.help['sizes.minutes'])
})

test.each(Object.keys(en.admin.list.emptyOf))('%s, which may be empty, is a resource', (name) => {
  expect(Object.keys(resources)).toContain(name)
})

test.each(adminResources)(
  'an empty list of $name says what to do, in both languages',
  ({ name }) => {
    const hints = ['en', 'es'].map((language) => textsIn(language).whenEmpty(name))
    expect(hints[0]).not.toBe(en.admin.list.emptyHint)
    expect(hints[1]).not.toBe(es.admin.list.emptyHint)
    expect(new Set(hints).size).toBe(2)
  },
)

test('a reason why money did not move is explained in words, and a person’s own words stay as written', () => {
  const codes = [...Object.keys(errors.payment), ...Object.keys(errors.payout)]
  for (const language of ['en', 'es'])
    for (const code of codes) expect(textsIn(language).failure(code)).not.toBe(code)
  expect(textsIn('en').failure('Asked for by the customer: twice.')).toBe(
    'Asked for by the customer: twice.',
  )
})

const allTextsOf = (texts: object): string[] =>
  Object.values(texts).flatMap((one) => (typeof one === 'string' ? [one] : allTextsOf(one)))

test('the Spanish of the admin says tú', () => {
  const formal =
    /(?<![\p{L}])(ustedes|usted|consigo|inténtelo|pulse|detenga|elija|escriba|pida|cree|anote|abra|busque|cambie|recargue|espere|guárdela|fíltrela|ordénela|lo suyo|(?<!por )su (?:cuenta|contraseña|mensaje))(?![\p{L}])/iu
  expect(allTextsOf(es).filter((text) => formal.test(text))).toEqual([])
})

test('a name within a sentence begins with a small letter, unless it begins with an acronym', () => {
  const { one } = textsIn('en')
  expect(inSentence(one('vehicles'))).toBe('vehicle')
  expect(inSentence(one('api_tokens'))).toBe('API token')
})

test('large numbers of rows are grouped as people write them', () => {
  const count = 4000
  expect(textsIn('en').text('list.total', { count })).toBe('4,000 entries')
  expect(textsIn('en').text('bulk.selected', { count })).toBe('4,000 selected')
  expect(textsIn('en').text('task.done', { count })).toBe('4,000 records changed.')
})
