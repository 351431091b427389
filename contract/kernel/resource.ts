import Type, { type Static, type TObject } from 'typebox'

import { type Action, actions, type Scope } from './access.ts'
import { type Fields, integer, objectOf, timestamp, type ValueOf } from './field.ts'

/** What every record carries, written by the engine alone. */
export const standardFields = {
  id: integer({ readOnly: true, sort: true, filter: true }),
  created_at: timestamp({ readOnly: true, sort: true, filter: true }),
  updated_at: timestamp({ readOnly: true, sort: true, filter: true }),
  version: integer({ readOnly: true }),
} as const satisfies Fields

type Name<F extends Fields> = (keyof F & string) | keyof typeof standardFields

export type Declaration<F extends Fields> = {
  /** The field that names a row to a person. */
  title: keyof F & string
  /** The order of a list that asks for none; `-` first means descending. */
  sort: Name<F> | `-${Name<F>}`
  fields: F
  /** What is possible at all; the policy then says who may. Absent: everything. */
  actions?: readonly Action[]
  /** The rows each role reaches. A role that is not named reaches none. */
  scope?: Scope
  /**
   * The fields that name another resource's record, where a row tells about one: it is shown to those
   * who may list that record, and its differences without the fields that are hidden from them.
   */
  about?: { resource: Name<F>; id?: Name<F>; diff?: Name<F> }
  /** Rows that only exist once: no two with the same values in these fields. */
  unique?: readonly (readonly Name<F>[])[]
  /** The server's rate limits by which making a row is counted, unless an admin makes it. */
  limits?: readonly string[]
  /** Further indexes, for queries that the traits don't tell of. */
  indexes?: readonly (readonly Name<F>[])[]
  admin: {
    path: string
    group: string
    /** The columns of the generic list. */
    columns: readonly Name<F>[]
    /** Resources that belong to this one, shown with its record; named by string. */
    children?: readonly string[]
  }
}

export type Resource<N extends string = string, F extends Fields = Fields> = Omit<
  Declaration<F>,
  'actions' | 'scope' | 'about' | 'unique' | 'limits' | 'indexes'
> & {
  name: N
  actions: readonly Action[]
  scope: Scope
  about?: { resource: string; id?: string; diff?: string }
  unique: readonly (readonly string[])[]
  limits: readonly string[]
  indexes: readonly (readonly string[])[]
}

/**
 * Declares a resource. Its table, migration, schemas, routes, permissions, OpenAPI, admin screens
 * and tests are derived from the answer.
 */
export function defineResource<const N extends string, const F extends Fields>(
  name: N,
  declaration: Declaration<F>,
): Resource<N, F> {
  const known = new Set([...Object.keys(declaration.fields), ...Object.keys(standardFields)])
  const named = [
    declaration.title,
    declaration.sort.replace(/^-/, ''),
    ...declaration.admin.columns,
    ...Object.values(declaration.about ?? {}),
    ...(declaration.unique ?? []).flat(),
    ...(declaration.indexes ?? []).flat(),
    ...Object.values(declaration.scope ?? {}).flatMap((reach) =>
      reach === 'all' ? [] : [reach].flat().flatMap((filter) => Object.keys(filter)),
    ),
  ]
  for (const field of named)
    if (!known.has(field)) throw new Error(`resource ${name}: there is no field ${field}`)
  return { actions, scope: {}, unique: [], limits: [], indexes: [], ...declaration, name }
}

/** What is deleted is kept and can be restored: see `deletedAt`. */
export const isRestorable = (resource: Resource): boolean =>
  Object.hasOwn(resource.fields, 'deleted_at')

type Standard = { [K in keyof typeof standardFields]: Static<(typeof standardFields)[K]['schema']> }

/** A whole row, as it is stored and sent. */
export type Row<R extends { fields: Fields }> = Standard & {
  [K in keyof R['fields']]: ValueOf<R['fields'][K]>
}

/** Worked out once for each resource and role: every request asks. */
function fieldsFor(keep: (field: Fields[string], role: string | undefined) => boolean) {
  const known = new WeakMap<Resource, Map<string | undefined, Fields>>()
  return (resource: Resource, role?: string): Fields => {
    const byRole = known.get(resource) ?? new Map<string | undefined, Fields>()
    known.set(resource, byRole)
    const fields =
      byRole.get(role) ??
      Object.fromEntries(Object.entries(resource.fields).filter(([, field]) => keep(field, role)))
    byRole.set(role, fields)
    return fields
  }
}

const isHidden = (field: Fields[string], role: string | undefined): boolean =>
  field.hide?.some((hidden) => hidden === role) ?? false

/** The fields a role may see. Without a role: all of them. */
export const visibleFields = fieldsFor((field, role) => !isHidden(field, role))

/** The fields a role may send. */
export const writableFields = fieldsFor(
  (field, role) =>
    field.readOnly !== true &&
    !field.readOnly?.some((reader) => reader === role) &&
    !isHidden(field, role),
)

/** The fields a role may change once the record is there. */
export const changeableFields = (resource: Resource, role?: string): Fields =>
  Object.fromEntries(
    Object.entries(writableFields(resource, role)).filter(([, field]) => !field.setOnce),
  )

export const createSchema = (resource: Resource, role?: string): TObject =>
  objectOf(writableFields(resource, role))

/** A change: any of the fields, and the version the change was made from. */
export const editSchema = (resource: Resource, role?: string): TObject =>
  Type.Object(
    {
      ...Type.Partial(objectOf(changeableFields(resource, role))).properties,
      version: Type.Optional(Type.Integer({ minimum: 1 })),
    },
    { additionalProperties: false, minProperties: 1 },
  )

export const rowSchema = (resource: Resource): TObject =>
  Type.Object(
    Object.fromEntries(
      Object.entries({ ...standardFields, ...resource.fields } as Fields).map(([name, field]) => [
        name,
        Type.Optional(field.optional ? Type.Union([field.schema, Type.Null()]) : field.schema),
      ]),
    ),
  )
