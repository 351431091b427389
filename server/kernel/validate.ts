import type { Static, TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'
import Format from 'typebox/format'
import { Settings } from 'typebox/system'

import { isDay, isInstant } from './instant.ts'
import { type FieldErrors, invalid } from './problem.ts'
import { translate } from './translate.ts'

/** Faults beyond these are not explained: a person mends some and sends again. */
const mostFaults = 20
/** More than any declared object has fields, a multiple of what is explained. */
const mostKeys = 100
const mostKeysInAll = 5000
// The validator reports each unknown key by itself, before the object that has it.
Settings.Set({ maxErrors: 4 * mostKeys })

const compiled = new WeakMap<TSchema, Validator>()

// The library's own also takes leap seconds, the year 0 and a `[time zone]` behind the offset.
Format.Set('date-time', (text) => Format.IsDateTime(text) && isInstant(text))
Format.Set('date', isDay)

/**
 * The value, typed by its schema, or a 422 that names every field at fault. Nothing is dropped or
 * converted: what does not fit is refused. A `resource` calls the fields as it does.
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
    if (crowded !== undefined) throw invalid(locale, { [crowded]: [say(reader, '', 'body')] })
    throw invalid(locale, fieldErrors(validator.Errors(value), reader))
  }
  const field = unstorable(value)
  if (field !== undefined) throw invalid(locale, { [field]: [say(reader, field, 'format')] })
  return value as Static<S>
}

/**
 * Where a value that doesn't fit has an object of more keys, or is of more keys in all, than any that
 * does: to look for what is wrong with each would take longer than all else that a request needs.
 */
function crowdedObject(value: unknown): string | undefined {
  let left = mostKeysInAll
  function search(inner: unknown, path: string): string | undefined {
    if (typeof inner !== 'object' || inner === null) return undefined
    const keys = Object.keys(inner)
    if (!Array.isArray(inner) && keys.length > mostKeys) return path
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
 * Where a value holds what PostgreSQL's text and jsonb can't: a NUL, or half of a character. Schemas
 * of their own, as those of queries and free-form objects, don't all say so.
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

/** A union tells of every branch; its own line and the null branch say nothing to a person. */
const isNoise = ({ keyword, params }: SchemaError) =>
  keyword === 'anyOf' ||
  keyword === 'boolean' ||
  (keyword === 'type' && 'type' in params && params.type === 'null')

function fieldErrors(errors: readonly SchemaError[], reader: Reader): FieldErrors {
  const told = errors
    .filter((error) => !isNoise(error))
    .map((error) => ({ shape: shapeOf(error), lines: explain(error, reader) }))
  // A map, since a field may be called `constructor` by whoever sends it.
  const found = new Map<string, string[]>()
  const lines = ofNearestShape(told).flatMap(({ lines }) => lines)
  for (const [field, text] of lines.slice(0, mostFaults)) {
    const texts = found.get(field) ?? []
    if (!texts.includes(text)) found.set(field, [...texts, text])
  }
  return Object.fromEntries(found)
}

type Told = { shape: string | undefined; lines: [field: string, text: string][] }

/** Which of several shapes that a body may have an error is about. */
const shapeOf = ({ schemaPath }: SchemaError) => /^#\/anyOf\/(\d+)/.exec(schemaPath)?.[1]

/** Only the shape that comes nearest to what was sent is spoken of. */
function ofNearestShape(told: readonly Told[]): readonly Told[] {
  const faults = new Map<string, number>()
  for (const { shape, lines } of told)
    if (shape !== undefined) faults.set(shape, (faults.get(shape) ?? 0) + lines.length)
  const [nearest] = [...faults].sort(([, one], [, other]) => one - other)[0] ?? []
  return told.filter(({ shape }) => shape === undefined || shape === nearest)
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
  const tell = (at: readonly string[], key: string, values: object = {}): [string, string] => {
    const field = at.join('.')
    return [field, say(reader, field, key, values)]
  }
  const children = (list: unknown, key: string) =>
    Array.isArray(list)
      ? list.slice(0, mostFaults).map((name) => tell([...path, String(name)], key))
      : []

  if ('requiredProperties' in params) return children(params.requiredProperties, 'required')
  if ('additionalProperties' in params) return children(params.additionalProperties, 'unknown')
  if (keyword === 'minProperties')
    return [[path.join('.'), translate(reader.locale, 'validation.empty')]]
  const count = 'limit' in params ? { count: params.limit } : {}
  const allowed = 'allowedValues' in params ? String(params.allowedValues) : ''
  return [tell(path, textOf[keyword] ?? 'invalid', { ...params, ...count, allowed })]
}

/** What is wrong with a field; the whole of what was sent has no name. */
const say = (
  { locale, resource }: Reader,
  field: string,
  key: string,
  values: object = {},
): string => translate(locale, `validation.${field ? key : 'body'}`, { field, resource, ...values })

const unescaped = (segment: string) => segment.replaceAll('~1', '/').replaceAll('~0', '~')
