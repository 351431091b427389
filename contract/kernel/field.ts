import Type, {
  type Static,
  type TArray,
  type TBoolean,
  type TInteger,
  type TNull,
  type TNumber,
  type TObject,
  type TOptional,
  type TProperties,
  type TSchema,
  type TString,
  type TUnion,
  type TUnsafe,
} from 'typebox'

import type { Role } from './access.ts'

/**
 * How the search over all resources compares what is typed with a field. A record is found by an
 * `owner`, a reference, wherever that record would be found itself.
 */
export type FindAs = 'code' | 'name' | 'email' | 'phone' | 'plate' | 'reference' | 'owner'

/** Properties that a field of any kind may have. */
export type Traits = {
  /** May be absent on input; `null` if it was never set. */
  optional?: true
  /** Required on input, but `null` in rows that a module creates without it. */
  nullable?: true
  /**
   * Set only by the engine or a module: `true` for all roles, or the roles that can't change it.
   */
  readOnly?: true | readonly Role[]
  /** Set when the record is created; no role can edit it later. */
  setOnce?: true
  /** Roles that can neither see nor set the field. */
  hide?: readonly Role[]
  unique?: true
  /** Searched by a list's `q` parameter. */
  search?: true
  /** The admin's search over all resources finds the record by this field. */
  find?: FindAs
  sort?: true
  filter?: true
  /** An amount of money that adds up: lists show the sum of all their rows. */
  sum?: true
  /** May be set for many records at once. */
  bulk?: true
  /** May be edited in a cell of a list: a plain value whose change has no other consequence. */
  inline?: true
  /** Shown beside the value, for example `ft³`. */
  unit?: string
}

export type Kind =
  | 'text'
  | 'markdown'
  | 'email'
  | 'phone'
  | 'slug'
  | 'code'
  | 'integer'
  | 'decimal'
  | 'money'
  | 'rate'
  | 'boolean'
  | 'date'
  | 'timestamp'
  | 'choice'
  | 'state'
  | 'belongsTo'
  | 'list'
  | 'object'
  | 'json'
  | 'image'
  | 'file'

export type Field = { kind: Kind; schema: TSchema; default?: unknown } & Traits
export type Fields = Record<string, Field>

/** The type of a field's value, the same in the database, in code and on the wire. */
export type ValueOf<F extends Field> = F extends { optional: true } | { nullable: true }
  ? Static<F['schema']> | null
  : Static<F['schema']>

type Make<K extends Kind, S extends TSchema, T> = { kind: K; schema: S } & T

function make<K extends Kind, S extends TSchema, const T>(
  kind: K,
  schema: S,
  traits: T,
): Make<K, S, T> {
  return { kind, schema, ...traits }
}

const lineBreaks = '\\n\\u2028\\u2029'
const controlCharacters = '\\u0000-\\u0008\\u000b-\\u001f\\u007f-\\u009f'

/** Bidirectional overrides, which could make one name look like another. */
const directionOverrides = '\\u202a-\\u202e'
/** Invisible characters: zero-width characters, soft hyphens, Hangul and Braille fillers. */
const invisible =
  '\\s\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180e\\u200b-\\u200f\\u2060-\\u206f\\u2800\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0'

type Text = { max: number; min?: number; multiline?: true }

const patternOf = ({ multiline }: { multiline: true | undefined }): string =>
  `^(?:|(?=[\\s\\S]*[^${invisible}])[^${multiline ? '' : `\\t${lineBreaks}`}${controlCharacters}${directionOverrides}]*)$`

const textPatterns = [patternOf({ multiline: undefined }), patternOf({ multiline: true })]

/** Reports whether a schema's pattern is that of text that a person types. */
export const isTextPattern = (pattern: string): boolean => textPatterns.includes(pattern)

/**
 * Builds the schema of text that a person types. The text may be empty only if `min` is 0, and
 * never consists of blanks alone. Control characters and bidirectional overrides are refused; line
 * breaks and tabs are allowed only with `multiline`.
 */
export const textSchema = ({ max, min = 1, multiline }: Text): TString =>
  Type.String({
    minLength: min,
    maxLength: max,
    pattern: patternOf({ multiline }),
  })

type TextTraits = Traits & Text & { default?: string }
export const text = <const T extends TextTraits>(traits: T): Make<'text', TString, T> =>
  make('text', textSchema(traits), traits)

/** CommonMark text. HTML in it is shown as typed, not interpreted. */
export const markdown = <const T extends Traits & { max?: number }>(
  traits: T = {} as T,
): Make<'markdown', TString, T & { multiline: true }> =>
  make('markdown', textSchema({ max: traits.max ?? 50_000, multiline: true }), {
    ...traits,
    multiline: true,
  })

export const email = <const T extends Traits>(traits: T = {} as T): Make<'email', TString, T> =>
  make('email', Type.String({ format: 'email', maxLength: 254 }), traits)

export const phonePattern = '^\\+[1-9]\\d{7,14}$'

/**
 * E.164, for example `+14155550123`. The pattern is that of the wire; the server also refuses numbers
 * that don't exist, by the format (`contract/phone.ts`).
 */
export const phone = <const T extends Traits>(traits: T = {} as T): Make<'phone', TString, T> =>
  make('phone', Type.String({ pattern: phonePattern, format: 'phone' }), traits)

export const slug = <const T extends Traits>(traits: T = {} as T): Make<'slug', TString, T> =>
  make('slug', Type.String({ pattern: '^[a-z0-9]+(-[a-z0-9]+)*$', maxLength: 80 }), traits)

/** A code that people can read aloud, generated by the engine: `MV-7K3Q9D`. */
export const code = <const T extends Traits & { prefix: string }>(
  traits: T,
): Make<'code', TString, T & { readOnly: true; unique: true; search: true; find: 'code' }> =>
  make('code', Type.String({ pattern: `^${traits.prefix}-[A-Z2-9]{6,10}$` }), {
    ...traits,
    readOnly: true,
    unique: true,
    search: true,
    find: 'code',
  })

type NumberTraits = Traits & { min?: number; max?: number; default?: number }
const maxInteger = Number.MAX_SAFE_INTEGER

const bounds = (traits: NumberTraits, min: number, max: number) => ({
  minimum: traits.min ?? min,
  maximum: traits.max ?? max,
})

export const integer = <const T extends NumberTraits>(
  traits: T = {} as T,
): Make<'integer', TInteger, T> =>
  make('integer', Type.Integer(bounds(traits, -2147483648, 2147483647)), traits)

export const decimal = <const T extends NumberTraits>(
  traits: T = {} as T,
): Make<'decimal', TNumber, T> => make('decimal', Type.Number(bounds(traits, -1e12, 1e12)), traits)

/** Integer cents, from zero to ten million dollars unless `min` or `max` is set. */
export const money = <const T extends NumberTraits>(
  traits: T = {} as T,
): Make<'money', TInteger, T> =>
  make('money', Type.Integer(bounds(traits, 0, 1_000_000_000)), traits)

/** Integer basis points: 100 is one percent. */
export const rate = <const T extends NumberTraits>(
  traits: T = {} as T,
): Make<'rate', TInteger, T> => make('rate', Type.Integer(bounds(traits, 0, 10_000)), traits)

export const boolean = <const T extends Traits & { default?: boolean }>(
  traits: T = {} as T,
): Make<'boolean', TBoolean, T> => make('boolean', Type.Boolean(), traits)

/** A calendar day without a time zone: `2026-05-01`. */
export const date = <const T extends Traits>(traits: T = {} as T): Make<'date', TString, T> =>
  make('date', Type.String({ format: 'date', maxLength: 10 }), traits)

/** An instant in UTC, ISO 8601 with milliseconds: `2026-05-01T16:00:00.000Z`. */
export const timestamp = <const T extends Traits & { default?: 'now' }>(
  traits: T = {} as T,
): Make<'timestamp', TString, T> =>
  make('timestamp', Type.String({ format: 'date-time', maxLength: 40 }), traits)

export const choice = <
  const V extends readonly [string, ...string[]],
  const T extends Traits & { default?: V[number] },
>(
  values: V,
  traits: T = {} as T,
): Make<'choice', TUnsafe<V[number]>, T & { values: V }> =>
  make('choice', Type.Unsafe<V[number]>(Type.Enum([...values])), { ...traits, values })

/** The state of a machine: read-only, since only a transition changes it. */
export const state = <const S extends readonly [string, ...string[]], const T extends Traits>(
  machine: { initial: string; states: S; frozen?: readonly string[] },
  traits: T = {} as T,
): Make<
  'state',
  TUnsafe<S[number]>,
  T & { values: S; default: string; readOnly: true; filter: true }
> =>
  make('state', Type.Unsafe<S[number]>(Type.Enum([...machine.states])), {
    ...traits,
    values: machine.states,
    default: machine.initial,
    readOnly: true,
    filter: true,
    ...(machine.frozen && { frozen: machine.frozen }),
  })

/**
 * The id of a row in another resource, named by string so that declarations never import each
 * other.
 */
export const belongsTo = <
  const R extends string,
  const T extends Traits & {
    /** Fields of the record referred to, by which lists can be filtered. */
    through?: readonly string[]
  },
>(
  resource: R,
  traits: T = {} as T,
): Make<'belongsTo', TInteger, T & { resource: R; filter: true }> =>
  make('belongsTo', Type.Integer({ minimum: 1, maximum: maxInteger }), {
    ...traits,
    resource,
    filter: true,
  })

type Required<F extends Fields> = {
  [K in keyof F as F[K] extends { optional: true } | { default: unknown }
    ? never
    : K]: F[K]['schema']
}
type InputOf<F extends Field> = F extends { optional: true }
  ? TUnion<[F['schema'], TNull]>
  : F['schema']
type Optional<F extends Fields> = {
  [K in keyof F as F[K] extends { optional: true } | { default: unknown } ? K : never]: TOptional<
    InputOf<F[K]>
  >
}
/** The TypeBox object for the input of these fields: optional and defaulted ones may be absent. */
export type ObjectOf<F extends Fields> = TObject<
  Required<F> & Optional<F> extends infer P extends TProperties ? { [K in keyof P]: P[K] } : never
>

export function objectOf<const F extends Fields>(fields: F): ObjectOf<F> {
  const properties: TProperties = {}
  for (const [name, field] of Object.entries(fields))
    properties[name] =
      field.optional || field.default !== undefined ? Type.Optional(inputOf(field)) : inputOf(field)
  return Type.Object(properties, { additionalProperties: false }) as ObjectOf<F>
}

/** Returns the schema of a field's input, which allows null if the field is optional. */
const inputOf = (field: Field): TSchema =>
  field.optional ? Type.Union([field.schema, Type.Null()]) : field.schema

export const object = <const F extends Fields, const T extends Traits>(
  fields: F,
  traits: T = {} as T,
): Make<'object', ObjectOf<F>, T & { fields: F }> =>
  make('object', objectOf(fields), { ...traits, fields })

type ListTraits = Traits & { max?: number; min?: number; default?: readonly [] }

/** An ordered list of small objects, stored in the row. */
export const list = <const F extends Fields, const T extends ListTraits>(
  fields: F,
  traits: T = {} as T,
): Make<'list', TArray<ObjectOf<F>>, T & { fields: F }> =>
  make(
    'list',
    Type.Array(objectOf(fields), { maxItems: traits.max ?? 200, minItems: traits.min ?? 0 }),
    { ...traits, fields },
  )

/** A list of plain values such as names or ids, all of one field's kind. */
export const listOf = <const I extends Field, const T extends ListTraits>(
  item: I,
  traits: T = {} as T,
): Make<'list', TArray<I['schema']>, T & { item: I }> =>
  make(
    'list',
    Type.Array(item.schema, { maxItems: traits.max ?? 200, minItems: traits.min ?? 0 }),
    { ...traits, item },
  )

/** A value with its own schema, stored unchanged, such as the frozen quote of an order. */
export const json = <S extends TSchema, const T extends Traits>(
  schema: S,
  traits: T = {} as T,
): Make<'json', S, T> => make('json', schema, traits)

/** The key of a stored picture, as the Files port names it. */
export const image = <const T extends Traits>(traits: T = {} as T): Make<'image', TString, T> =>
  make('image', Type.String({ pattern: '^[a-z0-9/_-]+\\.(jpg|png|webp)$', maxLength: 200 }), traits)

/** The key of a stored file: a picture or a PDF. */
export const file = <const T extends Traits>(traits: T = {} as T): Make<'file', TString, T> =>
  make(
    'file',
    Type.String({ pattern: '^[a-z0-9/_-]+\\.(jpg|png|webp|pdf)$', maxLength: 200 }),
    traits,
  )

/**
 * Enables soft deletion for a resource that has this field as `deleted_at`: deleted records appear
 * only in the list of deleted records and can be restored.
 */
export const deletedAt = timestamp({
  optional: true,
  readOnly: true,
  hide: ['customer', 'mover', 'driver'],
})
