import type { Resource } from '#contract/kernel/resource.ts'
import type { Act, AnyRow, Kernel, Tx } from './kernel.ts'
import { insertAll } from './stored-rows.ts'
import type { AnyTable } from './table.ts'
import { afterCommit, type Gathering, gatheredIn } from './transact.ts'

type Event = Act & {
  resource: string
  record_id: number
  name: string
  from?: string
  to?: string
  reason?: string | null
  diff?: Record<string, unknown> | null
  /** Of the record from now on; 0 once it is gone. Whoever looks at it is told, after the commit. */
  version?: number
}

/** Appends to the trail, in the transaction that did it. */
export const recordEvent = (kernel: Kernel, tx: Tx, event: Event): Promise<void> =>
  recordEvents(kernel, tx, [event])

/** What there is to tell, by the table that it is told in. */
const trails: Gathering<Map<AnyTable, Record<string, unknown>[]>> = {
  begin: () => new Map(),
  async write(tx, trails) {
    for (const [table, rows] of trails) await insertAll(tx, table, rows)
  },
  isForLater: true,
}

/** The same for several, in this order. */
export async function recordEvents(kernel: Kernel, tx: Tx, events: Event[]): Promise<void> {
  const table = kernel.tables.events
  if (!table) throw new Error('the events resource is not declared')
  if (events.length === 0) return
  const rows = events.map(({ actor, now, version: _, ...rest }) => ({
    ...rest,
    actor: actor.kind,
    user_id: actor.user_id,
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

/** The event of a record that was created, edited or deleted: `vehicles.edited`. */
export const pastOf = (resource: Resource, record_id: number, past: string) => ({
  resource: resource.name,
  record_id,
  name: `${resource.name}.${past}`,
})

/** `field: [before, after]` for each that differs. */
export function difference(before: AnyRow | null, after: AnyRow | null): Record<string, unknown> {
  const differing: Record<string, unknown> = {}
  for (const name of Object.keys({ ...before, ...after })) {
    const change = [before?.[name] ?? null, after?.[name] ?? null] as const
    if (!ignored.has(name) && !isSame(...change)) differing[name] = change
  }
  return differing
}

const ignored = new Set(['id', 'created_at', 'updated_at', 'version'])

// What was handed on as it is is the same without a look into it.
const isSame = (one: unknown, other: unknown): boolean =>
  one === other ||
  (one instanceof Object &&
    other instanceof Object &&
    JSON.stringify(one) === JSON.stringify(other))
