import { randomBytes } from 'node:crypto'
import { and, desc, eq, gt, inArray, notInArray, type SQL, sql } from 'drizzle-orm'
import type { Selected, Selection } from '#contract/calls/bulk.ts'
import type { Resource } from '#contract/kernel/resource.ts'
import { selections } from '#server/database/tables.ts'
import { invalid, problem } from '#server/kernel/http/problem.ts'
import { type Act, type Kernel, type Tx, tableOf } from '#server/kernel/kernel.ts'
import { listable } from '#server/kernel/resource/about.ts'
import { ownId } from '#server/kernel/resource/find-own.ts'
import { readListQuery } from '#server/kernel/resource/list-query.ts'
import { parseQuery } from '#server/kernel/resource/parse-query.ts'
import { sentFields, stateFieldOf } from '#server/kernel/resource/present.ts'
import { allow } from '#server/kernel/resource/read.ts'
import { readRowsToSend } from '#server/kernel/sql/stored-rows.ts'
import { withIds } from '#server/kernel/sql/with-ids.ts'
import { translate } from '#server/kernel/translate.ts'

const lifetimeMs = 3_600_000
const sampleSize = 5
/** A person's newest selections; older ones give way. */
const maxSelections = 50

/** Stores what is selected, and tells how many records that are and which, for example. */
export async function select(
  kernel: Kernel,
  resource: Resource,
  selected: Selected,
  { actor, now }: Act,
): Promise<Selection> {
  allow(kernel, resource, 'list', actor)
  if ((selected.query === undefined) === (selected.ids === undefined))
    throw invalid(actor.locale, { query: [translate(actor.locale, 'selection_empty')] })
  const where = selectedRecords(kernel, resource, selected, { actor, now })
  const { count, states } = await counted(kernel, resource, where)
  const table = tableOf(kernel, resource)
  const sample = await readRowsToSend(kernel.db, table, {
    where,
    tail: sql`order by ${table.id} limit ${sampleSize}`,
    names: sentFields(resource, actor, new Set([resource.title])),
  })
  const id = randomBytes(16).toString('hex')
  const user_id = ownId(actor, 'user_id')
  const older = kernel.db
    .select({ id: selections.id })
    .from(selections)
    .where(eq(selections.user_id, user_id))
    .orderBy(desc(selections.expires_at))
    .offset(maxSelections - 1)
  await kernel.db.delete(selections).where(inArray(selections.id, older))
  await kernel.db.insert(selections).values({
    id,
    user_id,
    resource: resource.name,
    selected,
    expires_at: new Date(now.getTime() + lifetimeMs).toISOString(),
  })
  return { id, count, states, sample: sample.map(({ sent }) => JSON.parse(sent)) }
}

/**
 * Reads what the actor has selected, and when: a relative time in its query means that of the
 * selection, even after midnight. Throws a 410 if the selection has expired.
 */
export async function readSelection(
  tx: Tx,
  resource: Resource,
  id: string,
  { actor, now }: Act,
): Promise<{ selected: Selected; selectedAt: Date }> {
  const [found] = await tx
    .select({ selected: selections.selected, expires_at: selections.expires_at })
    .from(selections)
    .where(
      and(
        eq(selections.id, id),
        eq(selections.user_id, ownId(actor, 'user_id')),
        eq(selections.resource, resource.name),
        gt(selections.expires_at, now.toISOString()),
      ),
    )
  if (!found) throw problem(410, { message: translate(actor.locale, 'selection_gone') })
  const selectedAt = new Date(Date.parse(found.expires_at) - lifetimeMs)
  return { selected: found.selected, selectedAt }
}

/** Builds the condition for the selected records, among those that the actor may list. */
export function selectedRecords(
  kernel: Kernel,
  resource: Resource,
  { query, ids, except = [] }: Selected,
  { actor, now }: Pick<Act, 'actor' | 'now'>,
): SQL | undefined {
  const table = tableOf(kernel, resource)
  return and(
    listable(kernel, resource, actor),
    query === undefined
      ? undefined
      : readListQuery(parseQuery(query), { resource, table, actor }, kernel, now).where,
    ids && withIds(table.id, ids),
    except.length > 0 ? notInArray(table.id, except) : undefined,
  )
}

async function counted(
  kernel: Kernel,
  resource: Resource,
  where: SQL | undefined,
): Promise<Pick<Selection, 'count' | 'states'>> {
  const table = tableOf(kernel, resource)
  const state = kernel.machines[resource.name] ? table[stateFieldOf(resource)] : undefined
  const { rows } = await kernel.db.execute<{ state: string | null; count: number }>(
    sql`select ${state ?? sql`null`} as state, count(*)::int as count
      from ${table} where ${where ?? sql`true`} group by 1`,
  )
  return {
    count: rows.reduce((sum, { count }) => sum + count, 0),
    states: state ? Object.fromEntries(rows.map((row) => [String(row.state), row.count])) : {},
  }
}
