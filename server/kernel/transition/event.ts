import { sql } from 'drizzle-orm'

import type { Resource } from '#contract/kernel/resource.ts'
import type { Act, AnyRow, Kernel, Tx } from '#server/kernel/kernel.ts'
import type { AnyTable } from '#server/kernel/resource/table.ts'
import { insertAll } from '#server/kernel/sql/stored-rows.ts'
import { afterCommit, type Gathering, gatheredIn } from '#server/kernel/sql/transact.ts'

type Event = Act & {
  resource: string
  record_id: number
  name: string
  from?: string
  to?: string
  reason?: string | null
  happened_at?: string | null
  diff?: Record<string, unknown> | null
  /**
   * The record's new version, 0 once it is deleted. When set, the change is published after commit.
   */
  version?: number
}

/** Records an event in the same transaction as the change it describes. */
export const recordEvent = (kernel: Kernel, tx: Tx, event: Event): Promise<void> =>
  recordEvents(kernel, tx, [event])

/** Event rows not yet written, by the table they go into. */
const trails: Gathering<Map<AnyTable, Record<string, unknown>[]>> = {
  begin: () => new Map(),
  merge(trails, more) {
    for (const [table, rows] of more) {
      const trail = trails.get(table)
      if (trail) trail.push(...rows)
      else trails.set(table, rows)
    }
  },
  async write(tx, trails) {
    for (const [table, rows] of trails) await insertAll(tx, table, rows)
  },
  isForLater: true,
}

/** Records several events, in this order. */
export async function recordEvents(kernel: Kernel, tx: Tx, events: Event[]): Promise<void> {
  const table = kernel.tables.events
  if (!table) throw new Error('the events resource is not declared')
  if (events.length === 0) return
  const rows = events.map(({ actor, now, version: _, ...rest }) => ({
    ...rest,
    actor: actor.kind,
    user_id: actor.user_id,
    api_token_id: actor.token?.id ?? null,
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
  }))
  const gathered = gatheredIn(tx, trails)
  const trail = gathered?.get(table)
  if (trail) trail.push(...rows)
  else if (gathered) gathered.set(table, rows)
  else await insertAll(tx, table, rows)
  for (const { resource, record_id, version } of events)
    if (version !== undefined)
      afterCommit(tx, () => kernel.recordChanged(resource, record_id, version))
}

/**
 * Finds the event that a request or a task has recorded for a record's change. Called after the
 * commit, because events are written at the end of a transaction.
 */
export async function eventIdOf(
  { db, tables }: Kernel,
  {
    resource,
    record_id,
    name,
    request_id,
  }: Pick<Event, 'resource' | 'record_id' | 'name'> & {
    request_id: string
  },
): Promise<number | null> {
  const { events } = tables
  if (!events) throw new Error('the events resource is not declared')
  const { rows } = await db.execute<{ id: number | null }>(sql`
    select max(id) as id from ${events}
    where resource = ${resource} and record_id = ${record_id} and name = ${name}
      and request_id = ${request_id}`)
  return rows[0]?.id ? Number(rows[0].id) : null
}

/** Builds the name and subject of an event such as `vehicles.edited`. */
export const pastOf = (resource: Resource, record_id: number, past: string) => ({
  resource: resource.name,
  record_id,
  name: `${resource.name}.${past}`,
})

/** Returns `field: [before, after]` for each field that differs. */
export function difference(before: AnyRow | null, after: AnyRow | null): Record<string, unknown> {
  const differing: Record<string, unknown> = {}
  for (const name of Object.keys({ ...before, ...after })) {
    const change = [before?.[name] ?? null, after?.[name] ?? null] as const
    if (!ignored.has(name) && !isSame(...change)) differing[name] = change
  }
  return differing
}

const ignored = new Set(['id', 'created_at', 'updated_at', 'version'])

// Comparing identity first avoids serializing values that were passed on unchanged.
const isSame = (one: unknown, other: unknown): boolean =>
  one === other ||
  (one instanceof Object &&
    other instanceof Object &&
    JSON.stringify(one) === JSON.stringify(other))
