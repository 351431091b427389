import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Colleagues } from '#contract/calls/comments.ts'
import { hasComments } from '#contract/has-comments.ts'
import { type Actor, system } from '#contract/kernel/access.ts'
import type { Resource } from '#contract/kernel/resource.ts'
import { isRowId } from '#contract/kernel/row-id.ts'
import { type ResourceName, resources } from '#contract/resources.ts'
import { tables } from '#server/database/tables.ts'
import type { Db, Kernel, Tx } from '#server/kernel/kernel.ts'
import { tableOf } from '#server/kernel/kernel.ts'
import { reachOf } from '#server/kernel/resource/read.ts'

/** Returns the resource that a comment names, if its records have comments. */
export const commentable = (name: unknown): Resource | undefined =>
  typeof name === 'string' && Object.hasOwn(resources, name) && hasComments(name)
    ? resources[name as ResourceName]
    : undefined

/** Reports whether an administrator may see a record, deleted or not. */
export async function maySee(
  kernel: Kernel,
  db: Db | Tx,
  actor: Actor,
  { resource, id }: { resource: Resource; id: unknown },
): Promise<boolean> {
  const may = (action: string) => kernel.policy.can(actor, resource.name, action)
  if (!isRowId(String(id)) || !may('list') || !may('show')) return false
  const table = tableOf(kernel, resource)
  const [row] = await db
    .select({ id: table.id })
    .from(table)
    .where(reachOf(kernel, resource, [Number(id)], actor, true))
  return row !== undefined
}

const { users } = tables

type Record = { resource: Resource; id: number }

/** The most colleagues that are offered for a mention. */
const maxSuggestions = 8

/** Finds the active administrators who may see a record, by the beginnings of their names' words. */
export async function colleaguesFor(
  kernel: Kernel,
  db: Db | Tx,
  record: Record,
  { q = '', ids }: { q?: string | undefined; ids?: readonly number[] },
): Promise<Colleagues> {
  const admins = await db
    .select()
    .from(users)
    .where(
      and(
        eq(users.role, 'admin'),
        eq(users.status, 'active'),
        ids ? inArray(users.id, [...ids]) : undefined,
      ),
    )
    .orderBy(asc(users.name), asc(users.id))
  const found: Colleagues = []
  for (const admin of admins) {
    if (!begins(admin.name, q)) continue
    const { id, name, roles, permissions, locale, time_zone } = admin
    const actor: Actor = {
      ...system,
      kind: 'admin',
      user_id: id,
      roles,
      permissions,
      locale,
      time_zone,
    }
    if (await maySee(kernel, db, actor, record)) found.push({ id, name })
    if (!ids && found.length === maxSuggestions) break
  }
  return found
}

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

function begins(name: string, q: string): boolean {
  const [whole, part] = [plain(name), plain(q.trim())]
  return whole.startsWith(part) || whole.split(/\s+/).some((word) => word.startsWith(part))
}
