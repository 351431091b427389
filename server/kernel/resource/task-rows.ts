import { type SQL, sql } from 'drizzle-orm'
import { bigint, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

import type { Actor } from '#contract/kernel/access.ts'
import type { Resource } from '#contract/kernel/resource.ts'
import type { Kernel } from '#server/kernel/kernel.ts'
import { scopeFor } from './scope.ts'
import type { AnyTable } from './table.ts'

const big = () => bigint({ mode: 'number' })

const taskOutcomes = ['done', 'unchanged', 'refused'] as const
export type TaskOutcome = (typeof taskOutcomes)[number]

/** The records of a task, frozen when it was made, each with what became of it. */
export const taskRows = pgTable(
  'task_rows',
  {
    task_id: big().notNull(),
    /** From 1, in the order of the work. */
    position: integer().notNull(),
    /** 0 for a refused row of an import that has no record. */
    record_id: big().notNull(),
    /** Null until it is worked on. */
    outcome: text().$type<TaskOutcome>(),
    /**
     * Why the record was refused, or which of its fields an undo has left as they are, in the language
     * of the person who started the task.
     */
    message: text(),
    /** The event of the change, by which it is undone. */
    event_id: big(),
    /** In a task that undoes another one: the event that is undone. */
    undoes_id: big(),
  },
  (table) => [primaryKey({ columns: [table.task_id, table.position] })],
)

/**
 * Builds the condition for the records of a task that the actor may see: `12`, or `12.refused` for
 * those with this outcome. Returns undefined for a value that names no task.
 */
export function recordsOfTask(
  { resources, tables }: Pick<Kernel, 'resources' | 'tables'>,
  value: string,
  { resource, table, actor }: { resource: Resource; table: AnyTable; actor: Actor },
): SQL | undefined {
  const [, id, outcome] = /^(\d{1,15})(?:\.(\w+))?$/.exec(value) ?? []
  const { tasks } = tables
  const isOutcome = outcome === undefined || taskOutcomes.some((known) => known === outcome)
  if (!id || !isOutcome || !tasks || !resources.tasks || actor.kind !== 'admin') return undefined
  const reach = scopeFor(resources.tasks.scope, tasks, actor) ?? sql`true`
  return sql`${table.id} in (
    select ${taskRows.record_id} from ${taskRows}
    where ${taskRows.task_id} = ${Number(id)}
      ${outcome ? sql`and ${taskRows.outcome} = ${outcome}` : sql``}
      and exists (
        select from ${tasks}
        where ${tasks.id} = ${Number(id)} and ${tasks.resource} = ${resource.name} and ${reach}
      )
  )`
}
