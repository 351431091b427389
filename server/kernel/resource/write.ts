import { eq, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import Type from 'typebox'

import type { Actor } from '#contract/kernel/access.ts'
import { createSchema, editSchema, isRestorable, type Resource } from '#contract/kernel/resource.ts'
import { actOf } from '#server/kernel/http/act.ts'
import { notFound, problem } from '#server/kernel/http/problem.ts'
import { actorOf } from '#server/kernel/http/request.ts'
import { type Act, type AnyRow, type Kernel, type Tx, tableOf } from '#server/kernel/kernel.ts'
import { readRows } from '#server/kernel/sql/stored-rows.ts'
import { refused, transact } from '#server/kernel/sql/transact.ts'
import { difference, pastOf, recordEvent } from '#server/kernel/transition/event.ts'
import { transition } from '#server/kernel/transition/transition.ts'
import { translate } from '#server/kernel/translate.ts'
import { changeRows } from './edit-rows.ts'
import { insertRow } from './insert-row.ts'
import { checkListed } from './listed-references.ts'
import { present } from './present.ts'
import { allow, idOf, reachOf } from './read.ts'
import { checkFiles } from './stored-files.ts'
import { validate } from './validate.ts'

export async function create(kernel: Kernel, resource: Resource, request: FastifyRequest) {
  const act = actOf(kernel, request)
  const row = await createAs(kernel, resource, request.body ?? {}, act)
  return present(kernel, resource, row, act.actor)
}

/** Creates a row as a request of this actor would. */
export async function createAs(
  kernel: Kernel,
  resource: Resource,
  body: unknown,
  act: Act,
): Promise<AnyRow> {
  const input = validCreate(kernel, resource, body, act.actor)
  return writing(act.actor, () =>
    transact(kernel.db, (tx) => createWithin(kernel, tx, resource, input, act)),
  )
}

/** Validates the values of a new row, for an actor who may create it. */
export function validCreate(
  kernel: Kernel,
  resource: Resource,
  body: unknown,
  actor: Actor,
): Record<string, unknown> {
  allow(kernel, resource, 'create', actor)
  return validate(schemaFor(createSchema, resource, actor), body, actor.locale, resource.name)
}

/** Creates a row of values that `validCreate` has validated, within an open transaction. */
export async function createWithin(
  kernel: Kernel,
  tx: Tx,
  resource: Resource,
  input: Readonly<Record<string, unknown>>,
  act: Act,
): Promise<AnyRow> {
  const { actor } = act
  await checkListed(kernel, tx, resource, input, actor.locale)
  await checkFiles(kernel, tx, resource, input, { actor, current: null })
  const create = kernel.extensions.hook(resource.name, 'create')
  const extra = await create?.({ ...act, kernel, tx, current: null, input })
  return insertRow(kernel, tx, resource, { ...normalized(resource, input), ...extra }, act)
}

export async function edit(kernel: Kernel, resource: Resource, request: FastifyRequest) {
  const act = actOf(kernel, request)
  const { actor } = act
  const { version, ...input } = validEdit(kernel, resource, request.body ?? {}, actor)
  const id = idOf(request)
  const change = { input, version: version ?? versionIn(request) }
  const row = await writing(actor, () =>
    transact(kernel.db, async (tx) => {
      const current = await rowWithin(kernel, tx, resource, id, actor, { isLocked: true })
      return editWithin(kernel, tx, resource, current, change, act)
    }),
  )
  return present(kernel, resource, row, actor)
}

/** Validates an edit of an actor who may edit. */
export function validEdit(
  kernel: Kernel,
  resource: Resource,
  body: unknown,
  actor: Actor,
): Record<string, unknown> {
  allow(kernel, resource, 'edit', actor)
  return validate(schemaFor(editSchema, resource, actor), body, actor.locale, resource.name)
}

type Edit = {
  /** Validated by `validEdit`. */
  input: Readonly<Record<string, unknown>>
  /** The version that the actor saw; a row with another one is refused. */
  version?: unknown
}

/**
 * Edits a row that `rowWithin` has read and locked in the same transaction, with all checks of a
 * single edit.
 */
export async function editWithin(
  kernel: Kernel,
  tx: Tx,
  resource: Resource,
  current: AnyRow,
  change: Edit,
  act: Act,
): Promise<AnyRow> {
  const [row] = await editAllWithin(kernel, tx, resource, [current], change, act)
  return row as AnyRow
}

/**
 * Reports whether an edit of one row of the resource can't change what an edit of another one does.
 */
export const editsAreIndependent = ({ extensions }: Kernel, { name }: Resource): boolean =>
  extensions.hook(name, 'edit') === undefined

/**
 * Makes the same edit of rows that `rowsWithin` has read and locked in the same transaction. Several
 * at once only where edits are independent: a hook must see what was edited before.
 */
export async function editAllWithin(
  kernel: Kernel,
  tx: Tx,
  resource: Resource,
  rows: readonly AnyRow[],
  { input, version }: Edit,
  act: Act,
): Promise<AnyRow[]> {
  const { actor } = act
  if (rows.length > 1 && !editsAreIndependent(kernel, resource))
    throw new Error(`${resource.name} are edited one by one`)
  for (const current of rows) checkVersion(kernel, resource, current, version, actor)
  await checkListed(kernel, tx, resource, input, actor.locale)
  for (const current of rows) await checkFiles(kernel, tx, resource, input, { actor, current })
  const hook = kernel.extensions.hook(resource.name, 'edit')
  const [current = null] = rows
  const extra = await hook?.({ ...act, kernel, tx, current, input })
  const set = { ...normalized(resource, input), ...extra }
  return changeRows(kernel, tx, resource, rows, { set }, act)
}

/** A delete's body. The version that the client saw can also be sent in `If-Match`. */
export const deleteSchema = Type.Object(
  { version: Type.Optional(Type.Integer({ minimum: 1 })) },
  { additionalProperties: false },
)

export async function remove(kernel: Kernel, resource: Resource, request: FastifyRequest) {
  const actor = allow(kernel, resource, 'delete', actorOf(request))
  const act = actOf(kernel, request)
  const { version } = validate(deleteSchema, request.body ?? {}, actor.locale)
  const removed = { id: idOf(request), version: version ?? versionIn(request) }
  const row = await writing(actor, () =>
    transact(kernel.db, (tx) => removeWithin(kernel, tx, resource, removed, act)),
  )
  return present(kernel, resource, row, actor)
}

/** Deletes a row within an open transaction, for an actor who may delete. */
export async function removeWithin(
  kernel: Kernel,
  tx: Tx,
  resource: Resource,
  { id, version }: { id: number } & Pick<Edit, 'version'>,
  act: Act,
): Promise<AnyRow> {
  const { actor } = act
  const table = tableOf(kernel, resource)
  const current = await rowWithin(kernel, tx, resource, id, actor, { isLocked: true })
  checkVersion(kernel, resource, current, version, actor)
  await kernel.extensions.hook(
    resource.name,
    'delete',
  )?.({ ...act, kernel, tx, current, input: {} })
  if (isRestorable(resource)) return setDeleted(kernel, tx, resource, current, act, true)
  await tx.delete(table).where(eq(table.id, current.id))
  const diff = difference(current, null)
  const past = { ...pastOf(resource, current.id, 'deleted'), version: 0 }
  await recordEvent(kernel, tx, { ...act, ...past, diff })
  return current
}

/**
 * Restores a soft-deleted record; needs the permission to delete. A record that is not deleted is
 * left unchanged.
 */
export async function restore(kernel: Kernel, resource: Resource, request: FastifyRequest) {
  const actor = allow(kernel, resource, 'delete', actorOf(request))
  const act = actOf(kernel, request)
  const row = await writing(actor, () =>
    transact(kernel.db, (tx) => restoreWithin(kernel, tx, resource, idOf(request), act)),
  )
  return present(kernel, resource, row, actor)
}

/** Restores a row within an open transaction, for an actor who may delete. */
export async function restoreWithin(
  kernel: Kernel,
  tx: Tx,
  resource: Resource,
  id: number,
  act: Act,
): Promise<AnyRow> {
  const current = await rowWithin(kernel, tx, resource, id, act.actor, {
    isLocked: true,
    isDeletedToo: act.actor.kind === 'admin',
  })
  await kernel.extensions.hook(
    resource.name,
    'restore',
  )?.({ ...act, kernel, tx, current, input: {} })
  if (current.deleted_at === null) return current
  return setDeleted(kernel, tx, resource, current, act, false)
}

async function setDeleted(
  kernel: Kernel,
  tx: Tx,
  resource: Resource,
  current: AnyRow,
  act: Act,
  isDeleted: boolean,
): Promise<AnyRow> {
  const change = {
    set: { deleted_at: isDeleted ? act.now.toISOString() : null },
    past: isDeleted ? 'deleted' : 'restored',
  }
  const [row] = await changeRows(kernel, tx, resource, [current], change, act)
  return row as AnyRow
}

export async function move(kernel: Kernel, resource: Resource, request: FastifyRequest) {
  const act = actOf(kernel, request)
  const { name = '' } = request.params as { name?: string }
  const row = await transition(kernel, {
    ...act,
    resource: resource.name,
    id: idOf(request),
    name,
    input: request.body ?? {},
  })
  return present(kernel, resource, row, act.actor)
}

/** Reads a row within the actor's reach; throws a 404 if there is none. */
export async function rowWithin(
  kernel: Kernel,
  db: Tx | Kernel['db'],
  resource: Resource,
  id: number,
  actor: Actor,
  how: Reading = {},
): Promise<AnyRow> {
  const row = (await rowsWithin(kernel, db, resource, [id], actor, how)).get(id)
  if (!row) throw notFound(actor.locale)
  return row
}

type Reading = { isLocked?: boolean; isDeletedToo?: boolean }

/** Reads those of the rows that are within the actor's reach, by id. */
export async function rowsWithin(
  kernel: Kernel,
  db: Tx | Kernel['db'],
  resource: Resource,
  ids: readonly number[],
  actor: Actor,
  { isLocked = false, isDeletedToo = false }: Reading = {},
): Promise<Map<number, AnyRow>> {
  const within = reachOf(kernel, resource, ids, actor, isDeletedToo)
  const table = tableOf(kernel, resource)
  const lock = isLocked ? sql`order by ${table.id} for update` : undefined
  const rows = (await readRows(db, table, within, lock)) as AnyRow[]
  return new Map(rows.map((row) => [row.id, row]))
}

/** Reads the version in `If-Match`. */
const versionIn = ({ headers }: FastifyRequest): string | undefined =>
  headers['if-match']?.replace(/^W\//, '').replaceAll('"', '')

/** Throws a 409 with the current record if the version that the client saw is stale. */
function checkVersion(
  kernel: Kernel,
  resource: Resource,
  current: AnyRow,
  version: unknown,
  actor: Actor,
): void {
  if (version === undefined || version === '*' || Number(version) === current.version) return
  throw problem(409, {
    message: translate(actor.locale, 'stale'),
    current: present(kernel, resource, current, actor),
  })
}

const schemas = new Map<unknown, Map<string, ReturnType<typeof createSchema>>>()

/**
 * Returns the schema for a resource and kind of actor; cached, so that it is compiled only once.
 */
function schemaFor(make: typeof createSchema, resource: Resource, actor: Actor) {
  const known = schemas.get(make) ?? schemas.set(make, new Map()).get(make)
  const key = `${resource.name} ${actor.kind}`
  const schema = known?.get(key) ?? make(resource, actor.kind)
  known?.set(key, schema)
  return schema
}

/** Converts email addresses to lower case, so that two spellings are the same address. */
const normalized = (resource: Resource, input: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(input).map(([name, value]) => [
      name,
      resource.fields[name]?.kind === 'email' && typeof value === 'string'
        ? value.toLowerCase()
        : value,
    ]),
  )

/** Runs a write and converts constraint violations into field errors. */
export async function writing<T>(actor: Actor, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw refused(error, actor.locale)
  }
}
