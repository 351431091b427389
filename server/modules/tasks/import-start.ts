import { eq } from 'drizzle-orm'
import type { Check, ImportInput, Mapping } from '#contract/calls/imports.ts'
import { importAction } from '#contract/kernel/access.ts'
import { emptyReport } from '#contract/kernel/import-report.ts'
import {
  importedFields,
  importKeys,
  mappableFields,
  type Resource,
} from '#contract/kernel/resource.ts'
import { resources } from '#contract/resources.ts'
import { isTaskOpen } from '#contract/task-states.ts'
import type { AppContext } from '#server/context.ts'
import { importRows, imports, tables } from '#server/database/tables.ts'
import { maySetForStaff } from '#server/domain/set-for-staff.ts'
import { forbidden, invalid, notFound, problem } from '#server/kernel/http/problem.ts'
import type { Act, Kernel } from '#server/kernel/kernel.ts'
import { rowWithin } from '#server/kernel/resource/write.ts'
import { transact } from '#server/kernel/sql/transact.ts'
import { zoneNamed } from '#server/kernel/time-zone.ts'
import { translate } from '#server/kernel/translate.ts'
import type { TaskRow } from './act.ts'
import { dropSuperseded } from './drop-rows.ts'
import { ownImport, readHead } from './import-preview.ts'
import { rememberMapping } from './remembered-mappings.ts'
import { insertTask, queueStep, refuseMoreTasks, type Started } from './start.ts'

/** A task's records are forgotten after so long, and the file with them. */
const keptMs = 30 * 86_400_000

/** Starts a task that finds out what an import would do, and changes nothing. */
export async function startDryRun(
  context: AppContext,
  resource: Resource,
  id: string,
  { reading: requested, mapping, remember }: Check,
  act: Act,
): Promise<Started> {
  const { kernel } = context
  mayImport(kernel, resource, act)
  if (remember === 'everyone' && !maySetForStaff(kernel, act.actor, resource.name))
    throw forbidden(act.actor.locale)
  const file = await ownImport(kernel.db, resource, id, act)
  const { titles, reading } = await readHead(context, file, requested, act.actor)
  checkMapping(resource, mapping, titles.length, act)
  const { name, sha256, format } = file
  const input: ImportInput = { file: { id, name, sha256, format }, reading, mapping, titles }
  return transact(kernel.db, async (tx) => {
    await refuseMoreTasks(tx, act.actor)
    if (remember) await rememberMapping(tx, resource, titles, mapping, remember, act)
    const expires_at = new Date(act.now.getTime() + keptMs).toISOString()
    await tx.update(imports).set({ expires_at }).where(eq(imports.id, id))
    const task = await insertTask(
      kernel,
      tx,
      {
        kind: 'import',
        transition: null,
        input,
        resource: resource.name,
        report: emptyReport(),
        isDryRun: true,
      },
      act,
    )
    await dropSuperseded(tx, task)
    await queueStep(tx, task, { task_id: task.id, after: 0, reads: true }, act.now)
    return { task: { id: task.id, code: task.code } }
  })
}

/** Starts a task that does what a dry run has found, once. */
export async function startCarryOut(
  kernel: Kernel,
  id: number,
  sha256: string,
  act: Act,
): Promise<Started> {
  const { actor } = act
  const { locale } = actor
  return transact(kernel.db, async (tx) => {
    const { tasks } = tables
    const dry = (await rowWithin(kernel, tx, resources.tasks, id, actor, {
      isLocked: true,
    })) as TaskRow
    const resource = kernel.resources[dry.resource]
    const isTheirs = dry.requested_by_id === actor.user_id
    if (!resource || !isTheirs || dry.kind !== 'import' || !dry.is_dry_run) throw notFound(locale)
    mayCarryOut(kernel, resource, dry, act)
    const refuse = (why: string) => problem(409, { message: translate(locale, `import.${why}`) })
    if (isTaskOpen(dry.state)) throw refuse('checking')
    if (dry.state !== 'done') throw refuse('unchecked')
    const { file } = dry.input as ImportInput
    if (file.sha256 !== sha256) throw refuse('other_file')
    const [earlier] = await tx
      .select({ id: tasks.id })
      .from(tasks)
      .where(eq(tasks.carries_out_id, id))
    if (earlier) throw refuse('carried_out')
    const [row] = await tx.select().from(importRows).where(eq(importRows.task_id, id)).limit(1)
    if (!row) throw refuse('expired')
    if (dry.done === 0) throw invalid(locale, { id: [translate(locale, 'import.nothing')] })
    await refuseMoreTasks(tx, actor)
    const { groups, further } = dry.report ?? emptyReport()
    const task = await insertTask(
      kernel,
      tx,
      {
        kind: 'import',
        transition: null,
        input: dry.input,
        resource: dry.resource,
        carries_out_id: id,
        total: dry.total,
        report: { ...emptyReport(), groups, further },
        isDryRun: false,
      },
      act,
    )
    await queueStep(tx, task, { task_id: task.id, after: 0 }, act.now)
    return { task: { id: task.id, code: task.code } }
  })
}

type Rights = Pick<Act, 'actor'>

/** Throws a 403 unless the person may import, and create or edit what is imported. */
export function mayImport(kernel: Kernel, { name, actions }: Resource, { actor }: Rights): void {
  const can = (action: string) => kernel.policy.can(actor, name, action)
  const writes = (['create', 'edit'] as const).some(
    (action) => actions.includes(action) && can(action),
  )
  if (!can(importAction) || !can('list') || !writes) throw forbidden(actor.locale)
}

/** Throws a 403 if the person may not do all that the dry run has found. */
export function mayCarryOut(kernel: Kernel, resource: Resource, dry: TaskRow, act: Rights): void {
  mayImport(kernel, resource, act)
  const { created, changed } = dry.report ?? emptyReport()
  const lacks = (action: string) => !kernel.policy.can(act.actor, resource.name, action)
  if ((created > 0 && lacks('create')) || (changed > 0 && lacks('edit')))
    throw forbidden(act.actor.locale)
}

/** Throws a 422 for a mapping to fields that can't be imported, or from columns that aren't there. */
function checkMapping(
  resource: Resource,
  { columns, constants, key, zone }: Mapping,
  width: number,
  { actor: { locale } }: Act,
): void {
  const refuse = (at: string, why: string, field = '') =>
    invalid(locale, {
      [at]: [translate(locale, `import.mapping.${why}`, { field, resource: resource.name })],
    })
  const settable = importedFields(resource)
  const mappable = mappableFields(resource)
  const mapped = [...columns, ...constants].map(({ field }) => field)
  for (const { field } of columns)
    if (!Object.hasOwn(mappable, field)) throw refuse('columns', 'field', field)
  for (const { field } of constants)
    if (!Object.hasOwn(settable, field)) throw refuse('constants', 'field', field)
  const twice = mapped.find((field, at) => mapped.indexOf(field) !== at)
  if (twice !== undefined) throw refuse('columns', 'twice', twice)
  if (columns.some(({ column }) => column >= width)) throw refuse('columns', 'column')
  if (!mapped.some((field) => Object.hasOwn(settable, field))) throw refuse('columns', 'none')
  if (key !== null) {
    if (!Object.hasOwn(importKeys(resource), key)) throw refuse('key', 'key', key)
    if (!columns.some(({ field }) => field === key)) throw refuse('key', 'key_column', key)
  }
  if (!zoneNamed(zone)) throw refuse('zone', 'zone')
}
