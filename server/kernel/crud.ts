import { randomInt } from 'node:crypto'
import { and, count, eq, sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import Type from 'typebox'

import type { Action, Actor } from '#contract/kernel/access.ts'
import { createSchema, editSchema, type Resource, rowSchema } from '#contract/kernel/resource.ts'
import { difference, recordEvent } from './event.ts'
import type { Act, AnyRow, Hook, Kernel, Tx } from './kernel.ts'
import { readListQuery } from './list-query.ts'
import { checkListed } from './listed-references.ts'
import { present } from './present.ts'
import { notFound, problem, unauthenticated, unauthorized } from './problem.ts'
import { scopeFor } from './scope.ts'
import { refused, transact } from './transact.ts'
import { inputSchema, transition } from './transition.ts'
import { translate } from './translate.ts'
import { validate } from './validate.ts'

/** The request's actor, or a 401. */
export function actorOf(request: FastifyRequest): Actor {
  if (!request.actor) throw unauthenticated(request.locale)
  return request.actor
}

const actOf = (kernel: Kernel, request: FastifyRequest): Act => ({
  actor: actorOf(request),
  now: kernel.now(),
  request_id: request.id,
})

/** The five simple-rest routes and the transition route of every declared resource. */
export function registerResources(app: FastifyInstance, kernel: Kernel): void {
  for (const resource of Object.values(kernel.resources)) {
    const path = `/api/${resource.name}`
    const summary = (what: string) => ({
      tags: [resource.name],
      summary: `${what} ${resource.name}`,
    })
    const answer = rowSchema(resource)

    if (resource.actions.includes('list'))
      app.get(
        path,
        { schema: summary('List'), config: { answer: Type.Array(answer) } },
        (request, reply) => list(kernel, resource, request, reply),
      )
    if (resource.actions.includes('show'))
      app.get(`${path}/:id`, { schema: summary('Show one of'), config: { answer } }, (request) =>
        show(kernel, resource, request),
      )
    if (resource.actions.includes('create'))
      app.post(
        path,
        {
          schema: { ...summary('Create one of') },
          config: { body: createSchema(resource), answer, idempotent: true },
        },
        (request, reply) => create(kernel, resource, request, reply),
      )
    if (resource.actions.includes('edit'))
      for (const method of ['PATCH', 'PUT'] as const)
        app.route({
          method,
          url: `${path}/:id`,
          schema: summary('Change one of'),
          config: { body: editSchema(resource), answer },
          handler: (request) => edit(kernel, resource, request),
        })
    if (resource.actions.includes('delete'))
      app.delete(
        `${path}/:id`,
        { schema: summary('Delete one of'), config: { body: deleteSchema, answer } },
        (request) => remove(kernel, resource, request),
      )
    const machine = kernel.machines[resource.name]
    if (machine)
      app.post(
        `${path}/:id/transitions/:name`,
        {
          schema: {
            tags: [resource.name],
            summary: `Move one of ${resource.name}: ${Object.keys(machine.transitions).join(', ')}`,
          },
          config: {
            body: Type.Union(Object.values(machine.transitions).map(inputSchema)),
            answer,
            idempotent: true,
          },
        },
        (request) => move(kernel, resource, request),
      )
  }
}

function allow(kernel: Kernel, resource: Resource, action: Action, request: FastifyRequest): Actor {
  const actor = actorOf(request)
  if (!kernel.policy.can(actor, resource.name, action)) throw unauthorized(actor.locale)
  return actor
}

/** The version that was looked at before deciding to delete; it may also stand in `If-Match`. */
const deleteSchema = Type.Object(
  { version: Type.Optional(Type.Integer({ minimum: 1 })) },
  { additionalProperties: false },
)

const tableOf = (kernel: Kernel, resource: Resource) => {
  const table = kernel.tables[resource.name]
  if (!table) throw new Error(`${resource.name} has no table`)
  return table
}

async function list(
  kernel: Kernel,
  resource: Resource,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const actor = allow(kernel, resource, 'list', request)
  const table = tableOf(kernel, resource)
  const query = readListQuery(
    request.query as Record<string, unknown>,
    { resource, table, role: actor.kind, locale: actor.locale },
    kernel,
  )
  const where = and(scopeFor(resource.scope, table, actor), query.where)
  const [rows, [counted]] = await Promise.all([
    kernel.db
      .select()
      .from(table)
      .where(where)
      .orderBy(...query.orderBy)
      .limit(query.limit)
      .offset(query.offset),
    kernel.db.select({ total: count() }).from(table).where(where),
  ])
  reply.header('X-Total-Count', counted?.total ?? 0)
  return rows.map((row) => present(kernel, resource, row as AnyRow, actor))
}

async function show(kernel: Kernel, resource: Resource, request: FastifyRequest) {
  const actor = allow(kernel, resource, 'show', request)
  return present(
    kernel,
    resource,
    await rowWithin(kernel, kernel.db, resource, idOf(request), actor),
    actor,
  )
}

async function create(
  kernel: Kernel,
  resource: Resource,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const actor = allow(kernel, resource, 'create', request)
  const act = actOf(kernel, request)
  const input = validate(schemaFor(createSchema, resource, actor), request.body, actor.locale)
  const row = await writing(actor, () =>
    transact(kernel.db, async (tx) => {
      await checkListed(kernel, tx, resource, input, actor.locale)
      const extra = await hookOf(kernel, resource, 'create')?.({ ...act, tx, current: null, input })
      return insertRow(kernel, tx, resource, { ...normalized(resource, input), ...extra }, act)
    }),
  )
  return reply.code(201).send(present(kernel, resource, row, actor))
}

async function edit(kernel: Kernel, resource: Resource, request: FastifyRequest) {
  const actor = allow(kernel, resource, 'edit', request)
  const act = actOf(kernel, request)
  const { version, ...input } = validate(
    schemaFor(editSchema, resource, actor),
    request.body,
    actor.locale,
  )
  const row = await writing(actor, () =>
    transact(kernel.db, async (tx) => {
      const table = tableOf(kernel, resource)
      const current = await rowWithin(kernel, tx, resource, idOf(request), actor, true)
      checkVersion(kernel, resource, request, current, version, actor)
      await checkListed(kernel, tx, resource, input, actor.locale)
      const extra = await hookOf(kernel, resource, 'edit')?.({ ...act, tx, current, input })
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
      await recordEvent(kernel, tx, { ...act, ...named(resource, current.id, 'edited'), diff })
      return after as AnyRow
    }),
  )
  return present(kernel, resource, row, actor)
}

async function remove(kernel: Kernel, resource: Resource, request: FastifyRequest) {
  const actor = allow(kernel, resource, 'delete', request)
  const act = actOf(kernel, request)
  const { version } = validate(deleteSchema, request.body ?? {}, actor.locale)
  const row = await writing(actor, () =>
    transact(kernel.db, async (tx) => {
      const table = tableOf(kernel, resource)
      const current = await rowWithin(kernel, tx, resource, idOf(request), actor, true)
      checkVersion(kernel, resource, request, current, version, actor)
      await tx.delete(table).where(eq(table.id, current.id))
      const diff = difference(current, null)
      await recordEvent(kernel, tx, { ...act, ...named(resource, current.id, 'deleted'), diff })
      return current
    }),
  )
  return present(kernel, resource, row, actor)
}

async function move(kernel: Kernel, resource: Resource, request: FastifyRequest) {
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

/** Stores a new row with its event, and the codes that its declaration asks for. */
export async function insertRow(
  kernel: Kernel,
  tx: Tx,
  resource: Resource,
  values: Record<string, unknown>,
  act: Act,
): Promise<AnyRow> {
  const at = act.now.toISOString()
  const codes = Object.entries(resource.fields)
    .filter(([name, field]) => field.kind === 'code' && values[name] === undefined)
    .map(([name, field]) => [name, newCode('prefix' in field ? String(field.prefix) : '')])
  const [row] = await tx
    .insert(tableOf(kernel, resource))
    .values({ ...Object.fromEntries(codes), created_at: at, updated_at: at, ...values })
    .returning()
  const created = row as AnyRow
  await recordEvent(kernel, tx, {
    ...act,
    ...named(resource, created.id, 'created'),
    diff: difference(null, created),
  })
  return created
}

/** Six characters without those that are mistaken for one another: a billion codes. */
function newCode(prefix: string): string {
  const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
  return `${prefix}-${Array.from({ length: 6 }, () => alphabet[randomInt(alphabet.length)]).join('')}`
}

const named = (resource: Resource, record_id: number, past: string) => ({
  resource: resource.name,
  record_id,
  name: `${resource.name}.${past}`,
})

async function rowWithin(
  kernel: Kernel,
  db: Tx | Kernel['db'],
  resource: Resource,
  id: number,
  actor: Actor,
  locked = false,
): Promise<AnyRow> {
  const table = tableOf(kernel, resource)
  const query = db
    .select()
    .from(table)
    .where(and(eq(table.id, id), scopeFor(resource.scope, table, actor)))
  const [row] = await (locked ? query.for('update') : query)
  if (!row) throw notFound(actor.locale)
  return row as AnyRow
}

function idOf(request: FastifyRequest): number {
  const { id = '' } = request.params as { id?: string }
  if (!/^[1-9]\d{0,14}$/.test(id)) throw notFound(request.locale)
  return Number(id)
}

/** A stale version, in the body or `If-Match`, is a 409 with the current record. */
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

/** Made once for each resource and kind of actor, so that it is compiled once. */
function schemaFor(make: typeof createSchema, resource: Resource, actor: Actor) {
  const known = schemas.get(make) ?? schemas.set(make, new Map()).get(make)
  const key = `${resource.name} ${actor.kind}`
  const schema = known?.get(key) ?? make(resource, actor.kind)
  known?.set(key, schema)
  return schema
}

/** E-mail addresses are kept in lower case: two spellings are one address. */
const normalized = (resource: Resource, input: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(input).map(([name, value]) => [
      name,
      resource.fields[name]?.kind === 'email' && typeof value === 'string'
        ? value.toLowerCase()
        : value,
    ]),
  )

const hookOf = (kernel: Kernel, resource: Resource, when: 'create' | 'edit'): Hook | undefined =>
  kernel.parts.map((part) => part.hooks?.[resource.name]?.[when]).find(Boolean)

async function writing<T>(actor: Actor, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw refused(error, actor.locale)
  }
}
