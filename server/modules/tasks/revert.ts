import { and, eq, gt, isNotNull, or, sql } from 'drizzle-orm'
import type { KeptField } from '#contract/calls/bulk.ts'
import type { Actor } from '#contract/kernel/access.ts'
import { inverseOf } from '#contract/kernel/machine.ts'
import { changeableFields, isRestorable, type Resource } from '#contract/kernel/resource.ts'
import { resources } from '#contract/resources.ts'
import { tables } from '#server/database/tables.ts'
import { groupBy } from '#server/kernel/group-by.ts'
import { invalid, isProblem, notFound, type Problem, problem } from '#server/kernel/http/problem.ts'
import type { Act, AnyRow, Kernel, Tx } from '#server/kernel/kernel.ts'
import { labelOf } from '#server/kernel/label.ts'
import { listedRecords } from '#server/kernel/resource/about.ts'
import { ownId } from '#server/kernel/resource/find-own.ts'
import { allow } from '#server/kernel/resource/read.ts'
import {
  editAllWithin,
  removeWithin,
  restoreWithin,
  rowsWithin,
  rowWithin,
  validEdit,
} from '#server/kernel/resource/write.ts'
import { transitionWithin, validTransition } from '#server/kernel/transition/transition.ts'
import { translate } from '#server/kernel/translate.ts'

type EventRow = (typeof tables.events)['$inferSelect']

/** Reads an event that the actor has caused or may see; throws a 404 otherwise. */
export async function visibleEvent(
  kernel: Kernel,
  tx: Tx,
  id: number,
  actor: Actor,
): Promise<EventRow> {
  const { events } = tables
  const seen = kernel.policy.can(actor, 'events', 'show')
    ? listedRecords(kernel, resources.events, actor).where
    : sql`false`
  const own = eq(events.user_id, ownId(actor, 'user_id'))
  const [found] = await tx
    .select()
    .from(events)
    .where(and(eq(events.id, id), or(own, seen ?? sql`true`)))
  if (!found) throw notFound(actor.locale)
  return found
}

/** The record as it is once something was undone, and the name of the event of that. */
export type Reverted = { resource: Resource; row: AnyRow; event: string }

/**
 * Undoes what an event records, as the actor's own act with all its checks: an edit field by field,
 * the deletion of a record that can be restored, and a transition that has an inverse. Throws a 409
 * if somebody has changed the same since, and a 422 for what can't be undone.
 */
export async function revertWithin(
  kernel: Kernel,
  tx: Tx,
  event: EventRow,
  { fields }: { fields?: readonly string[] | undefined },
  act: Act,
): Promise<Reverted> {
  const { locale } = act.actor
  const resource = kernel.resources[event.resource]
  if (!resource) throw notFound(locale)
  if (event.name === `${resource.name}.edited` && resource.actions.includes('edit'))
    return revertEdit(kernel, tx, resource, event, fields, act)
  const isDeletion = event.name === `${resource.name}.deleted`
  // Where staff can't delete, only the record's own module restores.
  if (isDeletion && isRestorable(resource) && resource.actions.includes('delete'))
    return revertDeletion(kernel, tx, resource, event, act)
  return revertTransition(kernel, tx, resource, event, act)
}

async function revertEdit(
  kernel: Kernel,
  tx: Tx,
  resource: Resource,
  event: EventRow,
  fields: readonly string[] | undefined,
  act: Act,
): Promise<Reverted> {
  const [row] = await revertEdits(kernel, tx, resource, [event], { fields }, act)
  if (!row || isProblem(row)) throw row
  return { resource, row, event: event.name }
}

/**
 * Undoes edits, each of another record, several only where edits are independent. Returns for each
 * the record as it is then, or why it is refused.
 */
export async function revertEdits(
  kernel: Kernel,
  tx: Tx,
  resource: Resource,
  events: readonly EventRow[],
  { fields }: { fields?: readonly string[] | undefined },
  act: Act,
): Promise<(AnyRow | Problem)[]> {
  const { actor } = act
  allow(kernel, resource, 'edit', actor)
  const ids = events.map(({ record_id }) => record_id)
  const rows = await rowsWithin(kernel, tx, resource, ids, actor, { isLocked: true })
  const reverted = new Map<number, AnyRow | Problem>()
  const planned: { current: AnyRow; input: Record<string, unknown> }[] = []
  for (const event of events) {
    const current = rows.get(event.record_id)
    const values = current
      ? await valuesBefore(tx, resource, event, current, fields, act)
      : notFound(actor.locale)
    if (!current || isProblem(values)) reverted.set(event.record_id, values as Problem)
    else planned.push({ current, input: validEdit(kernel, resource, values, actor) })
  }
  for (const alike of groupBy(planned, ({ input }) => JSON.stringify(input)).values()) {
    const { input } = alike[0] as (typeof planned)[number]
    const current = alike.map((one) => one.current)
    for (const row of await editAllWithin(kernel, tx, resource, current, { input }, act))
      reverted.set(row.id, row)
  }
  return ids.map((id) => reverted.get(id) as AnyRow | Problem)
}

/** Returns the values that undo an edit, or why it can't be undone. */
async function valuesBefore(
  tx: Tx,
  resource: Resource,
  event: EventRow,
  current: AnyRow,
  fields: readonly string[] | undefined,
  act: Act,
): Promise<Record<string, unknown> | Problem> {
  const { actor } = act
  // Fields that only a module sets follow from the others.
  const changeable = changeableFields(resource, actor.kind)
  const changes = changesIn(event).filter(
    ({ name }) => Object.hasOwn(changeable, name) && (fields?.includes(name) ?? true),
  )
  if (changes.length === 0) return notUndoable(actor.locale)
  const left = changes.filter(({ name, before }) => !isSame(current[name], before))
  if (left.length === 0) return problem(409, { message: translate(actor.locale, 'already_undone') })
  const kept = left.filter(({ name, after }) => !isSame(current[name], after))
  if (kept.length > 0) {
    const changed: KeptField[] = []
    for (const { name } of kept) changed.push(await lastChange(tx, event, name, current))
    const rest = left.filter((change) => !kept.includes(change)).map(({ name }) => name)
    return changedSince(resource, changed, rest, act)
  }
  return Object.fromEntries(left.map(({ name, before }) => [name, before]))
}

async function revertDeletion(
  kernel: Kernel,
  tx: Tx,
  resource: Resource,
  event: EventRow,
  act: Act,
): Promise<Reverted> {
  const { actor } = act
  allow(kernel, resource, 'delete', actor)
  const current = await rowWithin(kernel, tx, resource, event.record_id, actor, {
    isLocked: true,
    isDeletedToo: true,
  })
  if (current.deleted_at === null)
    throw problem(409, { message: translate(actor.locale, 'already_undone') })
  const [deletion] = changesIn(event).filter(({ name }) => name === 'deleted_at')
  if (!isSame(deletion?.after, current.deleted_at)) throw notUndoable(actor.locale)
  const row = await restoreWithin(kernel, tx, resource, current.id, act)
  return { resource, row, event: `${resource.name}.restored` }
}

/**
 * Deletes a record as the actor's own act, to undo its creation. Throws a 409 if anything has
 * happened to the record since, and a 422 where records are not deleted.
 */
export async function revertCreation(
  kernel: Kernel,
  tx: Tx,
  resource: Resource,
  event: EventRow,
  act: Act,
): Promise<void> {
  const { actor } = act
  if (!resource.actions.includes('delete')) throw notUndoable(actor.locale)
  allow(kernel, resource, 'delete', actor)
  const { events } = tables
  const [later] = await tx
    .select({ id: events.id })
    .from(events)
    .where(and(ofRecord(event), gt(events.id, event.id)))
    .limit(1)
  if (later) throw problem(409, { message: translate(actor.locale, 'import.used_since') })
  await removeWithin(kernel, tx, resource, { id: event.record_id }, act)
}

async function revertTransition(
  kernel: Kernel,
  tx: Tx,
  resource: Resource,
  event: EventRow,
  act: Act,
): Promise<Reverted> {
  const { actor } = act
  const machine = kernel.machines[resource.name]
  const [inverse] = Object.entries(machine?.transitions ?? {}).flatMap(([name, { emits }]) => {
    const undoing = machine && emits === event.name && inverseOf(machine, name, String(event.from))
    return undoing ? [undoing] : []
  })
  if (!inverse) throw notUndoable(actor.locale)
  const { declared } = validTransition(kernel, { resource: resource.name, name: inverse, actor })
  const { events } = tables
  const [later] = await tx
    .select({ id: events.id })
    .from(events)
    .where(and(ofRecord(event), gt(events.id, event.id), isNotNull(events.to)))
    .limit(1)
  if (later) throw changedSince(resource, [], [], act)
  const row = await transitionWithin(kernel, tx, {
    ...act,
    resource: resource.name,
    id: event.record_id,
    name: inverse,
  })
  return { resource, row, event: declared.emits }
}

const notUndoable = (locale: string) => invalid(locale, { id: [translate(locale, 'not_undoable')] })

function changedSince(
  resource: Resource,
  kept: KeptField[],
  rest: string[],
  { actor: { locale } }: Act,
) {
  const labels = kept.map(({ field }) => labelOf(field, locale, resource.name))
  const message = kept.length
    ? translate(locale, 'changed_since', { fields: labels.join(', ') })
    : translate(locale, 'moved_since')
  return problem(409, { message, kept, rest })
}

async function lastChange(
  tx: Tx,
  event: EventRow,
  field: string,
  current: AnyRow,
): Promise<KeptField> {
  const { events } = tables
  const [last] = await tx
    .select({ user_id: events.user_id, changed_at: events.created_at })
    .from(events)
    .where(
      and(ofRecord(event), gt(events.id, event.id), sql`jsonb_exists(${events.diff}, ${field})`),
    )
    .orderBy(sql`${events.id} desc`)
    .limit(1)
  return {
    field,
    now: current[field] ?? null,
    user_id: last?.user_id ?? null,
    changed_at: last?.changed_at ?? null,
  }
}

const ofRecord = ({ resource, record_id }: EventRow) =>
  and(eq(tables.events.resource, resource), eq(tables.events.record_id, record_id))

const changesIn = ({ diff }: EventRow) =>
  Object.entries(diff ?? {}).map(([name, change]) => {
    const [before, after] = change as [unknown, unknown]
    return { name, before, after }
  })

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
