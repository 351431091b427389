import { eq } from 'drizzle-orm'

import type { BulkAct } from '#contract/calls/bulk.ts'
import type { Actor } from '#contract/kernel/access.ts'
import type { Resource } from '#contract/kernel/resource.ts'
import { tables } from '#server/database/tables.ts'
import { forbidden, invalid, isProblem, notFound } from '#server/kernel/http/problem.ts'
import type { Act, Kernel, Tx } from '#server/kernel/kernel.ts'
import { editWithin, removeWithin, rowWithin, validEdit } from '#server/kernel/resource/write.ts'
import { transitionWithin, validTransition } from '#server/kernel/transition/transition.ts'
import { translate } from '#server/kernel/translate.ts'
import { revertCreation, revertWithin } from './revert.ts'

export type TaskRow = (typeof tables.tasks)['$inferSelect']

/** The act of a task on each of its records. */
export type TaskAct = {
  /** Names of the event to link, in order of preference. */
  events: readonly string[]
  /**
   * Acts on one record. Returns false if the record already is as it should become, or a text about
   * what it has left as it is.
   */
  on(tx: Tx, record: { id: number; undoes: number | null }, act: Act): Promise<boolean | string>
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
    events: [`${resource.name}.edited`],
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
    events: [`${resource.name}.deleted`],
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
    events: [declared.emits],
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
  if (kind === 'import') return undoImportAct(kernel, resource, actor)
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
    events: [event],
    async on(tx, { undoes }, act) {
      await revertWithin(kernel, tx, await eventOf(tx, undoes, act), {}, act)
      return true
    },
  }
}

/** Deletes what an import has created, and restores the fields that nobody has changed since. */
function undoImportAct(kernel: Kernel, resource: Resource, actor: Actor): TaskAct {
  const may = ['edit', 'delete'].some((action) => kernel.policy.can(actor, resource.name, action))
  if (!may) throw forbidden(actor.locale)
  return {
    events: [`${resource.name}.edited`, `${resource.name}.deleted`],
    async on(tx, { undoes }, act) {
      const event = await eventOf(tx, undoes, act)
      if (event.name === `${resource.name}.created`) {
        await revertCreation(kernel, tx, resource, event, act)
        return true
      }
      try {
        await revertWithin(kernel, tx, event, {}, act)
        return true
      } catch (error) {
        const rest = isProblem(error) ? error.body.rest : undefined
        if (!isProblem(error) || !Array.isArray(rest) || rest.length === 0) throw error
        // Nothing has been written yet: the fields are compared first.
        await revertWithin(kernel, tx, event, { fields: rest.map(String) }, act)
        return error.message
      }
    },
  }
}

async function eventOf(tx: Tx, id: number | null, { actor }: Act) {
  const [found] = id ? await tx.select().from(tables.events).where(eq(tables.events.id, id)) : []
  if (!found) throw notFound(actor.locale)
  return found
}
