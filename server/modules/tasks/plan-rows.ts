import { setImmediate } from 'node:timers/promises'
import { and, eq, inArray, min } from 'drizzle-orm'

import type { ImportInput } from '#contract/calls/imports.ts'
import type { Field } from '#contract/kernel/field.ts'
import type { ImportExample } from '#contract/kernel/import-report.ts'
import {
  changeableFields,
  importedFields,
  mappableFields,
  type Resource,
  writableFields,
} from '#contract/kernel/resource.ts'
import { importRows } from '#server/database/tables.ts'
import { type Column, cellOf, type Form, type Titles } from '#server/kernel/export/cells.ts'
import { titleReader } from '#server/kernel/export/titles.ts'
import { hashOf } from '#server/kernel/hash-of.ts'
import { withoutGuard } from '#server/kernel/http/csv.ts'
import { type FieldErrors, isProblem } from '#server/kernel/http/problem.ts'
import { type Act, type AnyRow, type Kernel, type Tx, tableOf } from '#server/kernel/kernel.ts'
import { listable } from '#server/kernel/resource/about.ts'
import { validCreate, validEdit } from '#server/kernel/resource/write.ts'
import { readRows } from '#server/kernel/sql/stored-rows.ts'
import { translate } from '#server/kernel/translate.ts'
import { findReferred, type Referred } from './find-referred.ts'
import { isGuarded, parseCell, type Read } from './parse-cell.ts'

export type ImportRow = typeof importRows.$inferSelect

/** The effect of a row. The record's own code has not been run yet. */
export type Plan =
  | { kind: 'refused'; errors: FieldErrors; record: AnyRow | undefined }
  | { kind: 'same'; record: AnyRow }
  | { kind: 'created'; input: Record<string, unknown>; changes: Changes }
  | { kind: 'changed'; record: AnyRow; input: Record<string, unknown>; changes: Changes }

type Changes = ImportExample['changes']

/** A cell of a row, or the value for all rows, with the field that it is for. */
type Given = Column & { text: string }

/** Rows between which other work has its turn. */
const rowsAtOnce = 25

/**
 * Plans what rows of a file do: compares them with the records that they name, and validates what
 * they change. A value that an export would write as it stands in the file isn't a change, so that a
 * file that was exported changes nothing.
 */
export async function planRows(
  kernel: Kernel,
  tx: Tx,
  resource: Resource,
  input: ImportInput,
  rows: readonly ImportRow[],
  act: Act,
): Promise<Plan[]> {
  const { actor } = act
  const { mapping } = input
  const cells = rows.map((row) => givenIn(resource, input, row))
  const referred = await referredIn(kernel, tx, cells.flat(), act)
  const read = (given: Given) => readGiven(given, input, referred)
  const keys = rows.map((_, at) => {
    const given = cells[at]?.find(({ name }) => name === mapping.key)
    return given && given.text.trim() !== '' ? { given, read: read(given) } : undefined
  })
  const records = await recordsOf(
    kernel,
    tx,
    resource,
    mapping.key,
    keys.flatMap((key) => (key && 'value' in key.read ? [key.read.value] : [])),
    act,
  )
  const firsts = await firstPositions(tx, rows)
  const { profile, language, zone } = mapping
  const inFile: Form = {
    resource: resource.name,
    profile,
    actor: { ...actor, locale: language, time_zone: zone },
  }
  const forPeople: Form = { resource: resource.name, profile: 'spreadsheet', actor }
  const columns = cells[0] ?? []
  // The transaction's own connection: the embedded engine has no other.
  const within = { ...kernel, db: tx as unknown as Kernel['db'] }
  const current = [...records.values()]
  const titles = await titleReader(within, columns, { ...inFile, profile: 'spreadsheet' })(current)

  const plans: Plan[] = []
  for (const [at, row] of rows.entries()) {
    if (at % rowsAtOnce === rowsAtOnce - 1) await setImmediate()
    plans.push(attempted(row, cells[at] ?? [], keys[at]))
  }
  return plans

  /** A row that can't even be planned is refused alone. */
  function attempted(...row: Parameters<typeof planOf>): Plan {
    try {
      return planOf(...row)
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      const errors = { '': [translate(actor.locale, 'task_unexpected')] }
      return { kind: 'refused', errors, record: undefined }
    }
  }

  function planOf(
    { position, key: stored }: ImportRow,
    given: Given[],
    key: { given: Given; read: Read } | undefined,
  ): Plan {
    const refuse = (name: string | null, why: string, record?: AnyRow): Plan => ({
      kind: 'refused',
      errors: { [name ?? '']: [textOf(why, name)] },
      record,
    })
    if (key && 'refusal' in key.read) return refuse(mapping.key, key.read.refusal)
    if (stored !== null && (firsts.get(stored) ?? position) < position)
      return refuse(mapping.key, 'twice')
    const record = key && 'value' in key.read ? records.get(String(key.read.value)) : undefined
    const isWritable = (name: string) => Object.hasOwn(writableFields(resource, 'admin'), name)
    if (key && !record && !isWritable(key.given.name)) return refuse(mapping.key, 'no_record')
    const settable = importedFields(resource)
    const own = given.filter(({ name }) => Object.hasOwn(settable, name))
    return record ? planEdit(record, own, refuse) : planCreate(own, refuse)
  }

  type Refuse = (name: string | null, why: string, record?: AnyRow) => Plan

  function planCreate(given: readonly Given[], refuse: Refuse): Plan {
    if (!resource.actions.includes('create') || !kernel.policy.can(actor, resource.name, 'create'))
      return refuse(null, 'no_create')
    const values: Record<string, unknown> = {}
    const errors: FieldErrors = {}
    const writable = writableFields(resource, 'admin')
    for (const one of given) {
      // Without a value the field takes its default, or is missing.
      if (one.text === '' || !Object.hasOwn(writable, one.name)) continue
      const value = read(one)
      if ('refusal' in value) errors[one.name] = [textOf(value.refusal, one.name)]
      else values[one.name] = value.value
    }
    const checked = validated(errors, () => validCreate(kernel, resource, values, actor))
    if ('errors' in checked) return { kind: 'refused', errors: checked.errors, record: undefined }
    const changes = given
      .filter(({ name, text }) => text !== '' && Object.hasOwn(values, name))
      .map(({ name, text }) => ({ field: name, before: '', after: short(text) }))
    return { kind: 'created', input: checked.input, changes }
  }

  function planEdit(record: AnyRow, given: readonly Given[], refuse: Refuse): Plan {
    const values: Record<string, unknown> = {}
    const errors: FieldErrors = {}
    const changes: Changes = []
    const changeable = changeableFields(resource, 'admin')
    for (const one of given) {
      const { name, field, text } = one
      if (isAsExported(record[name], one, input.file.format, inFile, titles)) continue
      const value: Read = text === '' ? emptied(record[name], field) : withoutCase(field, read(one))
      if ('refusal' in value) {
        errors[name] = [textOf(value.refusal, name)]
        continue
      }
      if (isSame(record[name], value.value)) continue
      if (!Object.hasOwn(changeable, name)) {
        errors[name] = [textOf('set_once', name)]
        continue
      }
      values[name] = value.value
      const before = cellOf(record[name], one, forPeople, titles).value
      changes.push({ field: name, before: short(before), after: short(text) })
    }
    if (Object.keys(values).length + Object.keys(errors).length === 0)
      return { kind: 'same', record }
    if (!resource.actions.includes('edit') || !kernel.policy.can(actor, resource.name, 'edit'))
      return refuse(null, 'no_edit', record)
    const checked =
      Object.keys(values).length === 0
        ? { errors }
        : validated(errors, () => validEdit(kernel, resource, values, actor))
    if ('errors' in checked) return { kind: 'refused', errors: checked.errors, record }
    return { kind: 'changed', record, input: checked.input, changes }
  }

  function textOf(why: string, name: string | null): string {
    const field = name ?? ''
    const keys = why === 'required' ? ['validation.required'] : [`import.cell.${why}`]
    return translate(actor.locale, keys, { field, resource: resource.name })
  }
}

const maxShown = 200

const short = (text: string): string =>
  text.length > maxShown ? `${text.slice(0, maxShown)}…` : text

function givenIn(resource: Resource, input: ImportInput, { cells }: ImportRow): Given[] {
  const { columns, constants } = input.mapping
  const fields = mappableFields(resource)
  const hasGuards = isGuarded(input)
  const texts = [
    ...columns.map(({ column, field }) => ({ field, text: cells[column] ?? '' })),
    ...constants.map(({ field, value }) => ({ field, text: value })),
  ]
  return texts.flatMap(({ field: name, text }) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    return field ? [{ name, field, text: hasGuards ? withoutGuard(text) : text }] : []
  })
}

type References = ReadonlyMap<string, Referred>

const resourceOf = (field: Field): string | undefined =>
  field.kind === 'belongsTo' && 'resource' in field ? String(field.resource) : undefined

async function referredIn(
  kernel: Kernel,
  tx: Tx,
  given: readonly Given[],
  { actor }: Act,
): Promise<References> {
  const texts = new Map<string, Set<string>>()
  for (const { field, text } of given) {
    const resource = resourceOf(field)
    if (!resource || text.trim() === '') continue
    const known = texts.get(resource) ?? new Set()
    texts.set(resource, known.add(text.trim()))
  }
  const found = new Map<string, Referred>()
  for (const [resource, named] of texts)
    found.set(resource, await findReferred(kernel, tx, resource, [...named], actor))
  return found
}

function readGiven(
  { name, field, text }: Given,
  { mapping }: ImportInput,
  references: References,
): Read {
  const resource = resourceOf(field)
  if (name === 'id' || resource) {
    const trimmed = text.trim()
    const isId = /^\d{1,15}$/.test(trimmed)
    if (!resource || (isId && mapping.profile === 'program'))
      return isId ? { value: Number(trimmed) } : { refusal: 'id' }
    const id = references.get(resource)?.get(trimmed)
    if (id === null) return { refusal: 'several' }
    if (id !== undefined) return { value: id }
    return isId ? { value: Number(trimmed) } : { refusal: 'reference' }
  }
  return parseCell(text, name, field, mapping)
}

/** Reads the records that the rows name, by their key, among those that the actor may list. */
async function recordsOf(
  kernel: Kernel,
  tx: Tx,
  resource: Resource,
  key: string | null,
  values: readonly unknown[],
  { actor }: Act,
): Promise<Map<string, AnyRow>> {
  const table = tableOf(kernel, resource)
  const column = key === null ? undefined : table[key]
  if (key === null || !column || values.length === 0) return new Map()
  const where = and(inArray(column, [...values]), listable(kernel, resource, actor))
  const rows = (await readRows(tx, table, where)) as AnyRow[]
  return new Map(rows.map((row) => [String(row[key]), row]))
}

/** Returns the first row of the file for each key. */
async function firstPositions(
  tx: Tx,
  rows: readonly ImportRow[],
): Promise<ReadonlyMap<string, number>> {
  const [first] = rows
  const keys = rows.flatMap(({ key }) => (key === null ? [] : [key]))
  if (!first || keys.length === 0) return new Map()
  const found = await tx
    .select({ key: importRows.key, position: min(importRows.position) })
    .from(importRows)
    .where(and(eq(importRows.task_id, first.task_id), inArray(importRows.key, keys)))
    .groupBy(importRows.key)
  return new Map(found.map(({ key, position }) => [String(key), Number(position)]))
}

/** The longest text that a workbook cell holds. */
const maxWorkbookText = 32_767

/** Reports whether an export would write the value as it stands in the file. */
function isAsExported(
  value: unknown,
  { text, ...column }: Given,
  format: ImportInput['file']['format'],
  form: Form,
  titles: Titles,
): boolean {
  const { value: exported } = cellOf(value, column, form, titles)
  return (format === 'xlsx' ? exported.slice(0, maxWorkbookText) : exported) === text
}

function emptied(value: unknown, { optional }: Field): Read {
  if (value === null || value === '') return { value }
  return optional ? { value: null } : { refusal: 'required' }
}

const withoutCase = ({ kind }: Field, read: Read): Read =>
  kind === 'email' && 'value' in read ? { value: String(read.value).toLowerCase() } : read

const isSame = (one: unknown, other: unknown): boolean =>
  one === other ||
  (typeof one === 'object' &&
    typeof other === 'object' &&
    one !== null &&
    other !== null &&
    hashOf(one) === hashOf(other))

function validated(
  errors: FieldErrors,
  validate: () => Record<string, unknown>,
): { errors: FieldErrors } | { input: Record<string, unknown> } {
  try {
    const input = validate()
    return Object.keys(errors).length > 0 ? { errors } : { input }
  } catch (error) {
    if (!isProblem(error)) throw error
    const found = (error.body.errors ?? { '': [error.body.message] }) as FieldErrors
    // A value that could not be read is not missing.
    return { errors: { ...found, ...errors } }
  }
}
