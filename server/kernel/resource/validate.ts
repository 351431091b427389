import type { Static, TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'
import Format from 'typebox/format'
import { Settings } from 'typebox/system'

import { isTextPattern, phonePattern } from '#contract/kernel/field.ts'
import { isDay, isInstant } from '#contract/kernel/instant.ts'
import { isPhone } from '#contract/phone.ts'
import { type FieldErrors, invalid } from '#server/kernel/http/problem.ts'
import { translate } from '#server/kernel/translate.ts'

/** Maximum number of reported errors; a person fixes some and sends the request again. */
const maxFaults = 20
/** More fields than any declared object has, and a multiple of the reported errors. */
const maxKeys = 100
const maxKeysInAll = 5000
// The validator reports each unknown key separately, before the object that contains it.
Settings.Set({ maxErrors: 4 * maxKeys })

const compiled = new WeakMap<TSchema, Validator>()

// The library's own format also accepts leap seconds, year 0 and a `[time zone]` after the offset.
Format.Set('date-time', (text) => Format.IsDateTime(text) && isInstant(text))
Format.Set('date', isDay)
Format.Set('phone', isPhone)

/**
 * Validates a value and returns it typed by its schema; throws a 422 that names every invalid
 * field. Nothing is dropped or converted. Field labels come from `resource` if given.
 */
export function validate<S extends TSchema>(
  schema: S,
  value: unknown,
  locale: string,
  resource?: string,
): Static<S> {
  const reader = { locale, resource }
  const validator = validatorOf(schema)
  if (!validator.Check(value)) {
    const crowded = crowdedObject(value)
    if (crowded !== undefined) throw invalid(locale, { [crowded]: [messageOf(reader, '', 'body')] })
    throw invalid(locale, fieldErrors(validator.Errors(value), reader))
  }
  const field = unstorable(value)
  if (field !== undefined) throw invalid(locale, { [field]: [messageOf(reader, field, 'format')] })
  return value as Static<S>
}

/**
 * Returns the path of an object with more keys than any valid body has, or the root if the value
 * has too many in all. Explaining each of its errors would take longer than the rest of the
 * request.
 */
function crowdedObject(value: unknown): string | undefined {
  let left = maxKeysInAll
  function search(inner: unknown, path: string): string | undefined {
    if (typeof inner !== 'object' || inner === null) return undefined
    const keys = Object.keys(inner)
    if (!Array.isArray(inner) && keys.length > maxKeys) return path
    left -= keys.length
    if (left < 0) return ''
    for (const key of keys) {
      const child = (inner as Record<string, unknown>)[key]
      const found = search(child, path ? `${path}.${key}` : key)
      if (found !== undefined) return found
    }
    return undefined
  }
  return search(value, '')
}

/**
 * Returns the path of a value that PostgreSQL's text and jsonb can't store: a NUL or an unpaired
 * surrogate. Not all schemas exclude them, for example those of queries and free-form objects.
 */
function unstorable(value: unknown, path = ''): string | undefined {
  if (typeof value === 'string')
    return value.includes('\u0000') || /\p{Surrogate}/u.test(value) ? path : undefined
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, child] of Object.entries(value)) {
    const at = path ? `${path}.${key}` : key
    const found = unstorable(key, path) ?? unstorable(child, at)
    if (found !== undefined) return found
  }
  return undefined
}

export const accepts = (schema: TSchema, value: unknown): boolean =>
  validatorOf(schema).Check(value)

function validatorOf(schema: TSchema): Validator {
  const known = compiled.get(schema)
  if (known) return known
  const validator = Compile(schema)
  compiled.set(schema, validator)
  return validator
}

type Reader = { locale: string; resource: string | undefined }
type SchemaError = { keyword: string; schemaPath: string; instancePath: string; params: object }

/**
 * Reports whether an error is of no use to a person: a union reports every branch, and the errors of
 * the union itself and of its null branch messageOf nothing.
 */
const isNoise = ({ keyword, params }: SchemaError) =>
  keyword === 'anyOf' ||
  keyword === 'boolean' ||
  (keyword === 'type' && 'type' in params && params.type === 'null')

function fieldErrors(errors: readonly SchemaError[], reader: Reader): FieldErrors {
  const explained = errors
    .filter((error) => !isNoise(error))
    .map((error) => ({ shape: shapeOf(error), lines: explain(error, reader) }))
  // A Map, because a client may send a field called `constructor`.
  const found = new Map<string, string[]>()
  const lines = ofNearestShape(explained).flatMap(({ lines }) => lines)
  for (const [field, text] of lines.slice(0, maxFaults)) {
    const texts = found.get(field) ?? []
    if (!texts.includes(text)) found.set(field, [...texts, text])
  }
  return Object.fromEntries(found)
}

type Explained = { shape: string | undefined; lines: [field: string, text: string][] }

/** Returns the index of the union branch that an error is about; undefined for all other errors. */
const shapeOf = ({ schemaPath }: SchemaError) => /^#\/anyOf\/(\d+)/.exec(schemaPath)?.[1]

/** Returns only the errors of the union branch with the fewest errors. */
function ofNearestShape(explained: readonly Explained[]): readonly Explained[] {
  const faults = new Map<string, number>()
  for (const { shape, lines } of explained)
    if (shape !== undefined) faults.set(shape, (faults.get(shape) ?? 0) + lines.length)
  const [nearest] = [...faults].sort(([, one], [, other]) => one - other)[0] ?? []
  return explained.filter(({ shape }) => shape === undefined || shape === nearest)
}

const textOf: Record<string, string> = {
  type: 'type',
  minLength: 'text_short',
  maxLength: 'text_long',
  minItems: 'list_short',
  maxItems: 'list_long',
  minimum: 'low',
  maximum: 'high',
  enum: 'choice',
  const: 'choice',
  format: 'format',
  pattern: 'format',
}

function explain(
  { keyword, instancePath, params }: SchemaError,
  reader: Reader,
): [string, string][] {
  const path = instancePath.split('/').slice(1).map(unescaped)
  const messageAt = (at: readonly string[], key: string, values: object = {}): [string, string] => {
    const field = at.join('.')
    return [field, messageOf(reader, field, key, values)]
  }
  const children = (list: unknown, key: string) =>
    Array.isArray(list)
      ? list.slice(0, maxFaults).map((name) => messageAt([...path, String(name)], key))
      : []

  if ('requiredProperties' in params) return children(params.requiredProperties, 'required')
  if ('additionalProperties' in params) return children(params.additionalProperties, 'unknown')
  if (keyword === 'minProperties')
    return [[path.join('.'), translate(reader.locale, 'validation.empty')]]
  const count = 'limit' in params ? { count: params.limit } : {}
  const values = 'allowedValues' in params ? params.allowedValues : []
  const allowed = Array.isArray(values) ? values.join(', ') : ''
  const key = keyOfPattern(params) ?? textOf[keyword] ?? 'invalid'
  return [messageAt(path, key, { ...params, ...count, allowed })]
}

/** Returns the text for a phone number, or for text that a person types. */
function keyOfPattern(params: object): string | undefined {
  if ('format' in params) return params.format === 'phone' ? 'phone' : undefined
  if (!('pattern' in params)) return undefined
  const pattern = String(params.pattern)
  if (pattern === phonePattern) return 'phone'
  return isTextPattern(pattern) ? 'characters' : undefined
}

/** Returns the message for a field; an empty field name stands for the whole body. */
const messageOf = (
  { locale, resource }: Reader,
  field: string,
  key: string,
  values: object = {},
): string => translate(locale, `validation.${field ? key : 'body'}`, { field, resource, ...values })

const unescaped = (segment: string) => segment.replaceAll('~1', '/').replaceAll('~0', '~')
