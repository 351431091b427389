import { and, eq, gt, lte, sql } from 'drizzle-orm'

import type { ImportInput } from '#contract/calls/imports.ts'
import { emptyReport } from '#contract/kernel/import-report.ts'
import type { Resource } from '#contract/kernel/resource.ts'
import type { AppContext } from '#server/context.ts'
import { type ImportOutcome, importRows } from '#server/database/tables.ts'
import { hashOf } from '#server/kernel/hash-of.ts'
import type { FieldErrors } from '#server/kernel/http/problem.ts'
import type { Act, AnyRow, Kernel, Tx } from '#server/kernel/kernel.ts'
import { type TaskOutcome, taskRows } from '#server/kernel/resource/task-rows.ts'
import { createWithin, editWithin, rowWithin } from '#server/kernel/resource/write.ts'
import { insertAll } from '#server/kernel/sql/stored-rows.ts'
import { translate } from '#server/kernel/translate.ts'
import type { TaskRow } from './act.ts'
import { attempt, noMessages, sumMessages } from './attempt.ts'
import { linkEvents } from './event-links.ts'
import { growingReport } from './growing-report.ts'
import { type ImportRow, type Plan, planRows } from './plan-rows.ts'

/** Rows that are planned at once. Each may have 256 KB. */
const maxChunk = 200

type Outcome = {
  outcome: ImportOutcome
  message: string | null
  record: Pick<AnyRow, 'id' | 'version'> | undefined
  /** Of the values that are written. */
  input_hash?: string
}

/**
 * Works on the next rows of an import: finds out what they do, or does it. A row does what the dry
 * run has found or is refused: the record must not have changed since.
 */
export async function workOnImport(
  context: AppContext,
  kernel: Kernel,
  tx: Tx,
  resource: Resource,
  task: TaskRow,
  act: Act,
  isOver: () => boolean,
) {
  const after = task.done + task.unchanged + task.refused
  const rows = await nextRows(tx, task.carries_out_id ?? task.id, after)
  const input = task.input as ImportInput
  const open = task.is_dry_run ? rows : rows.filter(({ outcome }) => isOpen(outcome))
  const plans = await planRows(kernel, tx, resource, input, open, act)
  const planned = new Map(open.map(({ position }, at) => [position, plans[at]]))
  const { report, refuse, example } = growingReport(task.report ?? emptyReport())
  const counts = { done: 0, unchanged: 0, refused: 0 }
  let messages = task.messages ?? noMessages
  const outcomes: (Outcome & { position: number })[] = []
  for (const row of rows) {
    if (outcomes.length > 0 && isOver()) break
    const outcome = await outcomeOf(row, planned.get(row.position))
    outcomes.push({ position: row.position, ...outcome })
    counts[countedAs[outcome.outcome]] += 1
    if (outcome.outcome === 'created' || outcome.outcome === 'changed') report[outcome.outcome] += 1
  }
  if (task.is_dry_run) await storeFound(tx, task, outcomes)
  else await storeDone(tx, task, outcomes, after, resource)
  return { ...counts, messages, report }

  async function outcomeOf(row: ImportRow, plan: Plan | undefined): Promise<Outcome> {
    // The dry run's report has it already.
    if (!plan) return { outcome: row.outcome ?? 'refused', message: row.message, record: undefined }
    const conflict = task.is_dry_run ? undefined : conflictOf(row, plan)
    if (conflict)
      return refused(row, { '': [translate(act.actor.locale, `import.${conflict}`)] }, plan)
    if (plan.kind === 'refused') return refused(row, plan.errors, plan)
    if (plan.kind === 'same') return { outcome: 'same', message: null, record: plan.record }
    let record: AnyRow | undefined = plan.kind === 'changed' ? plan.record : undefined
    const about = { task, locale: act.actor.locale }
    const tried = await attempt(context, tx, about, [`row ${row.row}`], async (inner) => {
      record = await write(inner, plan, row)
      return [true]
    })
    messages = sumMessages(messages, tried.messages)
    const [found] = tried.attempts
    if (found?.outcome === 'refused') {
      const hasErrors = Object.keys(found.errors).length > 0
      return refused(row, hasErrors ? found.errors : { '': [found.message ?? ''] }, plan)
    }
    const seen = plan.kind === 'changed' && task.is_dry_run ? plan.record : record
    const { changes } = plan
    const record_id = plan.kind === 'changed' || !task.is_dry_run ? (record?.id ?? null) : null
    example({ row: row.row, record_id, changes })
    return { outcome: plan.kind, message: null, record: seen, input_hash: hashOf(plan.input) }
  }

  function refused(row: ImportRow, errors: FieldErrors, plan: Plan): Outcome {
    refuse(row.row, errors)
    const message = Object.values(errors).flat().join(' ').slice(0, 1000)
    return { outcome: 'refused', message, record: 'record' in plan ? plan.record : undefined }
  }

  async function write(inner: Tx, plan: Plan, row: ImportRow): Promise<AnyRow> {
    if (plan.kind === 'created') return createWithin(kernel, inner, resource, plan.input, act)
    if (plan.kind !== 'changed') throw new Error('there is nothing to write')
    const { input: values, record } = plan
    const current = await rowWithin(kernel, inner, resource, record.id, act.actor, {
      isLocked: true,
    })
    const version = task.is_dry_run ? record.version : row.version
    return editWithin(kernel, inner, resource, current, { input: values, version }, act)
  }
}

const countedAs: Record<ImportOutcome, TaskOutcome> = {
  created: 'done',
  changed: 'done',
  same: 'unchanged',
  refused: 'refused',
}

const isOpen = (outcome: ImportOutcome | null): boolean =>
  outcome === 'created' || outcome === 'changed'

/** Returns the reason why a row no longer does what the dry run has found. */
type Conflict = 'made_since' | 'changed_since' | 'meant_since'

function conflictOf(row: ImportRow, plan: Plan): Conflict | undefined {
  const isOther =
    'input' in plan && row.input_hash !== null && hashOf(plan.input) !== row.input_hash
  if (row.outcome === 'created' && plan.kind === 'created')
    return isOther ? 'meant_since' : undefined
  if (row.outcome === 'created') return plan.kind === 'refused' ? undefined : 'made_since'
  // Somebody has made the same change.
  if (plan.kind === 'same') return undefined
  if (plan.kind === 'created') return 'changed_since'
  const { record } = plan
  const isSeen = record?.id === row.record_id && record?.version === row.version
  if (record !== undefined && !isSeen) return 'changed_since'
  return isOther ? 'meant_since' : undefined
}

const nextRows = (tx: Tx, task_id: number, after: number): Promise<ImportRow[]> =>
  tx
    .select()
    .from(importRows)
    .where(
      and(
        eq(importRows.task_id, task_id),
        gt(importRows.position, after),
        lte(importRows.position, after + maxChunk),
      ),
    )
    .orderBy(importRows.position)

type Stored = readonly (Outcome & { position: number })[]

async function storeFound(tx: Tx, task: TaskRow, outcomes: Stored): Promise<void> {
  const found = outcomes.map(({ position, outcome, message, record, input_hash }) => ({
    position,
    outcome,
    message,
    input_hash,
    record_id: outcome === 'created' ? null : (record?.id ?? null),
    version: outcome === 'created' ? null : (record?.version ?? null),
  }))
  await tx.execute(sql`
    update ${importRows} set outcome = found.outcome, message = found.message,
      record_id = found.record_id, version = found.version, input_hash = found.input_hash
    from jsonb_to_recordset(${JSON.stringify(found)}::jsonb)
      as found(position int, outcome text, message text, record_id bigint, version int,
        input_hash text)
    where ${importRows.task_id} = ${task.id} and ${importRows.position} = found.position`)
}

async function storeDone(
  tx: Tx,
  task: TaskRow,
  outcomes: Stored,
  after: number,
  { name }: Resource,
): Promise<void> {
  const acted = outcomes.filter(({ outcome }) => outcome !== 'same')
  await insertAll(
    tx,
    taskRows,
    acted.map(({ position, outcome, message, record }) => ({
      task_id: task.id,
      position,
      record_id: record?.id ?? 0,
      outcome: countedAs[outcome],
      message,
    })),
  )
  const events = [`${name}.created`, `${name}.edited`]
  linkEvents(tx, { task, events, after, count: maxChunk })
}
