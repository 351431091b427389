import { setTimeout as delay } from 'node:timers/promises'
import { and, eq, gt, lte, sql } from 'drizzle-orm'
import type { BulkAct } from '#contract/calls/bulk.ts'
import { type Actor, system } from '#contract/kernel/access.ts'
import { isTaskOpen } from '#contract/task-states.ts'
import type { AppContext } from '#server/context.ts'
import { tables } from '#server/database/tables.ts'
import { isActiveStaff } from '#server/domain/active-staff.ts'
import { reasonOf } from '#server/kernel/http/logged-error.ts'
import { isProblem } from '#server/kernel/http/problem.ts'
import type { Act, Kernel, Tx } from '#server/kernel/kernel.ts'
import type { OutboxMessage } from '#server/kernel/outbox/outbox.ts'
import { type TaskOutcome, taskRows } from '#server/kernel/resource/task-rows.ts'
import { isUnavailable, transact } from '#server/kernel/sql/transact.ts'
import { systemTransition, transition } from '#server/kernel/transition/transition.ts'
import { translate } from '#server/kernel/translate.ts'
import { bulkAct, type TaskAct, type TaskRecord, type TaskRow, undoAct } from './act.ts'
import { type Attempt, attempt, noMessages, sumMessages } from './attempt.ts'
import { linkEvents } from './event-links.ts'
import { mayCarryOut, mayImport } from './import-start.ts'
import { workOnImport } from './import-work.ts'
import { queueStep, type TaskStep } from './start.ts'
import { storeRows } from './store-rows.ts'

/**
 * A chunk ends after so many records, or after so much time: its rows are locked until then. The one
 * connection of the embedded engine has to be free again soon.
 */
const chunks = {
  // The rows of a file are compared with all records first, however few of them are then written.
  embedded: { records: 200, milliseconds: 50, importMilliseconds: 150 },
  postgres: { records: 500, milliseconds: 2000, importMilliseconds: 2000 },
}
const isEmbedded = ({ config }: AppContext) => config.databaseUrl === undefined
const chunkLimits = (context: AppContext) => chunks[isEmbedded(context) ? 'embedded' : 'postgres']

function deadlineAfter(milliseconds: number): () => boolean {
  const until = performance.now() + milliseconds
  return () => performance.now() >= until
}

/** Records that an independent act works on at once. */
const batchSize = 50
/** Attempts of a chunk before its task has failed. */
export const taskAttempts = 5

/**
 * Works on the next records of a task. Their changes, their outcomes and the message for the
 * following chunk are one transaction, so that a crash neither repeats nor skips a record.
 */
export async function deliverTask(context: AppContext, message: OutboxMessage): Promise<void> {
  const { kernel } = context
  const began = performance.now()
  const step = message.payload as TaskStep
  const changed = new Set<string>()
  // One change for each resource, not one for each record.
  const quiet: Kernel = { ...kernel, recordChanged: (resource) => void changed.add(resource) }
  // A process that dies, of too little memory for example, catches nothing: the claim expires.
  if (message.attempts > taskAttempts) return fail(kernel, step.task_id, 'the process has died')
  try {
    if (step.reads) return await storeRows(context, message, step.task_id)
    const isMore = await transact(kernel.db, (tx) => {
      changed.clear()
      return workOn(context, quiet, tx, step)
    })
    for (const resource of changed) kernel.resourceChanged(resource)
    // The embedded engine has one connection: half of its time stays for everybody else.
    if (isMore && isEmbedded(context)) await delay(performance.now() - began)
  } catch (error) {
    // A file that can't be read stays so.
    const isFinal = step.reads === true && isProblem(error)
    if (!isFinal && (message.attempts < taskAttempts || isUnavailable(error))) throw error
    if (!isFinal) context.log.error({ err: error, task: step.task_id }, 'a task failed')
    await fail(kernel, step.task_id, isFinal ? String(error.body.message) : reasonOf(error))
  }
}

async function workOn(
  context: AppContext,
  kernel: Kernel,
  tx: Tx,
  { task_id, after, size }: TaskStep,
): Promise<boolean> {
  const { tasks } = tables
  const now = kernel.now()
  const [found] = await tx.select().from(tasks).where(eq(tasks.id, task_id)).for('update')
  // It has ended, or another process has worked on this chunk.
  if (!found || !isTaskOpen(found.state) || workedOn(found) !== after) return false
  const given = { now, request_id: found.code }
  const take = async (row: TaskRow, name: string, set: Partial<TaskRow> = {}, input = {}) => {
    const move = { resource: 'tasks', name, set, input }
    const [moved] = await systemTransition(kernel, tx, [row], move, given)
    return moved ?? row
  }
  const task = found.state === 'queued' ? await take(found, 'start') : found

  const actor = await activeAdmin(tx, task.requested_by_id)
  const work = actor && (await permitted(context, kernel, tx, task, actor))
  if (!actor || !work) {
    await take(task, 'revoke')
    return false
  }
  const { nextSize, ...worked } = await work(task, { actor, ...given }, size)
  const counts = {
    ...worked,
    done: task.done + worked.done,
    unchanged: task.unchanged + worked.unchanged,
    refused: task.refused + worked.refused,
  }
  const next = workedOn(counts)
  if (next >= task.total) {
    await take(task, 'finish', counts)
    return false
  }
  if (next === after) {
    // Its records have been forgotten; the same step again would find no more.
    const why = task.kind === 'import' ? 'import.expired' : 'task_expired'
    await take(task, 'fail', {}, { reason: translate(actor.locale, why) })
    return false
  }
  // Progress isn't history: it has a version, but no event.
  const version = task.version + 1
  await tx
    .update(tasks)
    .set({ ...counts, version, updated_at: now.toISOString() })
    .where(eq(tasks.id, task.id))
  kernel.recordChanged('tasks', task.id, version)
  const step = { task_id, after: next, ...(nextSize && { size: nextSize }) }
  await queueStep(tx, task, step, now)
  return true
}

const workedOn = ({ done, unchanged, refused }: Record<TaskOutcome, number>): number =>
  done + unchanged + refused

/** Returns the administrator with the rights that they have now; undefined once they have left. */
async function activeAdmin(tx: Tx, user_id: number): Promise<Actor | undefined> {
  const { users } = tables
  const [user] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, user_id), isActiveStaff()))
  if (!user) return undefined
  const { roles, permissions, locale, time_zone } = user
  return { ...system, kind: 'admin', user_id, roles, permissions, locale, time_zone }
}

/** Returns the task's work; undefined if the person may no longer do it. */
async function permitted(
  context: AppContext,
  kernel: Kernel,
  tx: Tx,
  task: TaskRow,
  actor: Actor,
): Promise<Work | undefined> {
  const resource = kernel.resources[task.resource]
  if (!resource || !kernel.policy.can(actor, resource.name, 'list')) return undefined
  const undone = task.undo_of_id && (await readTask(tx, task.undo_of_id))
  const dry = task.carries_out_id ? await readTask(tx, task.carries_out_id) : undefined
  try {
    if (task.kind === 'import') {
      if (dry) mayCarryOut(kernel, resource, dry, { actor })
      else mayImport(kernel, resource, { actor })
      const { importMilliseconds } = chunkLimits(context)
      return (begun, act) =>
        workOnImport(context, kernel, tx, resource, begun, act, deadlineAfter(importMilliseconds))
    }
    const taskAct = undone
      ? undoAct(kernel, resource, undone, actor)
      : bulkAct(kernel, resource, actOf(task), actor)
    return (begun, act, size) => workOnRecords(context, tx, begun, taskAct, act, size)
  } catch (error) {
    if (isProblem(error) && error.statusCode === 403) return undefined
    throw error
  }
}

async function readTask(tx: Tx, id: number): Promise<TaskRow | undefined> {
  const [task] = await tx.select().from(tables.tasks).where(eq(tables.tasks.id, id))
  return task
}

const actOf = ({ kind, input, transition }: TaskRow): BulkAct =>
  kind === 'edit'
    ? { edit: input ?? {} }
    : kind === 'delete'
      ? { delete: true }
      : { transition: String(transition), input: input ?? {} }

type Worked = Record<TaskOutcome, number> & Pick<TaskRow, 'messages'>
/**
 * Works on the next records, as many at once as `size` says. The result is written to the task, apart
 * from the size for the next step.
 */
type Work = (
  task: TaskRow,
  act: Act,
  size?: number,
) => Promise<Worked & Partial<TaskRow> & { nextSize?: number }>

async function workOnRecords(
  context: AppContext,
  tx: Tx,
  task: TaskRow,
  taskAct: TaskAct,
  act: Act,
  firstSize = batchSize,
): Promise<Worked & { nextSize?: number }> {
  const worked = { done: 0, unchanged: 0, refused: 0 }
  let sent = task.messages ?? noMessages
  const results: (Pick<Attempt, 'outcome' | 'message'> & { position: number })[] = []
  const after = workedOn(task)
  const { records: count, milliseconds } = chunkLimits(context)
  const isOver = deadlineAfter(milliseconds)
  const records = await nextRecords(tx, task.id, after, count)
  let size = taskAct.isIndependent ? firstSize : 1
  const about = { task, locale: act.actor.locale }
  while (results.length < records.length) {
    if (results.length > 0 && isOver()) break
    const batch = records.slice(results.length, results.length + size)
    const on = (inner: Tx, tried: readonly NextRecord[]) => taskAct.on(inner, tried, act)
    const { attempts, messages } = await attempt(context, tx, about, batch, on, isOver)
    for (const { record, outcome, message } of attempts) {
      worked[outcome] += 1
      results.push({ position: record.position, outcome, message })
    }
    sent = sumMessages(sent, messages)
    if (!taskAct.isIndependent) continue
    // Where all are refused, trying them together costs seven times as much as one by one.
    const isAllRefused = attempts.every(({ outcome }) => outcome === 'refused')
    size = isAllRefused ? 1 : Math.min(size * 2, batchSize)
  }
  await tx.execute(sql`
    update ${taskRows} set outcome = result.outcome, message = result.message
    from jsonb_to_recordset(${JSON.stringify(results)}::jsonb)
      as result(position int, outcome text, message text)
    where ${taskRows.task_id} = ${task.id} and ${taskRows.position} = result.position
      and ${taskRows.position} between ${after + 1} and ${after + count}`)
  if (!task.is_dry_run) linkEvents(tx, { task, events: taskAct.events, after, count })
  return { ...worked, messages: sent, nextSize: size }
}

type NextRecord = TaskRecord & { position: number }

async function nextRecords(
  tx: Tx,
  task_id: number,
  after: number,
  count: number,
): Promise<NextRecord[]> {
  const { position, record_id, undoes_id } = taskRows
  return tx
    .select({ position, id: record_id, undoes: undoes_id })
    .from(taskRows)
    .where(and(eq(taskRows.task_id, task_id), gt(position, after), lte(position, after + count)))
    .orderBy(position)
}

async function fail(kernel: Kernel, id: number, reason: string): Promise<void> {
  await transition(kernel, {
    actor: system,
    now: kernel.now(),
    request_id: null,
    resource: 'tasks',
    id,
    name: 'fail',
    input: { reason: reason.replaceAll(/[\s\p{Cc}]+/gu, ' ').slice(0, 500) || 'unknown' },
  })
}
