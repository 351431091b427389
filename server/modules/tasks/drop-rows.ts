import { and, eq, gt, inArray, ne, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import { importRows, imports, tables } from '#server/database/tables.ts'
import type { Tx } from '#server/kernel/kernel.ts'
import type { TaskRow } from './act.ts'

const dayMs = 86_400_000

const fileOf = ({ input }: Pick<TaskRow, 'input'>): string =>
  (input as { file: { id: string } }).file.id

/** Deletes the rows of a dry run that has not ended well; its file stays for a day. */
export async function dropStopped(tx: Tx, task: TaskRow, now: Date): Promise<void> {
  if (task.kind !== 'import' || !task.is_dry_run) return
  await tx.delete(importRows).where(eq(importRows.task_id, task.id))
  const expires_at = new Date(now.getTime() + dayMs).toISOString()
  await tx
    .update(imports)
    .set({ expires_at })
    .where(and(eq(imports.id, fileOf(task)), gt(imports.expires_at, expires_at)))
}

/** Deletes the rows of earlier dry runs of the same file that nobody has carried out. */
export async function dropSuperseded(tx: Tx, task: TaskRow): Promise<void> {
  const { tasks } = tables
  const later = alias(tasks, 'later')
  const carried = tx.select({ id: later.id }).from(later).where(eq(later.carries_out_id, tasks.id))
  const superseded = tx
    .select({ id: tasks.id })
    .from(tasks)
    .where(
      and(
        eq(tasks.requested_by_id, task.requested_by_id),
        eq(tasks.kind, 'import'),
        eq(tasks.is_dry_run, true),
        eq(tasks.state, 'done'),
        ne(tasks.id, task.id),
        sql`${tasks.input}->'file'->>'id' = ${fileOf(task)}`,
        notExists(carried),
      ),
    )
  await tx.delete(importRows).where(inArray(importRows.task_id, superseded))
}
