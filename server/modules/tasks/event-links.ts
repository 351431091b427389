import { sql } from 'drizzle-orm'

import { tables } from '#server/database/tables.ts'
import type { Tx } from '#server/kernel/kernel.ts'
import { taskRows } from '#server/kernel/resource/task-rows.ts'
import { type Gathering, gatheredIn } from '#server/kernel/sql/transact.ts'
import type { TaskRow } from './act.ts'

type EventLink = {
  task: TaskRow
  /** Names of the event to link, in order of preference. */
  events: readonly string[]
  /** The position before the first record, and how many follow at most. */
  after: number
  count: number
}

/** Links each of the task's records to the event that undoes it. */
export const linkEvents = (tx: Tx, link: EventLink): void =>
  void gatheredIn(tx, eventLinks)?.push(link)

/** Written after the events, which a transaction writes at its end. */
const eventLinks: Gathering<EventLink[]> = {
  begin: () => [],
  merge: (links, more) => void links.push(...more),
  async write(tx, links) {
    const { events: all } = tables
    for (const { task, events, after, count } of links) {
      const found = events.map(
        (name) => sql`(
          select max(${all.id}) from ${all}
          where ${all.resource} = ${task.resource}
            and ${all.record_id} = ${taskRows.record_id}
            and ${all.name} = ${name} and ${all.request_id} = ${task.code}
        )`,
      )
      await tx.execute(sql`
        update ${taskRows} set event_id = coalesce(${sql.join(found, sql`, `)})
        where ${taskRows.task_id} = ${task.id} and ${taskRows.position} > ${after}
          and ${taskRows.position} <= ${after + count} and ${taskRows.outcome} = 'done'
          and ${taskRows.event_id} is null`)
    }
  },
  isForLater: true,
}
