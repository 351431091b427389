import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { eq } from 'drizzle-orm'

import type { ImportInput } from '#contract/calls/imports.ts'
import { isTaskOpen } from '#contract/task-states.ts'
import type { AppContext } from '#server/context.ts'
import { importRows, imports, tables } from '#server/database/tables.ts'
import type { Db } from '#server/kernel/kernel.ts'
import { extendClaim, type OutboxMessage } from '#server/kernel/outbox/outbox.ts'
import { insertAll } from '#server/kernel/sql/stored-rows.ts'
import { transact } from '#server/kernel/sql/transact.ts'
import type { TaskRow } from './act.ts'
import type { FileRow } from './csv-rows.ts'
import { oneWorkbook, openFile } from './file-rows.ts'
import { queueStep } from './start.ts'
import { asProblem, unreadable } from './unreadable.ts'

/** Milliseconds a process may claim the reading. After that another takes over, in case it died. */
const claimMs = 120_000
const workbooks = oneWorkbook()

/** A batch of rows ends after so many, or after so many characters. */
const maxBatch = { rows: 500, length: 1024 * 1024 }

/**
 * Reads the rows of a dry run's file into a table, from which it works on them chunk by chunk, and
 * carrying it out does so again. After a crash it starts over; rows that are there already stay.
 * Throws a 422 for a file that can't be read.
 */
export async function storeRows(
  context: AppContext,
  message: OutboxMessage,
  task_id: number,
): Promise<void> {
  const { kernel, config } = context
  const extend = () => extendClaim(kernel.db, message, new Date(kernel.now().getTime() + claimMs))
  const turn = workbooks(async () => {
    await extend()
    await delay(1000)
  })
  const task = await openTask(kernel.db, task_id)
  if (!task || task.total > 0) return
  const {
    file: { id },
    reading,
    mapping,
  } = task.input as ImportInput
  const locale = await localeOf(context, task)
  try {
    const [file] = await kernel.db.select().from(imports).where(eq(imports.id, id))
    if (!file) throw unreadable('gone')
    const key = mapping.columns.find(({ field }) => field === mapping.key)
    const opened = await openFile(context, file, reading, turn)
    try {
      let position = 0
      let batch: (typeof importRows.$inferInsert)[] = []
      let length = 0
      let began = performance.now()
      const store = async () => {
        const stored = batch
        const isOpen = await transact(kernel.db, async (tx) => {
          // Stopping it drops its rows, so it waits for those that are just being stored.
          const [locked] = await tx
            .select({ state: tables.tasks.state })
            .from(tables.tasks)
            .where(eq(tables.tasks.id, task_id))
            .for('share')
          if (!locked || !isTaskOpen(locked.state)) return false
          await insertAll(tx, importRows, stored, 'on conflict do nothing')
          return true
        })
        await extend()
        batch = []
        length = 0
        // The embedded engine has one connection: half of its time stays for everybody else.
        if (config.databaseUrl === undefined) await delay(performance.now() - began)
        began = performance.now()
        return isOpen
      }
      let hasTitles = false
      for await (const { row, cells } of opened.rows) {
        if (!hasTitles) {
          hasTitles = true
          continue
        }
        position += 1
        batch.push({ task_id, position, row, cells, key: keyOf(cells, key?.column) })
        length += lengthOf(cells)
        const isFull = batch.length >= maxBatch.rows || length >= maxBatch.length
        if (isFull && !(await store())) return
      }
      if (position === 0) throw unreadable('no_rows')
      if (batch.length > 0) await store()
      await begin(context, task_id, position)
    } finally {
      await opened.close()
    }
  } catch (error) {
    throw asProblem(error, locale)
  }
}

const lengthOf = (cells: FileRow['cells']): number =>
  cells.reduce((sum, cell) => sum + cell.length, 0)

/** The longest key that the index accepts. */
const maxKeyLength = 200

function keyOf(cells: readonly string[], column: number | undefined): string | null {
  const text = column === undefined ? '' : (cells[column] ?? '').trim()
  if (text === '') return null
  return text.length <= maxKeyLength ? text : createHash('sha256').update(text).digest('hex')
}

async function openTask(db: Db, id: number): Promise<TaskRow | undefined> {
  const [task] = await db.select().from(tables.tasks).where(eq(tables.tasks.id, id))
  return task && isTaskOpen(task.state) ? task : undefined
}

async function localeOf({ kernel }: AppContext, task: TaskRow): Promise<string> {
  const { users } = tables
  const [user] = await kernel.db
    .select({ locale: users.locale })
    .from(users)
    .where(eq(users.id, task.requested_by_id))
  return user?.locale ?? 'en'
}

async function begin({ kernel }: AppContext, id: number, total: number): Promise<void> {
  const { tasks } = tables
  await transact(kernel.db, async (tx) => {
    const [task] = await tx.select().from(tasks).where(eq(tasks.id, id)).for('update')
    // It was stopped, or another process has read the file.
    if (!task || !isTaskOpen(task.state) || task.total > 0) return
    await tx.update(tasks).set({ total }).where(eq(tasks.id, id))
    await queueStep(tx, task, { task_id: id, after: 0 }, kernel.now())
  })
}
