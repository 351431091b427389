import Type, { type Static, type TObject } from 'typebox'

import { type Action, actions, exportAction, importAction, type Scope } from './access.ts'
import {
  type Field,
  type Fields,
  integer,
  type Kind,
  objectOf,
  timestamp,
  type ValueOf,
} from './field.ts'

/** Fields that every record has; only the engine writes them. */
export const standardFields = {
  id: integer({ readOnly: true, sort: true, filter: true }),
  created_at: timestamp({ readOnly: true, sort: true, filter: true }),
  updated_at: timestamp({ readOnly: true, sort: true, filter: true }),
  version: integer({ readOnly: true }),
} as const satisfies Fields

type Name<F extends Fields> = (keyof F & string) | keyof typeof standardFields

/** Ways to show a list besides its table. */
export const layouts = ['calendar', 'board'] as const
export type Layout = (typeof layouts)[number]

/** A number or time taken from the rows that refer to a record, such as a customer's orders. */
export type Figure = {
  /** The resource of the rows, and the reference in them. */
  of: string
  by: string
  /** Counts the rows, sums an amount less another one, or takes the latest time. */
  take: 'count' | { sum: string; less?: string } | { latest: string }
  /** Limits the rows to those in one of these states. */
  states?: readonly string[]
  /** Its kind decides how the figure is shown. */
  field: Field
}

export type Declaration<F extends Fields, G extends string = string> = {
  /** The field shown to people as the name of a row. */
  title: keyof F & string
  /** The default order of a list; a leading `-` means descending. */
  sort: Name<F> | `-${Name<F>}`
  fields: F
  /** Actions that exist, all by default; the policy decides who may take them. */
  actions?: readonly Action[]
  /** Further actions that the policy grants; each is that of a call. */
  grants?: readonly string[]
  /** Can't be imported from a file, though staff create or edit its records. */
  imported?: false
  /** The rows that each role reaches; see `Scope`. */
  scope?: Scope
  /**
   * The fields that identify the record a row is about, such as an event's. The row is visible to
   * those who may list that record and to the user in `by`; `diff` is shown without the fields that
   * are hidden from the reader.
   */
  about?: { resource: Name<F>; id?: Name<F>; by?: Name<F>; diff?: Name<F> }
  /** Unique keys: no two rows have the same values in these fields. */
  unique?: readonly (readonly Name<F>[])[]
  /** The server's rate limits for creating a row; they do not apply to admins. */
  limits?: readonly string[]
  /** Indexes in addition to those derived from the traits. */
  indexes?: readonly (readonly Name<F>[])[]
  /** Read with a list on request, as further columns. */
  figures?: Readonly<Record<G, Figure>>
  admin: {
    path: string
    group: string
    /** Columns of the generic list; `user_id.phone` is a field of the record referred to. */
    columns: readonly (Name<F> | NoInfer<G> | `${keyof F & string}.${string}`)[]
    /** Names of resources that belong to this one and are shown with its record. */
    children?: readonly string[]
    /** Further ways to show the list; the admin has a component for each. */
    layouts?: readonly Layout[]
  }
}

export type Resource<N extends string = string, F extends Fields = Fields> = Omit<
  Declaration<F>,
  'actions' | 'grants' | 'scope' | 'about' | 'unique' | 'limits' | 'indexes' | 'figures' | 'admin'
> & {
  name: N
  actions: readonly Action[]
  grants: readonly string[]
  scope: Scope
  about?: { resource: string; id?: string; by?: string; diff?: string }
  unique: readonly (readonly string[])[]
  limits: readonly string[]
  indexes: readonly (readonly string[])[]
  figures: Readonly<Record<string, Figure>>
  admin: Omit<Declaration<F>['admin'], 'columns'> & { columns: readonly string[] }
}

/**
 * Declares a resource. Its table, migration, schemas, routes, permissions, OpenAPI, admin screens
 * and tests are derived from the result. Throws if a named field does not exist.
 */
export function defineResource<
  const N extends string,
  const F extends Fields,
  const G extends string = never,
>(name: N, declaration: Declaration<F, G>): Resource<N, F> {
  const known = new Set([
    ...Object.keys(declaration.fields),
    ...Object.keys(standardFields),
    ...Object.keys(declaration.figures ?? {}),
  ])
  const named = [
    declaration.title,
    declaration.sort.replace(/^-/, ''),
    ...declaration.admin.columns.map((column) => column.split('.')[0] ?? ''),
    ...Object.values(declaration.about ?? {}),
    ...(declaration.unique ?? []).flat(),
    ...(declaration.indexes ?? []).flat(),
    ...Object.values(declaration.scope ?? {}).flatMap((reach) =>
      reach === 'all' ? [] : [reach].flat().flatMap((filter) => Object.keys(filter)),
    ),
  ]
  for (const field of named)
    if (!known.has(field)) throw new Error(`resource ${name}: there is no field ${field}`)
  for (const [field, { inline, kind, readOnly, setOnce }] of Object.entries(declaration.fields))
    if (inline && (tooLarge.includes(kind) || readOnly === true || setOnce))
      throw new Error(`resource ${name}: ${field} can’t be edited in a cell`)
  return {
    actions,
    grants: [],
    scope: {},
    unique: [],
    limits: [],
    indexes: [],
    figures: {},
    ...declaration,
    name,
  }
}

/** Reports whether deleted records can be restored; see `deletedAt`. */
export const isRestorable = (resource: Resource): boolean =>
  Object.hasOwn(resource.fields, 'deleted_at')

type Standard = { [K in keyof typeof standardFields]: Static<(typeof standardFields)[K]['schema']> }

/** A whole row as stored and sent. */
export type Row<R extends { fields: Fields }> = Standard & {
  [K in keyof R['fields']]: ValueOf<R['fields'][K]>
}

/** Caches the fields per resource and role, since every request reads them. */
function fieldsFor(isIncluded: (field: Fields[string], role: string | undefined) => boolean) {
  const cache = new WeakMap<Resource, Map<string | undefined, Fields>>()
  return (resource: Resource, role?: string): Fields => {
    const byRole = cache.get(resource) ?? new Map<string | undefined, Fields>()
    cache.set(resource, byRole)
    const fields =
      byRole.get(role) ??
      Object.fromEntries(
        Object.entries(resource.fields).filter(([, field]) => isIncluded(field, role)),
      )
    byRole.set(role, fields)
    return fields
  }
}

const isHidden = (field: Fields[string], role: string | undefined): boolean =>
  field.hide?.some((hidden) => hidden === role) ?? false

/** Returns the fields that a role may see; all of them if no role is given. */
export const visibleFields = fieldsFor((field, role) => !isHidden(field, role))

/** Lists the actions that the policy can grant on a resource, besides its transitions. */
export const grantableActions = (resource: Resource): string[] => [
  ...resource.actions,
  ...resource.grants,
  ...(resource.actions.includes('list') ? [exportAction] : []),
  ...(isImportable(resource) ? [importAction] : []),
]

/** Returns the fields that a role may send. */
export const writableFields = fieldsFor(
  (field, role) =>
    field.readOnly !== true &&
    !field.readOnly?.some((reader) => reader === role) &&
    !isHidden(field, role),
)

/** Returns the fields that a role may change once the record exists. */
export const changeableFields = (resource: Resource, role?: string): Fields =>
  Object.fromEntries(
    Object.entries(writableFields(resource, role)).filter(([, field]) => !field.setOnce),
  )

/** Returns the fields that a file may set: those that staff may send when they create or edit. */
export const importedFields = (resource: Resource): Fields => ({
  ...(resource.actions.includes('create') ? writableFields(resource, 'admin') : {}),
  ...(resource.actions.includes('edit') ? changeableFields(resource, 'admin') : {}),
})

/**
 * Reports whether the resource can be imported: staff create or edit its records, and it doesn't opt
 * out.
 */
export const isImportable = (resource: Resource): boolean =>
  resource.imported !== false &&
  resource.actions.includes('list') &&
  Object.keys(importedFields(resource)).length > 0

/** Returns the fields by which a row of a file names its record, the best first. */
export const importKeys = (resource: Resource): Fields => ({
  id: standardFields.id,
  ...Object.fromEntries(
    Object.entries(visibleFields(resource, 'admin')).filter(
      ([, { kind, unique }]) => kind === 'code' || unique,
    ),
  ),
})

/** Returns the fields that a column of a file can be: those that name a record, and those set. */
export const mappableFields = (resource: Resource): Fields => ({
  ...importKeys(resource),
  ...importedFields(resource),
})

/** Kinds that don't fit in a cell, or aren't typed. */
const tooLarge: readonly Kind[] = ['list', 'object', 'json', 'image', 'file', 'markdown']

/** Lists the fields that an administrator may edit in a cell of a list. */
export const inlineFields = (resource: Resource): string[] =>
  resource.actions.includes('edit')
    ? Object.entries(changeableFields(resource, 'admin'))
        .filter(([, { inline }]) => inline)
        .map(([name]) => name)
    : []

export const createSchema = (resource: Resource, role?: string): TObject =>
  objectOf(writableFields(resource, role))

/** Builds the schema of an edit: any of the fields, and the version that the edit is based on. */
export const editSchema = (resource: Resource, role?: string): TObject =>
  Type.Object(
    {
      ...Type.Partial(objectOf(changeableFields(resource, role))).properties,
      version: Type.Optional(Type.Integer({ minimum: 1 })),
    },
    { additionalProperties: false, minProperties: 1 },
  )

const isNullable = (field: Field) => field.optional === true || field.nullable === true

export const rowSchema = (resource: Resource): TObject =>
  Type.Object(
    Object.fromEntries(
      Object.entries({ ...standardFields, ...resource.fields } as Fields).map(([name, field]) => [
        name,
        Type.Optional(isNullable(field) ? Type.Union([field.schema, Type.Null()]) : field.schema),
      ]),
    ),
  )
