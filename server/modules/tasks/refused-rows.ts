import { Readable } from 'node:stream'
import { and, eq, gt, sql } from 'drizzle-orm'

import type { ImportInput } from '#contract/calls/imports.ts'
import { importAction } from '#contract/kernel/access.ts'
import { resources } from '#contract/resources.ts'
import { importRows } from '#server/database/tables.ts'
import { csvLine, csvMark } from '#server/kernel/http/csv.ts'
import { forbidden, notFound } from '#server/kernel/http/problem.ts'
import type { Act, Kernel } from '#server/kernel/kernel.ts'
import { taskRows } from '#server/kernel/resource/task-rows.ts'
import { rowWithin } from '#server/kernel/resource/write.ts'
import { translate } from '#server/kernel/translate.ts'
import type { TaskRow } from './act.ts'
import { isGuarded, withFurtherGuard } from './read-value.ts'

const batchSize = 200

/**
 * Streams the rows that an import has refused as they are in the file, each with its reasons, so that
 * they can be put right and imported again. Throws a 404 for a task that the person may not see.
 */
export async function refusedRows(
  kernel: Kernel,
  id: number,
  act: Act,
): Promise<{ name: string; file: Readable }> {
  const { actor } = act
  const task = (await rowWithin(kernel, kernel.db, resources.tasks, id, actor)) as TaskRow
  if (task.kind !== 'import') throw notFound(actor.locale)
  if (!kernel.policy.can(actor, task.resource, importAction)) throw forbidden(actor.locale)
  const input = task.input as ImportInput
  const { file, titles } = input
  const reason = translate(actor.locale, 'import.reason')
  // People open it, whatever the file was for. Its import takes the guards off by the last title.
  const asGuarded = isGuarded(input) ? (text: string) => text : withFurtherGuard
  async function* lines() {
    yield `${csvMark}${csvLine([...titles, reason])}`
    for (let after = 0; ; ) {
      const rows = await nextRefused(kernel, task, after)
      for (const { cells, message } of rows)
        yield csvLine([...titles.map((_, at) => asGuarded(cells[at] ?? '')), message ?? ''])
      const last = rows.at(-1)
      if (!last) return
      after = last.position
    }
  }
  const name = file.name.replace(/\.\w+$/, '')
  return { name: `${name}-${task.code}.csv`, file: Readable.from(lines()) }
}

function nextRefused(kernel: Kernel, task: TaskRow, after: number) {
  const { position, cells } = importRows
  if (task.is_dry_run)
    return kernel.db
      .select({ position, cells, message: importRows.message })
      .from(importRows)
      .where(
        and(
          eq(importRows.task_id, task.id),
          gt(position, after),
          eq(importRows.outcome, 'refused'),
        ),
      )
      .orderBy(position)
      .limit(batchSize)
  return kernel.db
    .select({ position, cells, message: taskRows.message })
    .from(taskRows)
    .innerJoin(
      importRows,
      and(eq(importRows.task_id, Number(task.carries_out_id)), eq(position, taskRows.position)),
    )
    .where(
      and(eq(taskRows.task_id, task.id), gt(position, after), sql`${taskRows.outcome} = 'refused'`),
    )
    .orderBy(position)
    .limit(batchSize)
}
