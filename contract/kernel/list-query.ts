import type { Field, Fields, Kind } from './field.ts'
import type { Machine } from './machine.ts'
import type { Resource } from './resource.ts'

/**
 * The grammar of a list's query, which the list, its summary, its export, selections and the admin's
 * addresses share: `field=value`, `field_operator=value`, `reference_id.field=value` by a field of
 * the record referred to, and `_any.0.field=value` for alternatives.
 */
export const operators = [
  'ne',
  'gte',
  'lte',
  'gt',
  'lt',
  'like',
  'nlike',
  'starts',
  'null',
  'has',
] as const
export type Operator = 'eq' | (typeof operators)[number]

const compared = ['eq', 'ne', 'gte', 'lte', 'gt', 'lt', 'null'] as const
const textual = [...compared, 'like', 'nlike', 'starts'] as const

/** The operators that a field of each kind takes. */
const operatorsOfKind: Record<Kind, readonly Operator[]> = {
  text: textual,
  markdown: textual,
  email: textual,
  phone: textual,
  slug: textual,
  code: textual,
  choice: textual,
  state: textual,
  image: textual,
  file: textual,
  integer: compared,
  decimal: compared,
  money: compared,
  rate: compared,
  boolean: compared,
  date: compared,
  timestamp: compared,
  belongsTo: compared,
  list: ['has', 'null'],
  object: ['null'],
  json: ['null'],
}

export const operatorsOf = ({ kind }: Field): readonly Operator[] => operatorsOfKind[kind]

export const takes = ({ kind }: Field, operator: Operator): boolean =>
  operatorsOfKind[kind].includes(operator)

/** Reports whether an operator takes several values, of which one must match, or none. */
export const takesSeveral = (operator: Operator): boolean =>
  operator === 'eq' || operator === 'ne' || operator === 'has'

/** Splits `total_cents_gte` into a field and an operator; a field may be called like an operator. */
export function readKey(
  key: string,
  isField: (name: string) => boolean,
): { name: string; operator: Operator } {
  const operator = operators.find((one) => key.endsWith(`_${one}`))
  return operator === undefined || isField(key)
    ? { name: key, operator: 'eq' }
    : { name: key.slice(0, -operator.length - 1), operator }
}

export const keyOf = (name: string, operator: Operator): string =>
  operator === 'eq' ? name : `${name}_${operator}`

/** Alternatives, and conditions in each of them: enough for a person, and for the planner. */
export const maxAlternatives = 5

/** Splits `_any.1.state` into its alternative and the condition's own key. */
export function readAlternative(key: string): { alternative: number; key: string } | undefined {
  const [, alternative, inner] = /^_any\.(\d{1,2})\.(.+)$/.exec(key) ?? []
  return inner === undefined ? undefined : { alternative: Number(alternative), key: inner }
}

export const alternativeKey = (alternative: number, key: string): string =>
  `_any.${alternative}.${key}`

/** Splits `mover_id.rating_gte` into the reference and the key for the record that it leads to. */
export function readReference(key: string): { reference: string; key: string } | undefined {
  const at = key.indexOf('.')
  return at < 0 ? undefined : { reference: key.slice(0, at), key: key.slice(at + 1) }
}

/** Names the fields of the record referred to by which a list can be filtered. */
export const throughOf = (field: Field): readonly string[] =>
  'through' in field && Array.isArray(field.through) ? field.through : []

/**
 * `_happened=order.placed` finds the records to which an event has happened; `_happened_gte` and the
 * other bounds say when, `_happened_by` names the user.
 */
export const happenedKeys = [
  '_happened',
  '_happened_gte',
  '_happened_lte',
  '_happened_gt',
  '_happened_lt',
  '_happened_by',
] as const

/** Names the events that a list can ask for: the transitions', and those of any record. */
export const eventNames = (resource: Resource, machine: Machine | undefined): string[] => [
  ...new Set([
    ...Object.values(machine?.transitions ?? {}).map(({ emits }) => emits),
    ...['created', 'edited', 'deleted', 'restored'].map((past) => `${resource.name}.${past}`),
  ]),
]

/** A time relative to now, such as today, the last month or two hours from now. */
export type Moment = {
  unit: 'minute' | 'hour' | 'day' | 'week' | 'month' | 'year'
  /** How many of the unit later; negative for earlier. */
  offset: number
  /** `@now` is an instant; the others last for the whole unit. */
  isInstant: boolean
}

const unitOfLetter = { m: 'minute', h: 'hour', d: 'day' } as const

/**
 * Reads `@now`, `@now+2h`, `@today`, `@today-7d`, `@week`, `@month-1` or `@year`; returns undefined
 * for any other text.
 */
export function readMoment(text: string): Moment | undefined {
  const [, instant, letter] = /^@now(?:([+-]\d{1,4})([mhd]))?$/.exec(text) ?? []
  if (text === '@now') return { unit: 'minute', offset: 0, isInstant: true }
  if (instant !== undefined)
    return {
      unit: unitOfLetter[letter as keyof typeof unitOfLetter],
      offset: Number(instant),
      isInstant: true,
    }
  const [, days = 0] = /^@today(?:([+-]\d{1,4})d)?$/.exec(text) ?? [undefined, null]
  if (days !== null) return { unit: 'day', offset: Number(days), isInstant: false }
  const [, unit, units = 0] = /^@(week|month|year)([+-]\d{1,3})?$/.exec(text) ?? []
  if (unit === undefined) return undefined
  return { unit: unit as Moment['unit'], offset: Number(units), isInstant: false }
}

/** The lengths of time by which a summary divides a time: `_bucket=placed_at:day`. */
export const bucketUnits = ['day', 'week', 'month'] as const
export type BucketUnit = (typeof bucketUnits)[number]

const groupedKinds: readonly Kind[] = ['choice', 'state', 'boolean', 'belongsTo']
const timeKinds: readonly Kind[] = ['date', 'timestamp']

const isQueried = ({ filter, search, unique, sort }: Field): boolean =>
  Boolean(filter || search || unique || sort)

/** Reports whether the rows of a list can be divided by the values of a field. */
export const isGroup = (field: Field): boolean =>
  groupedKinds.includes(field.kind) && isQueried(field)

/** Reports whether the rows of a list can be divided by the days of a field. */
export const isBucket = (field: Field): boolean =>
  timeKinds.includes(field.kind) && isQueried(field)

/** Looks up own properties only, because a query may name `constructor`. */
export const fieldIn = (fields: Fields, name: string): Field | undefined =>
  Object.hasOwn(fields, name) ? fields[name] : undefined
