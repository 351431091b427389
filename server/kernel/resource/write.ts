import { eq, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import Type from 'typebox'

import type { Actor } from '#contract/kernel/access.ts'
import { createSchema, editSchema, isRestorable, type Resource } from '#contract/kernel/resource.ts'
import { notFound, problem } from '#server/kernel/http/problem.ts'
import { actorOf } from '#server/kernel/http/request.ts'
import { type Act, type AnyRow, type Kernel, type Tx, tableOf } from '#server/kernel/kernel.ts'
import { readRows } from '#server/kernel/sql/stored-rows.ts'
import { refused, transact } from '#server/kernel/sql/transact.ts'
import { difference, pastOf, recordEvent } from '#server/kernel/transition/event.ts'
import { transition } from '#server/kernel/transition/transition.ts'
import { translate } from '#server/kernel/translate.ts'
import { insertRow } from './insert-row.ts'
import { checkListed } from './listed-references.ts'
import { present } from './present.ts'
import { allow, idOf, reachOf } from './read.ts'
import { checkFiles } from './stored-files.ts'
import { validate } from './validate.ts'

const actOf = (kernel: Kernel, request: FastifyRequest): Act => ({
  actor: actorOf(request),
  now: kernel.now(),
  request_id: request.id,
})

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
  const { actor } = act
  allow(kernel, resource, 'create', actor)
  const schema = schemaFor(createSchema, resource, actor)
  const input = validate(schema, body, actor.locale, resource.name)
  return writing(actor, () =>
    transact(kernel.db, async (tx) => {
      await checkListed(kernel, tx, resource, input, actor.locale)
      await checkFiles(kernel, tx, resource, input, { actor, current: null })
      const create = kernel.extensions.hook(resource.name, 'create')
      const extra = await create?.({ ...act, kernel, tx, current: null, input })
      return insertRow(kernel, tx, resource, { ...normalized(resource, input), ...extra }, act)
    }),
  )
}

export async function edit(kernel: Kernel, resource: Resource, request: FastifyRequest) {
  const actor = allow(kernel, resource, 'edit', actorOf(request))
  const act = actOf(kernel, request)
  const { version, ...input } = validate(
    schemaFor(editSchema, resource, actor),
    request.body ?? {},
    actor.locale,
    resource.name,
  )
  const row = await writing(actor, () =>
    transact(kernel.db, async (tx) => {
      const table = tableOf(kernel, resource)
      const current = await rowWithin(kernel, tx, resource, idOf(request), actor, {
        isLocked: true,
      })
      checkVersion(kernel, resource, request, current, version, actor)
      await checkListed(kernel, tx, resource, input, actor.locale)
      await checkFiles(kernel, tx, resource, input, { actor, current })
      const extra = await kernel.extensions.hook(
        resource.name,
        'edit',
      )?.({ ...act, kernel, tx, current, input })
      const [after] = await tx
        .update(table)
        .set({
          ...normalized(resource, input),
          ...extra,
          version: sql`${table.version} + 1`,
          updated_at: act.now.toISOString(),
        })
        .where(eq(table.id, current.id))
        .returning()
      const diff = difference(current, after as AnyRow)
      const { version: next } = after as AnyRow
      const past = { ...pastOf(resource, current.id, 'edited'), version: next }
      await recordEvent(kernel, tx, { ...act, ...past, diff })
      return after as AnyRow
    }),
  )
  return present(kernel, resource, row, actor)
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
  const row = await writing(actor, () =>
    transact(kernel.db, async (tx) => {
      const table = tableOf(kernel, resource)
      const current = await rowWithin(kernel, tx, resource, idOf(request), actor, {
        isLocked: true,
      })
      checkVersion(kernel, resource, request, current, version, actor)
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
    }),
  )
  return present(kernel, resource, row, actor)
}

/**
 * Restores a soft-deleted record; needs the permission to delete. A record that is not deleted is
 * left unchanged.
 */
export async function restore(kernel: Kernel, resource: Resource, request: FastifyRequest) {
  const actor = allow(kernel, resource, 'delete', actorOf(request))
  const act = actOf(kernel, request)
  const row = await writing(actor, () =>
    transact(kernel.db, async (tx) => {
      const current = await rowWithin(kernel, tx, resource, idOf(request), actor, {
        isLocked: true,
        isDeletedToo: actor.kind === 'admin',
      })
      await kernel.extensions.hook(
        resource.name,
        'restore',
      )?.({ ...act, kernel, tx, current, input: {} })
      if (current.deleted_at === null) return current
      return setDeleted(kernel, tx, resource, current, act, false)
    }),
  )
  return present(kernel, resource, row, actor)
}

async function setDeleted(
  kernel: Kernel,
  tx: Tx,
  resource: Resource,
  current: AnyRow,
  act: Act,
  isDeleted: boolean,
): Promise<AnyRow> {
  const table = tableOf(kernel, resource)
  const at = act.now.toISOString()
  const [row] = await tx
    .update(table)
    .set({
      deleted_at: isDeleted ? at : null,
      version: sql`${table.version} + 1`,
      updated_at: at,
    })
    .where(eq(table.id, current.id))
    .returning()
  const past = pastOf(resource, current.id, isDeleted ? 'deleted' : 'restored')
  const { version } = row as AnyRow
  const diff = difference(current, row as AnyRow)
  await recordEvent(kernel, tx, { ...act, ...past, version, diff })
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

async function rowWithin(
  kernel: Kernel,
  db: Tx | Kernel['db'],
  resource: Resource,
  id: number,
  actor: Actor,
  { isLocked = false, isDeletedToo = false } = {},
): Promise<AnyRow> {
  const within = reachOf(kernel, resource, id, actor, isDeletedToo)
  const lock = isLocked ? sql`for update` : undefined
  const [row] = await readRows(db, tableOf(kernel, resource), within, lock)
  if (!row) throw notFound(actor.locale)
  return row as AnyRow
}

/** Throws a 409 with the current record if the version in the body or `If-Match` is stale. */
function checkVersion(
  kernel: Kernel,
  resource: Resource,
  request: FastifyRequest,
  current: AnyRow,
  sent: unknown,
  actor: Actor,
): void {
  const header = request.headers['if-match']?.replace(/^W\//, '').replaceAll('"', '')
  const version = sent ?? header
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

async function writing<T>(actor: Actor, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw refused(error, actor.locale)
  }
}
