import { type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  customType,
  date,
  doublePrecision,
  type ExtraConfigColumn,
  type IndexBuilder,
  index,
  integer,
  jsonb,
  type PgColumn,
  type PgTableWithColumns,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'

import type { Field, Fields, FindAs, Kind, ValueOf } from '#contract/kernel/field.ts'
import { isRestorable, type Resource, standardFields } from '#contract/kernel/resource.ts'

/** Timestamp column in wire format: converts the driver's text to ISO 8601 with milliseconds. */
export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp with time zone',
  fromDriver: (value) =>
    inUtc.test(value)
      ? `${value.slice(0, 10)}T${value.slice(11, 19)}.${`${value.slice(20, -3)}000`.slice(0, 3)}Z`
      : new Date(value).toISOString(),
})

/**
 * PostgreSQL's usual text for a timestamp in a UTC session. Matching it avoids creating hundreds of
 * Dates per list.
 */
const inUtc = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?\+00$/

const number = () => bigint({ mode: 'number' })

const columnOfKind = {
  text: () => text(),
  markdown: () => text(),
  email: () => text(),
  phone: () => text(),
  slug: () => text(),
  code: () => text(),
  choice: () => text(),
  state: () => text(),
  image: () => text(),
  file: () => text(),
  integer: () => integer(),
  rate: () => integer(),
  money: number,
  belongsTo: number,
  decimal: () => doublePrecision(),
  boolean: () => boolean(),
  date: () => date({ mode: 'string' }),
  timestamp: () => instant(),
  list: () => jsonb(),
  object: () => jsonb(),
  json: () => jsonb(),
} satisfies Record<Kind, () => unknown>

const textual: ReadonlySet<Kind> = new Set(['text', 'markdown', 'email', 'phone', 'slug', 'code'])
/** Reports whether a field is sorted and searched as text, ignoring case. */
export const isText = (field: Field): boolean => textual.has(field.kind)

type ColumnOf<N extends string, F extends Field, D extends boolean> = PgColumn<{
  name: string
  tableName: N
  dataType: 'custom'
  columnType: 'PgCustomColumn'
  data: Exclude<ValueOf<F>, null>
  driverParam: unknown
  notNull: F extends { optional: true } | { nullable: true } ? false : true
  hasDefault: D
  isPrimaryKey: false
  isAutoincrement: false
  hasRuntimeDefault: false
  enumValues: undefined
  baseColumn: never
  identity: undefined
  generated: undefined
}>

/** The Drizzle table of a resource, typed by its declaration. */
export type TableOf<R extends Resource> = PgTableWithColumns<{
  name: R['name']
  schema: undefined
  dialect: 'pg'
  columns: {
    [K in keyof R['fields']]: ColumnOf<
      R['name'],
      R['fields'][K],
      R['fields'][K] extends { default: unknown } ? true : false
    >
  } & {
    [K in keyof typeof standardFields]: ColumnOf<R['name'], (typeof standardFields)[K], true>
  }
}>

export type Tables<R extends Record<string, Resource>> = { [K in keyof R]: TableOf<R[K]> }

/** A table whose columns are known only by their declaration's names. */
export type AnyTable = TableOf<Resource<string, Fields>>

/**
 * Builds the tables of all declared resources, with foreign keys, unique constraints and indexes.
 */
export function tablesOf<const R extends Record<string, Resource>>(resources: R): Tables<R> {
  const tables: Record<string, Record<string, AnyPgColumn>> = {}
  for (const resource of Object.values(resources)) {
    const columns = Object.fromEntries(
      Object.entries(resource.fields).map(([name, field]) => [name, columnOf(field, tables)]),
    )
    tables[resource.name] = pgTable(resource.name, { ...standardColumns(), ...columns }, (table) =>
      indexesOf(resource, table),
    ) as unknown as Record<string, AnyPgColumn>
  }
  return tables as Tables<R>
}

const standardColumns = () => ({
  id: number().primaryKey().generatedByDefaultAsIdentity(),
  created_at: instant().notNull().default(sql`now()`),
  updated_at: instant().notNull().default(sql`now()`),
  version: integer().notNull().default(1),
})

function columnOf(field: Field, tables: Record<string, Record<string, AnyPgColumn>>) {
  let column = columnOfKind[field.kind]()
  if (field.kind === 'belongsTo') column = number().references(() => referred(field, tables))
  if (!field.optional && !field.nullable) column = column.notNull()
  if (field.default === undefined) return column
  if (field.default === 'now') return column.default(sql`now()`)
  return column.default(field.default as never)
}

function referred(field: Field, tables: Record<string, Record<string, AnyPgColumn>>): AnyPgColumn {
  const name = 'resource' in field ? String(field.resource) : ''
  const id = tables[name]?.id
  if (!id) throw new Error(`a field belongs to ${name}, which is not a declared resource`)
  return id
}

/** Folds text for sorting and searching without regard to case; the indexes use this expression. */
export const folded = (column: AnyPgColumn | ExtraConfigColumn): SQL => sql`lower(${column})`

/** Folds a text that is compared with a folded column; PostgreSQL's texts hold no NUL. */
export const foldText = (text: string): string => text.toLowerCase().replaceAll('\u0000', '')

/** Folds a name also without regard to accents. */
export const unaccented = (column: AnyPgColumn | ExtraConfigColumn): SQL =>
  sql`lower(regexp_replace(normalize(${column}, NFD), '[\\u0300-\\u036f]', '', 'g'))`

/** Reduces a license plate to its letters and digits. */
export const plateLetters = (column: AnyPgColumn | ExtraConfigColumn): SQL =>
  sql`regexp_replace(upper(${column}), '[^A-Z0-9]', '', 'g')`

/** The expressions that fields are found by, where it isn't the folded text. */
const findExpressions: Partial<Record<FindAs, (column: ExtraConfigColumn) => SQL>> = {
  name: unaccented,
  plate: plateLetters,
}

function indexesOf(resource: Resource, table: Record<string, ExtraConfigColumn>) {
  const column = (name: string): ExtraConfigColumn => {
    const found = table[name]
    if (!found) throw new Error(`${resource.name} has no column ${name}`)
    return found
  }
  const named = (...parts: string[]) => [resource.name, ...parts].join('_')
  // A soft-deleted row doesn't block its unique values for other rows.
  const amongLive = (made: IndexBuilder) =>
    isRestorable(resource) ? made.where(sql`${column('deleted_at')} is null`) : made
  const fields = Object.entries<Field>({ ...resource.fields, ...sortedStandards })
  return fields
    .flatMap(([name, field]) => [
      field.unique ? amongLive(uniqueIndex(named(name, 'key')).on(column(name))) : undefined,
      (field.search || (field.find && !findExpressions[field.find])) && isText(field)
        ? index(named(name, 'search')).using('gin', sql`lower(${column(name)}) gin_trgm_ops`)
        : undefined,
      field.find && findExpressions[field.find]
        ? index(named(name, 'find')).using(
            'gin',
            sql`${findExpressions[field.find]?.(column(name))} gin_trgm_ops`,
          )
        : undefined,
      field.sort
        ? index(named(name, 'sort')).on(
            isText(field) ? folded(column(name)) : column(name),
            column('id'),
          )
        : undefined,
      field.filter && field.kind === 'list'
        ? index(named(name, 'filter')).using('gin', sql`${column(name)} jsonb_path_ops`)
        : undefined,
      field.filter && field.kind !== 'list' && !field.sort && !field.unique
        ? index(named(name, 'filter')).on(column(name))
        : undefined,
      isFile(field) ? index(named(name, 'file')).on(column(name)) : undefined,
      holdsFiles(field)
        ? index(named(name, 'file')).using('gin', sql`${column(name)} jsonb_path_ops`)
        : undefined,
    ])
    .filter((made) => made !== undefined)
    .concat(
      resource.unique.map((names) =>
        amongLive(uniqueIndex(named(...names, 'key')).on(...columnsOf(names, column))),
      ),
      resource.indexes.map((names) =>
        index(named(...names, 'index')).on(...columnsOf(names, column)),
      ),
    )
}

/**
 * Reports whether a field holds a file's key. Access to a file is decided by the records that
 * contain it.
 */
const isFile = ({ kind }: Field): boolean => kind === 'file' || kind === 'image'

/** Reports whether a list or an object contains files' keys. */
const holdsFiles = (field: Field): boolean =>
  ('item' in field && isFile(field.item as Field)) ||
  ('fields' in field && Object.values(field.fields as Fields).some(isFile))

/** Sortable standard fields except the id, which is the primary key and already indexed. */
const sortedStandards = { created_at: standardFields.created_at }

function columnsOf(
  names: readonly string[],
  column: (name: string) => ExtraConfigColumn,
): [ExtraConfigColumn, ...ExtraConfigColumn[]] {
  const [first, ...rest] = names.map(column)
  if (!first) throw new Error('an index needs at least one field')
  return [first, ...rest]
}
