import { Readable } from 'node:stream'
import { and, eq, gt, max, sql } from 'drizzle-orm'

import type { ImportInput } from '#contract/calls/imports.ts'
import { importAction } from '#contract/kernel/access.ts'
import { resources } from '#contract/resources.ts'
import { importRows } from '#server/database/tables.ts'
import { csvLine, csvMark, withFurtherGuard } from '#server/kernel/http/csv.ts'
import { forbidden, notFound } from '#server/kernel/http/problem.ts'
import type { Act, Kernel } from '#server/kernel/kernel.ts'
import { taskRows } from '#server/kernel/resource/task-rows.ts'
import { rowWithin } from '#server/kernel/resource/write.ts'
import { translate } from '#server/kernel/translate.ts'
import type { TaskRow } from './act.ts'
import { isGuarded } from './parse-cell.ts'

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
    // Rows may have more cells than the titles have.
    const width = Math.max(titles.length, await widestRefused(kernel, task))
    const columns = Array.from({ length: width }, (_, at) => at)
    yield `${csvMark}${csvLine([...columns.map((at) => titles[at] ?? ''), reason])}`
    for (let after = 0; ; ) {
      const rows = await nextRefused(kernel, task, after)
      for (const { cells, message } of rows)
        yield csvLine([...columns.map((at) => asGuarded(cells[at] ?? '')), message ?? ''])
      const last = rows.at(-1)
      if (!last) return
      after = last.position
    }
  }
  const name = file.name.replace(/\.\w+$/, '')
  return { name: `${name}-${task.code}.csv`, file: Readable.from(lines()) }
}

async function widestRefused({ db }: Kernel, task: TaskRow): Promise<number> {
  const width = max(sql<number>`jsonb_array_length(${importRows.cells})`).mapWith(Number)
  const [found] = task.is_dry_run
    ? await db.select({ width }).from(importRows).where(isRefused(task))
    : await db
        .select({ width })
        .from(taskRows)
        .innerJoin(importRows, isItsRow(task))
        .where(wasRefused(task))
  return found?.width ?? 0
}

const isRefused = ({ id }: TaskRow) =>
  and(eq(importRows.task_id, id), eq(importRows.outcome, 'refused'))

const wasRefused = ({ id }: TaskRow) =>
  and(eq(taskRows.task_id, id), eq(taskRows.outcome, 'refused'))

const isItsRow = ({ carries_out_id }: TaskRow) =>
  and(eq(importRows.task_id, Number(carries_out_id)), eq(importRows.position, taskRows.position))

function nextRefused(kernel: Kernel, task: TaskRow, after: number) {
  const { position, cells } = importRows
  if (task.is_dry_run)
    return kernel.db
      .select({ position, cells, message: importRows.message })
      .from(importRows)
      .where(and(isRefused(task), gt(position, after)))
      .orderBy(position)
      .limit(batchSize)
  return kernel.db
    .select({ position, cells, message: taskRows.message })
    .from(taskRows)
    .innerJoin(importRows, isItsRow(task))
    .where(and(wasRefused(task), gt(position, after)))
    .orderBy(position)
    .limit(batchSize)
}
