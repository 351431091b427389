import { eq } from 'drizzle-orm'

import type { BulkAct } from '#contract/calls/bulk.ts'
import type { Actor } from '#contract/kernel/access.ts'
import type { Resource } from '#contract/kernel/resource.ts'
import { tables } from '#server/database/tables.ts'
import { forbidden, invalid, notFound } from '#server/kernel/http/problem.ts'
import type { Act, Kernel, Tx } from '#server/kernel/kernel.ts'
import { editWithin, removeWithin, rowWithin, validEdit } from '#server/kernel/resource/write.ts'
import { transitionWithin, validTransition } from '#server/kernel/transition/transition.ts'
import { translate } from '#server/kernel/translate.ts'
import { revertWithin } from './revert.ts'

export type TaskRow = (typeof tables.tasks)['$inferSelect']

/** The act of a task on each of its records. */
export type TaskAct = {
  /** The name of the event that it records for each. */
  event: string
  /** Acts on one record. Returns false if the record already is as it should become. */
  on(tx: Tx, record: { id: number; undoes: number | null }, act: Act): Promise<boolean>
}

/**
 * Returns what the act does to each record, if the actor may do that at all. Throws a 403, 404 or
 * 422 otherwise, as a single call would, and a 422 for what can't be done to many records.
 */
export function bulkAct(kernel: Kernel, resource: Resource, act: BulkAct, actor: Actor): TaskAct {
  if ('edit' in act) return editAct(kernel, resource, act.edit, actor)
  if ('delete' in act) return deleteAct(kernel, resource, actor)
  return transitionAct(kernel, resource, act.transition, act.input, actor)
}

function editAct(
  kernel: Kernel,
  resource: Resource,
  values: Record<string, unknown>,
  actor: Actor,
): TaskAct {
  if (!resource.actions.includes('edit')) throw notFound(actor.locale)
  const input = validEdit(kernel, resource, values, actor)
  const single = Object.keys(input).filter((name) => !resource.fields[name]?.bulk)
  if (single.length > 0)
    throw invalid(
      actor.locale,
      Object.fromEntries(single.map((name) => [name, [translate(actor.locale, 'not_in_bulk')]])),
    )
  return {
    event: `${resource.name}.edited`,
    async on(tx, { id }, act) {
      const current = await rowWithin(kernel, tx, resource, id, act.actor, { isLocked: true })
      const isSame = ([name, value]: [string, unknown]) =>
        JSON.stringify(current[name] ?? null) === JSON.stringify(value ?? null)
      if (Object.entries(input).every(isSame)) return false
      await editWithin(kernel, tx, resource, current, { input }, act)
      return true
    },
  }
}

function deleteAct(kernel: Kernel, resource: Resource, actor: Actor): TaskAct {
  if (!resource.actions.includes('delete')) throw notFound(actor.locale)
  if (!kernel.policy.can(actor, resource.name, 'delete')) throw forbidden(actor.locale)
  return {
    event: `${resource.name}.deleted`,
    async on(tx, { id }, act) {
      await removeWithin(kernel, tx, resource, { id }, act)
      return true
    },
  }
}

function transitionAct(
  kernel: Kernel,
  resource: Resource,
  name: string,
  given: unknown,
  actor: Actor,
): TaskAct {
  const { declared, input } = validTransition(kernel, {
    resource: resource.name,
    name,
    actor,
    input: given,
  })
  if (!declared.bulk)
    throw invalid(actor.locale, { transition: [translate(actor.locale, 'not_in_bulk')] })
  return {
    event: declared.emits,
    async on(tx, { id }, act) {
      await transitionWithin(kernel, tx, { ...act, resource: resource.name, id, name, input })
      return true
    },
  }
}

/** Returns what undoing a task does to each record, if the actor may do that. */
export function undoAct(
  kernel: Kernel,
  resource: Resource,
  { kind, transition }: Pick<TaskRow, 'kind' | 'transition'>,
  actor: Actor,
): TaskAct {
  const past = (name: string) => `${resource.name}.${name}`
  const may = (action: string) => {
    if (!kernel.policy.can(actor, resource.name, action)) throw forbidden(actor.locale)
  }
  let event = past('edited')
  if (kind === 'delete') {
    may('delete')
    event = past('restored')
  } else if (kind === 'edit') may('edit')
  else if (kind === 'undo')
    throw invalid(actor.locale, { id: [translate(actor.locale, 'not_undoable')] })
  else {
    const machine = kernel.machines[resource.name]
    const inverse = transition ? machine?.transitions[transition]?.inverse : undefined
    if (!inverse) throw invalid(actor.locale, { id: [translate(actor.locale, 'not_undoable')] })
    event = validTransition(kernel, { resource: resource.name, name: inverse, actor }).declared
      .emits
  }
  return {
    event,
    async on(tx, { undoes }, act) {
      const [found] = undoes
        ? await tx.select().from(tables.events).where(eq(tables.events.id, undoes))
        : []
      if (!found) throw notFound(act.actor.locale)
      await revertWithin(kernel, tx, found, {}, act)
      return true
    },
  }
}
