import { and, asc, count, eq, inArray, notInArray, or, sql } from 'drizzle-orm'

import { type Actor, system } from '#contract/kernel/access.ts'
import type { Resource } from '#contract/kernel/resource.ts'
import { type ResourceName, resources } from '#contract/resources.ts'
import { files, tables } from '#server/database/tables.ts'
import type { AnyRow } from '#server/kernel/kernel.ts'
import { insertRow } from '#server/kernel/resource/insert-row.ts'
import { transact } from '#server/kernel/sql/transact.ts'
import type { TestApp } from './app.ts'
import type { Refer } from './restricted-values.ts'
import { validInput } from './valid-input.ts'

export const everyResource: readonly Resource[] = Object.values(resources)

const declared = (name: string): Resource => {
  const found = resources[name as ResourceName]
  if (!found) throw new Error(`there is no resource ${name}`)
  return found
}

export const tableOf = ({ context }: TestApp, name: string) => {
  const table = context.kernel.tables[name]
  if (!table) throw new Error(`${name} has no table`)
  return table
}

/**
 * Values that a row needs to be usable: a refund needs a captured payment, an event needs a
 * resource.
 */
const usual: Record<string, Record<string, unknown>> = {
  payments: { captured_cents: 1_000_000, refunded_cents: 0, purpose: 'price' },
  events: { resource: 'vehicles' },
  saved_views: { resource: 'vehicles' },
  comments: { resource: 'vehicles' },
}

/**
 * Stores a row of any resource with the rows it belongs to, as the system, so read-only fields are
 * set too. Where administrators reach some rows only, the row belongs to the first administrator.
 */
export async function aRow(
  app: TestApp,
  name: string,
  values: Record<string, unknown> = {},
): Promise<AnyRow> {
  const resource = declared(name)
  const together = resource.unique.flat()
  const missing = Object.fromEntries(
    Object.entries(resource.fields)
      // A deleted row has to be requested explicitly.
      .filter(([field]) => !(field in values) && field !== 'deleted_at')
      // A number that is unique together with others must not start over either.
      .map(([name, field]) => [
        name,
        field.kind === 'integer' && together.includes(name)
          ? { ...field, unique: true as const }
          : field,
      ]),
  )
  const all = {
    ...(await validInput(missing, referTo(app, resource))),
    ...(await administrators(app, resource)),
    ...(await authorOf(app, resource)),
    ...usual[name],
    ...values,
  }
  const { kernel } = app.context
  return transact(kernel.db, (tx) =>
    insertRow(kernel, tx, resource, all, {
      actor: system as Actor,
      now: app.clock.now,
      request_id: null,
    }),
  )
}

async function administrators({ db }: TestApp, { scope }: Resource) {
  const [filter] = [scope.admin ?? 'all'].flat()
  if (!filter || filter === 'all') return {}
  const admin = await firstAdministrator(db)
  return Object.fromEntries(
    Object.entries(filter)
      .map(([name, value]) => [name, value === '$user' ? admin : value] as const)
      .filter(([, value]) => value !== undefined),
  )
}

async function firstAdministrator(db: TestApp['db']): Promise<number | undefined> {
  const { users } = tables
  const [admin] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'admin'), eq(users.status, 'active')))
    .orderBy(asc(users.id))
    .limit(1)
  return admin?.id
}

/** Names the author of a comment, who alone may change it: the first administrator. */
async function authorOf({ db }: TestApp, { name }: Resource) {
  const admin = name === 'comments' ? await firstAdministrator(db) : undefined
  return admin === undefined ? {} : { author_id: admin }
}

let pictures = 0

/** Stores a picture that belongs to the first administrator and returns the number in its key. */
async function aStoredPicture({ db }: TestApp): Promise<number> {
  const number = ++pictures
  const { users } = tables
  const [admin] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.role, 'admin'))
    .orderBy(asc(users.id))
    .limit(1)
  if (admin)
    await db.insert(files).values({
      key: `photos/2027/row-${number}.jpg`,
      media_type: 'image/jpeg',
      user_id: admin.id,
      bytes: 1,
      sha256: 'a'.repeat(64),
    })
  return number
}

/** Refers to an existing row if that is enough, else to a new one. */
export function referTo(app: TestApp, resource: Resource): Refer {
  return async (name, isUnique, values) => {
    if (name === 'files') return aStoredPicture(app)
    if (isUnique || resource.unique.length > 0) return (await aRow(app, name, values)).id
    const table = tableOf(app, name)
    const [last] = await app.db.select({ id: sql<number>`max(${table.id})` }).from(table)
    return last?.id ? Number(last.id) : (await aRow(app, name)).id
  }
}

/** Counts the rows of a resource. */
export async function countOf(app: TestApp, name: string): Promise<number> {
  const [counted] = await app.db.select({ total: count() }).from(tableOf(app, name))
  return counted?.total ?? 0
}

/**
 * Matches the events that the first administrator may see: events of personal records are visible
 * to the people who can see the record and to the person who acted.
 */
function ofRecordsReached({ db }: TestApp) {
  const { events, notifications, saved_views: views, users } = tables
  const admin = db
    .select({ id: sql`min(${users.id})` })
    .from(users)
    .where(eq(users.role, 'admin'))
  const own = db
    .select({ id: notifications.id })
    .from(notifications)
    .where(inArray(notifications.user_id, admin))
  const seen = db
    .select({ id: views.id })
    .from(views)
    .where(or(inArray(views.user_id, admin), eq(views.visibility, 'everyone')))
  return or(
    notInArray(events.resource, ['notifications', 'saved_views', 'events']),
    and(eq(events.resource, 'notifications'), inArray(events.record_id, own)),
    and(eq(events.resource, 'saved_views'), inArray(events.record_id, seen)),
    inArray(events.user_id, admin),
  )
}

/** Counts the rows that the first administrator reaches. */
export async function countReachable(app: TestApp, resource: Resource): Promise<number> {
  const table = tableOf(app, resource.name)
  const own = Object.entries(await administrators(app, resource)).map(([name, value]) =>
    eq(sql.identifier(name), value),
  )
  const [counted] = await app.db
    .select({ total: count() })
    .from(table)
    .where(and(...own, resource.name === 'events' ? ofRecordsReached(app) : undefined))
  return counted?.total ?? 0
}
