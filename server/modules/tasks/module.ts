import { desc, eq, sql } from 'drizzle-orm'

import { readUndo, revertEvent, selectRecords, startBulk, undoTask } from '#contract/calls/bulk.ts'
import { hasBulk } from '#contract/kernel/bulk.ts'
import type { TransitionOf } from '#contract/kernel/machine.ts'
import { isRowId } from '#contract/kernel/row-id.ts'
import type { taskMachine } from '#contract/machines/task.ts'
import { resources } from '#contract/resources.ts'
import { tables } from '#server/database/tables.ts'
import { registerCall } from '#server/kernel/http/call.ts'
import { notFound } from '#server/kernel/http/problem.ts'
import type { Effect, Tx } from '#server/kernel/kernel.ts'
import { findOwn } from '#server/kernel/resource/find-own.ts'
import { present } from '#server/kernel/resource/present.ts'
import { addEventId } from '#server/kernel/resource/register-resources.ts'
import { taskRows } from '#server/kernel/resource/task-rows.ts'
import { writing } from '#server/kernel/resource/write.ts'
import { transact } from '#server/kernel/sql/transact.ts'
import type { ServerModule } from '#server/server-module.ts'
import type { TaskRow } from './act.ts'
import { dropStopped } from './drop-rows.ts'
import { importRoutes } from './import-routes.ts'
import { revertWithin, visibleEvent } from './revert.ts'
import { deliverTask, taskAttempts } from './run.ts'
import { select } from './selection.ts'
import { startTask, startUndo, undoOf } from './start.ts'

const maxRefusals = 50

/**
 * Groups the refusals of a task, the commonest reason first, and in an undo also what it has left as
 * it is.
 */
async function refusalsOf(tx: Tx, task_id: number): Promise<TaskRow['refusals']> {
  const count = sql<number>`count(*)::int`
  const rows = await tx
    .select({ message: taskRows.message, count })
    .from(taskRows)
    .where(sql`${taskRows.task_id} = ${task_id} and ${taskRows.message} is not null`)
    .groupBy(taskRows.message)
    .orderBy(desc(count), taskRows.message)
    .limit(maxRefusals)
  return rows.map((row) => ({ message: row.message ?? '', count: row.count }))
}

/** Sets what is known once a task has ended. */
const ended = (stopped_because: TaskRow['stopped_because']): Effect<TaskRow> => ({
  set: async ({ tx, row, now, input }) => {
    if (stopped_because !== null) await dropStopped(tx, row, now)
    return {
      finished_at: now.toISOString(),
      // Those of an import are in its report, with their rows.
      refusals: row.kind === 'import' ? [] : await refusalsOf(tx, row.id),
      stopped_because,
      ...(typeof input.reason === 'string' ? { failure: input.reason } : {}),
    }
  },
})

const effects: Record<TransitionOf<typeof taskMachine>, Effect<TaskRow> | null> = {
  start: { set: ({ now }) => ({ started_at: now.toISOString() }) },
  finish: ended(null),
  fail: ended('failure'),
  cancel: ended('cancelled'),
  revoke: ended('rights_lost'),
}

/** Acts on many records in the background, and undoes what was done, to one record or to many. */
export const tasksModule: ServerModule = {
  name: 'tasks',
  effects: { tasks: effects },
  deliveries: {
    tasks: {
      deliver: deliverTask,
      lane: {
        atOnce: 2,
        attempts: taskAttempts,
        limitMs: Number.POSITIVE_INFINITY,
        isBackground: true,
      },
    },
  },

  routes: async (scope, context) => {
    const { kernel } = context
    await importRoutes(scope, context)
    for (const resource of Object.values(kernel.resources)) {
      if (!hasBulk(resource, kernel.machines[resource.name])) continue
      registerCall(scope, kernel, selectRecords(resource.name), ({ body, act }) =>
        select(kernel, resource, body, act()),
      )
      registerCall(scope, kernel, startBulk(resource.name), ({ body, act, request }) => {
        const isDryRun = request.headers.prefer === 'dry-run'
        return startTask(kernel, resource, body, { isDryRun }, act())
      })
    }
    registerCall(scope, kernel, undoTask, ({ params, act }) => {
      const made = act()
      if (!isRowId(params.id)) throw notFound(made.actor.locale)
      return startUndo(kernel, Number(params.id), made)
    })
    registerCall(scope, kernel, readUndo, async ({ params, act }) => {
      const { actor } = act()
      if (!isRowId(params.id)) throw notFound(actor.locale)
      const table = [resources.tasks, tables.tasks] as const
      const isFound = async (id: number) =>
        (await findOwn(kernel.db, table, eq(tables.tasks.id, id), actor)).length > 0
      const id = Number(params.id)
      if (!(await isFound(id))) throw notFound(actor.locale)
      const undo = await undoOf(kernel.db, id)
      if (!undo) return { undone_by: null }
      return {
        undone_by: { id: undo.id, code: undo.code, is_visible: await isFound(undo.id) },
      }
    })
    registerCall(scope, kernel, revertEvent, async ({ params, body, act, reply, request }) => {
      const made = act()
      if (!isRowId(params.id)) throw notFound(made.actor.locale)
      const { resource, row, event } = await writing(made.actor, () =>
        transact(kernel.db, async (tx) => {
          const reverted = await visibleEvent(kernel, tx, Number(params.id), made.actor)
          return revertWithin(kernel, tx, reverted, body, made)
        }),
      )
      const undoing = { resource: resource.name, record_id: row.id, name: event }
      await addEventId(kernel, request, reply, undoing)
      return present(kernel, resource, row, made.actor)
    })
  },
}
