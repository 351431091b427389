import type { Actor } from '#contract/kernel/access.ts'
import { columnLabel } from '#contract/kernel/columns.ts'
import type { Field } from '#contract/kernel/field.ts'
import type { Resource } from '#contract/kernel/resource.ts'
import { formatInstant } from '#server/kernel/format-instant.ts'
import { labelOf } from '#server/kernel/label.ts'
import { translate } from '#server/kernel/translate.ts'

/**
 * A cell of an exported table. A `text` was typed by somebody, so it may look like a formula; every
 * other kind is written by the product.
 */
export type Cell =
  | { kind: 'text'; value: string }
  | { kind: 'word'; value: string }
  | { kind: 'number'; value: string }
  | { kind: 'money'; value: string }
  | { kind: 'percent'; value: string }
  /** `2026-05-01` */
  | { kind: 'date'; value: string }
  /** The wall clock's time: `2026-05-01 14:30:00` */
  | { kind: 'time'; value: string }

const emptyCell: Cell = { kind: 'word', value: '' }

/** Titles of records by id, of each resource that the columns refer to. */
export type Titles = ReadonlyMap<string, ReadonlyMap<number, string>>

/**
 * The forms of an export. A `spreadsheet` is for people: their language, dollars, and times of
 * their time zone. A `program` gets keys, cents, ids, and instants in UTC.
 */
export const profiles = ['spreadsheet', 'program'] as const
export type Profile = (typeof profiles)[number]

/** `joined` says whose field it is, where that is not the exported resource's. */
export type Column = { name: string; field: Field; joined?: { resource: string; name: string } }
export type Form = { resource: string; profile: Profile; actor: Actor }

/** Returns a column's title: what the admin's list says of it, or its name for a program. */
export function headOf(
  { name, field }: Column,
  { resource, profile, actor }: Form,
  resources: Readonly<Record<string, Resource>>,
): string {
  const exported = resources[resource]
  if (profile === 'program' || !exported) return name
  const label = columnLabel(exported, name, resources, (own, whose) =>
    labelOf(own, actor.locale, whose),
  )
  return field.kind === 'timestamp' ? `${label} (${actor.time_zone})` : label
}

/** Returns a stored value as a cell; a reference becomes the title of its record if that is known. */
export function cellOf(value: unknown, column: Column, form: Form, titles: Titles): Cell {
  if (value === null || value === undefined) return emptyCell
  return form.profile === 'program'
    ? plainCell(value, column.field)
    : spreadsheetCell(value, column, form, titles)
}

function plainCell(value: unknown, { kind }: Field): Cell {
  if (typeof value === 'number') return { kind: 'number', value: String(value) }
  if (typeof value === 'boolean') return { kind: 'word', value: String(value) }
  if (kind === 'timestamp') return { kind: 'word', value: new Date(String(value)).toISOString() }
  if (kind === 'date') return { kind: 'date', value: String(value) }
  return { kind: 'text', value: textOf(value) }
}

function spreadsheetCell(
  value: unknown,
  { field, ...column }: Column,
  { resource: exported, actor: { locale, time_zone } }: Form,
  titles: Titles,
): Cell {
  const { resource, name } = column.joined ?? { resource: exported, name: column.name }
  switch (field.kind) {
    case 'integer':
    case 'decimal':
      return name.endsWith('_cents') ? dollars(value) : { kind: 'number', value: String(value) }
    case 'money':
      return dollars(value)
    case 'rate':
      return { kind: 'percent', value: String(Number(value) / 10_000) }
    case 'boolean':
      return { kind: 'word', value: translate(locale, `states:booleans.${value}`) }
    case 'date':
      return { kind: 'date', value: String(value) }
    case 'timestamp':
      return {
        kind: 'time',
        value: formatInstant(String(value), { ...wallClock, timeZone: time_zone }),
      }
    case 'state':
      return { kind: 'word', value: named(locale, `states.${resource}`, value) }
    case 'choice':
      return { kind: 'word', value: named(locale, `choices.${name}`, value) }
    case 'belongsTo': {
      const referred = 'resource' in field ? String(field.resource) : ''
      const title = titles.get(referred)?.get(Number(value))
      return title === undefined
        ? { kind: 'number', value: String(value) }
        : { kind: 'text', value: title }
    }
    default:
      return { kind: 'text', value: textOf(value) }
  }
}

/** Returns the text of a state or choice, or the value itself if it has none. */
const named = (locale: string, group: string, value: unknown): string =>
  translate(locale, `states:${group}.${value}`, { defaultValue: String(value) })

const dollars = (value: unknown): Cell => ({
  kind: 'money',
  value: (Number(value) / 100).toFixed(2),
})

/** Sweden writes dates as ISO 8601 does. */
const wallClock = {
  locale: 'sv-SE',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
} as const

const textOf = (value: unknown): string =>
  typeof value === 'object' ? JSON.stringify(value) : String(value)
