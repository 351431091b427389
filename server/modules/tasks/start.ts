import { and, eq, inArray, not, sql } from 'drizzle-orm'
import { type BulkAct, type BulkRequest, maxTaskRecords } from '#contract/calls/bulk.ts'
import type { Actor } from '#contract/kernel/access.ts'
import type { Resource } from '#contract/kernel/resource.ts'
import { resources } from '#contract/resources.ts'
import { isTaskOpen, openTaskStates } from '#contract/task-states.ts'
import { tables } from '#server/database/tables.ts'
import { invalid, notFound, problem } from '#server/kernel/http/problem.ts'
import { type Act, type Db, type Kernel, type Tx, tableOf } from '#server/kernel/kernel.ts'
import { enqueue } from '#server/kernel/outbox/outbox.ts'
import { ownId } from '#server/kernel/resource/find-own.ts'
import { insertRow } from '#server/kernel/resource/insert-row.ts'
import { allow } from '#server/kernel/resource/read.ts'
import { taskRows } from '#server/kernel/resource/task-rows.ts'
import { rowWithin } from '#server/kernel/resource/write.ts'
import { transact } from '#server/kernel/sql/transact.ts'
import { translate } from '#server/kernel/translate.ts'
import { bulkAct, type TaskRow, undoAct } from './act.ts'
import { readSelection, selectedRecords } from './selection.ts'

export type Started = { task: { id: number; code: string } }

/** The message of the outbox that leads from one chunk of a task to the next. */
export type TaskStep = {
  task_id: number
  /** How many records have been worked on. */
  after: number
  /** How many records the next attempt takes at once; fewer after a batch that was refused. */
  size?: number
  /** The rows of an import's file are still to be read. */
  reads?: true
}

/**
 * Starts a task on the records of a selection. Their ids are frozen with it: what the task changes
 * can't change which records it works on. Throws a 409 if they are not as many as the person saw.
 */
export async function startTask(
  kernel: Kernel,
  resource: Resource,
  { selection, expect, act: bulk }: BulkRequest,
  { isDryRun }: { isDryRun: boolean },
  act: Act,
): Promise<Started> {
  const { actor } = act
  const { locale } = actor
  allow(kernel, resource, 'list', actor)
  bulkAct(kernel, resource, bulk, actor)
  const table = tableOf(kernel, resource)
  return transact(kernel.db, async (tx) => {
    await refuseMoreTasks(tx, actor)
    const { selected, selectedAt } = await readSelection(tx, resource, selection, act)
    const where = selectedRecords(kernel, resource, selected, { actor, now: selectedAt })
    const task = await insertTask(
      kernel,
      tx,
      { ...valuesOf(bulk), resource: resource.name, isDryRun },
      act,
    )
    const { rowCount } = await tx.execute(sql`
      insert into ${taskRows} (task_id, position, record_id)
      select ${task.id}::bigint, row_number() over (order by id), id
      from (
        select ${table.id} as id from ${table} where ${where ?? sql`true`}
        order by ${table.id} limit ${maxTaskRecords + 1}
      ) matching`)
    const total = rowCount ?? 0
    if (total > maxTaskRecords)
      throw problem(400, {
        message: translate(locale, 'selection_too_large', { max: maxTaskRecords }),
      })
    if (total !== expect)
      throw problem(409, {
        message: translate(locale, 'selection_changed', { count: total }),
        count: total,
      })
    if (total === 0) throw invalid(locale, { selection: [translate(locale, 'selection_empty')] })
    return begin(tx, task, total, act)
  })
}

/** Starts a task that undoes another one, on exactly the records that it changed, the last first. */
export async function startUndo(kernel: Kernel, id: number, act: Act): Promise<Started> {
  const { actor } = act
  const { locale } = actor
  return transact(kernel.db, async (tx) => {
    await refuseMoreTasks(tx, actor)
    const undone = (await rowWithin(kernel, tx, resources.tasks, id, actor, {
      isLocked: true,
    })) as TaskRow
    const resource = kernel.resources[undone.resource]
    if (!resource) throw notFound(locale)
    undoAct(kernel, resource, undone, actor)
    if (isTaskOpen(undone.state)) throw problem(409, { message: translate(locale, 'task_running') })
    if (await undoOf(tx, id)) throw problem(409, { message: translate(locale, 'task_undone') })
    const task = await insertTask(
      kernel,
      tx,
      {
        kind: 'undo',
        transition: undone.transition,
        input: null,
        resource: undone.resource,
        undo_of_id: id,
        isDryRun: false,
      },
      act,
    )
    const { rowCount } = await tx.execute(sql`
      insert into ${taskRows} (task_id, position, record_id, undoes_id)
      select ${task.id}::bigint, row_number() over (order by position desc), record_id, event_id
      from ${taskRows} where task_id = ${id} and outcome = 'done' and event_id is not null`)
    if (!rowCount) throw invalid(locale, { id: [translate(locale, 'task_nothing_done')] })
    return begin(tx, task, rowCount, act)
  })
}

/** Reads the task that has undone another one, or is doing so. */
export async function undoOf(tx: Db | Tx, id: number): Promise<TaskRow | undefined> {
  const { tasks } = tables
  const hasStopped = inArray(tasks.state, ['failed', 'cancelled'])
  const [undo] = await tx
    .select()
    .from(tasks)
    .where(and(eq(tasks.undo_of_id, id), not(hasStopped)))
  return undo
}

/** A person's tasks that have not ended: all tasks share two workers. */
const maxOpenTasks = 5

export async function refuseMoreTasks(tx: Tx, actor: Actor): Promise<void> {
  const { tasks } = tables
  const isTheirs = eq(tasks.requested_by_id, ownId(actor, 'user_id'))
  const open = await tx.$count(tasks, and(isTheirs, inArray(tasks.state, [...openTaskStates])))
  if (open < maxOpenTasks) return
  throw problem(429, { message: translate(actor.locale, 'too_many_tasks', { max: maxOpenTasks }) })
}

type NewTask = Pick<TaskRow, 'kind' | 'transition' | 'input' | 'resource'> &
  Partial<Pick<TaskRow, 'undo_of_id' | 'carries_out_id' | 'report' | 'total'>> & {
    isDryRun: boolean
  }

export async function insertTask(
  kernel: Kernel,
  tx: Tx,
  { isDryRun, ...values }: NewTask,
  act: Act,
): Promise<TaskRow> {
  const row = await insertRow(
    kernel,
    tx,
    resources.tasks,
    { ...values, is_dry_run: isDryRun, requested_by_id: act.actor.user_id },
    act,
  )
  return row as unknown as TaskRow
}

const valuesOf = (act: BulkAct): Pick<TaskRow, 'kind' | 'transition' | 'input'> =>
  'edit' in act
    ? { kind: 'edit', transition: null, input: act.edit }
    : 'delete' in act
      ? { kind: 'delete', transition: null, input: null }
      : { kind: 'transition', transition: act.transition, input: act.input ?? {} }

async function begin(tx: Tx, task: TaskRow, total: number, { now }: Act): Promise<Started> {
  const { tasks } = tables
  await tx.update(tasks).set({ total }).where(eq(tasks.id, task.id))
  await queueStep(tx, task, { task_id: task.id, after: 0 }, now)
  return { task: { id: task.id, code: task.code } }
}

/** Queues the next chunk of a task. */
export const queueStep = (tx: Tx, { code }: TaskRow, step: TaskStep, now: Date): Promise<void> =>
  enqueue(tx, [
    {
      channel: 'tasks',
      key: `task-${step.task_id}-${step.reads ? 'read' : step.after}`,
      recipient: code,
      payload: step,
      next_attempt_at: now.toISOString(),
    },
  ])
