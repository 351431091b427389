import type { TSchema } from 'typebox'

import type { Field, Fields, Kind } from '#contract/kernel/field.ts'
import { type Refer, restrictedValues } from './restricted-values.ts'

let made = 0
/** Returns a new number each time; unique values are made from it. */
const next = () => ++made

/** Makes a value for each of the fields. `refer` provides the rows they belong to. */
export async function validInput(fields: Fields, refer: Refer): Promise<Record<string, unknown>> {
  const input: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(fields)) input[name] = await validValue(field, refer)
  return input
}

/** Makes a value that the field accepts, a different one each time where possible. */
export async function validValue(field: Field, refer: Refer): Promise<unknown> {
  const particular = restrictedValues.get(field)
  return particular ? particular(refer) : values[field.kind](field, refer)
}

type Bounds = {
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
}
const boundsOf = ({ schema }: Field): Bounds => schema as Bounds

/** Reads a property that only some kinds of fields have. */
export const traitOf = <T>(field: Field, name: string): T | undefined =>
  (field as Record<string, unknown> & Field)[name] as T | undefined

const values: Record<Kind, (field: Field, refer: Refer) => unknown> = {
  text: (field) => field.default ?? textOf(field),
  markdown: () => `## Row ${next()}\n\nWith a *word* and a [link](https://valid.test).`,
  email: () => `person-${next()}@valid.test`,
  phone: () => `+1415${String(5_550_000 + next()).padStart(7, '0')}`,
  slug: () => `row-${next()}`,
  code: (field) => `${traitOf<string>(field, 'prefix')}-${lettersOf(next())}`,
  integer: wholeOf,
  money: wholeOf,
  rate: wholeOf,
  decimal: (field) => wholeOf(field),
  boolean: () => next() % 2 === 0,
  date: () => new Date(Date.UTC(2027, 0, 1) + next() * 86_400_000).toISOString().slice(0, 10),
  timestamp: () => new Date(Date.UTC(2027, 0, 1) + next() * 3_600_000).toISOString(),
  choice: (field) => {
    const all = traitOf<readonly string[]>(field, 'values') ?? []
    return all[next() % all.length]
  },
  state: (field) => field.default,
  belongsTo: (field, refer) =>
    refer(String(traitOf<string>(field, 'resource')), field.unique === true),
  list: async (field, refer) => {
    const item = traitOf<Field>(field, 'item')
    return [item ? await validValue(item, refer) : await objectOf(field, refer)]
  },
  object: (field, refer) => objectOf(field, refer),
  json: ({ schema }) => sampleOf(schema),
  file: () => `documents/2027/row-${next()}.pdf`,
  image: async (_, refer) => `photos/2027/row-${await refer('files', false)}.jpg`,
}

function textOf(field: Field): string {
  const { minLength = 0, maxLength = 0 } = boundsOf(field)
  const short = next().toString(36).padStart(2, '0')
  return maxLength < 12
    ? short.padStart(minLength, '0').slice(-maxLength)
    : `Row ${short}`.padEnd(minLength, '-')
}

function wholeOf(field: Field): number {
  const { minimum = 0, maximum = 0 } = boundsOf(field)
  const lowest = Math.max(minimum, 0)
  // A unique number must not start over, because the seed's rows have the lowest ones.
  const highest = traitOf<boolean>(field, 'unique') ? maximum : Math.min(maximum, lowest + 1000)
  return lowest + (next() % (highest - lowest + 1))
}

const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const lettersOf = (number: number): string =>
  Array.from({ length: 6 }, (_, at) => alphabet[Math.floor(number / 32 ** at) % 32]).join('')

const objectOf = (field: Field, refer: Refer) =>
  validInput(traitOf<Fields>(field, 'fields') ?? {}, refer)

type AnySchema = {
  type?: string
  enum?: readonly unknown[]
  const?: unknown
  anyOf?: readonly TSchema[]
  properties?: Record<string, TSchema>
  required?: readonly string[]
  items?: TSchema
  minItems?: number
  minimum?: number
  minLength?: number
  pattern?: string
  format?: string
}

/** Makes the smallest value that fits a free-form schema, such as that of a frozen quote. */
function sampleOf(schema: TSchema): unknown {
  const { type, anyOf, properties, required = [], ...rest } = schema as AnySchema
  const [first] = anyOf ?? []
  if (first) return sampleOf(first)
  if (rest.const !== undefined) return rest.const
  if (rest.enum) return rest.enum[0]
  if (type === 'object')
    return Object.fromEntries(
      Object.entries(properties ?? {})
        .filter(([name]) => required.includes(name))
        .map(([name, property]) => [name, sampleOf(property)]),
    )
  if (type === 'array')
    return Array.from({ length: rest.minItems ?? 0 }, () => rest.items && sampleOf(rest.items))
  if (type === 'string')
    return rest.format === 'date-time' ? new Date(0).toISOString() : 'a'.repeat(rest.minLength ?? 1)
  if (type === 'boolean') return false
  return rest.minimum ?? 0
}

export type Wrong = {
  why: string
  value: unknown
  /** Where the error is reported, relative to the field's name: `.0`. */
  at?: string
}

/** Returns values that the field must refuse. */
export function wrongValues(field: Field): Wrong[] {
  return [
    ...(field.optional ? [] : [{ why: 'null', value: null }]),
    { why: 'a wrong type', value: wrongType(field) },
    ...outOfBounds(field),
    ...(wrongOfKind[field.kind] ?? []),
    ...listed(field),
  ]
}

const wrongType = ({ kind }: Field): unknown => {
  if (kind === 'list' || kind === 'object' || kind === 'json') return 'text'
  if (numeric.has(kind)) return 'five'
  return kind === 'boolean' ? 'true' : 5
}

/** Kinds of text that people read as it is written. */
const spoken: ReadonlySet<Kind> = new Set(['text', 'markdown'])
const numeric: ReadonlySet<Kind> = new Set(['integer', 'money', 'rate', 'decimal', 'belongsTo'])
const textual: ReadonlySet<Kind> = new Set([
  'text',
  'markdown',
  'email',
  'phone',
  'slug',
  'image',
  'file',
])

function outOfBounds(field: Field): Wrong[] {
  const { minLength = 0, maxLength, minimum, maximum, maxItems } = boundsOf(field)
  const wrong: Wrong[] = []
  if (maxLength) wrong.push({ why: 'too long', value: 'x'.repeat(maxLength + 1) })
  if (textual.has(field.kind)) {
    if (minLength > 0) wrong.push({ why: 'too short', value: 'x'.repeat(minLength - 1) })
    const long = 'x'.repeat(Math.max(minLength - 1, 1))
    const lines = traitOf(field, 'multiline') ? [] : ['\n', '\t', '\u2028']
    const blanks = ['   ', '\u200b', ' \u2060\u3164', '\ufeff']
    if (spoken.has(field.kind))
      for (const blank of blanks)
        if (minLength <= blank.length) wrong.push({ why: 'blank', value: blank })
    if (spoken.has(field.kind)) lines.push('\u202a', '\u202e')
    for (const control of ['\u0000', '\u001b', '\u0085', '\r', '\ud800', ...lines])
      wrong.push({ why: `U+${control.charCodeAt(0).toString(16)}`, value: `${long}${control}` })
  }
  if (minimum !== undefined) wrong.push({ why: 'too low', value: minimum - 1 })
  if (maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER)
    wrong.push({ why: 'too high', value: maximum + 1 })
  if (numeric.has(field.kind) && field.kind !== 'decimal')
    wrong.push({ why: 'a fraction', value: (minimum ?? 0) + 0.5 })
  if (maxItems !== undefined)
    wrong.push({ why: 'too many', value: Array.from({ length: maxItems + 1 }, () => null) })
  return wrong
}

const wrongOfKind: Partial<Record<Kind, Wrong[]>> = {
  email: [
    { why: 'no address', value: 'nobody' },
    { why: 'two addresses', value: 'a@b.test, c@d.test' },
    { why: 'a further header', value: 'a@b.test\r\nBcc: c@d.test' },
  ],
  phone: [
    { why: 'not E.164', value: '(415) 555-0123' },
    { why: 'no such number', value: '+10005550123' },
  ],
  slug: [
    { why: 'upper case', value: 'San-Francisco' },
    { why: 'a path', value: '../etc' },
  ],
  choice: [
    { why: 'no choice', value: 'no such thing' },
    { why: 'a word of the language', value: 'constructor' },
  ],
  image: [
    { why: 'a path outside', value: '../../etc/passwd.jpg' },
    { why: 'another site', value: 'https://elsewhere.test/a.jpg' },
    { why: 'another type', value: 'photos/a.svg' },
  ],
  belongsTo: [{ why: 'a broken reference', value: 999_999_999 }],
  timestamp: [
    { why: 'no instant', value: 'tomorrow' },
    { why: 'no offset', value: '2027-05-01T10:00:00' },
    { why: 'a day that never was', value: '2027-02-30T10:00:00Z' },
    { why: 'the year 0', value: '0000-01-01T00:00:00Z' },
    { why: 'a year of five digits', value: '9999-12-31T23:59:59-14:00' },
    { why: 'no such offset', value: '2027-05-01T10:00:00+20:00' },
    { why: 'a leap second', value: '2026-12-31T23:59:60Z' },
    { why: 'a zone behind it', value: '2027-05-01T10:00:00Z[America/Los_Angeles]' },
  ],
}

function listed(field: Field): Wrong[] {
  const item = traitOf<Field>(field, 'item')
  const fields = traitOf<Fields>(field, 'fields')
  if (item)
    return wrongValues(item).map(({ why, value, at = '' }) => ({
      why: `in the list: ${why}`,
      value: [value],
      at: `.0${at}`,
    }))
  if (!fields) return []
  return [
    { why: 'an element that is none', value: [5], at: '.0' },
    { why: 'an unknown key', value: [{ no_such_key: 1 }], at: '.0.no_such_key' },
    { why: 'an element without its fields', value: [{}], at: `.0.${Object.keys(fields)[0]}` },
  ]
}
