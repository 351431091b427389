import { inArray } from 'drizzle-orm'

import type { BulkAct } from '#contract/calls/bulk.ts'
import type { Actor } from '#contract/kernel/access.ts'
import type { Resource } from '#contract/kernel/resource.ts'
import { tables } from '#server/database/tables.ts'
import {
  forbidden,
  invalid,
  isProblem,
  notFound,
  type Problem,
} from '#server/kernel/http/problem.ts'
import type { Act, AnyRow, Kernel, Tx } from '#server/kernel/kernel.ts'
import {
  editAllWithin,
  editsAreIndependent,
  removeWithin,
  rowsWithin,
  validEdit,
} from '#server/kernel/resource/write.ts'
import { transitionWithin, validTransition } from '#server/kernel/transition/transition.ts'
import { translate } from '#server/kernel/translate.ts'
import { revertCreation, revertEdits, revertWithin } from './revert.ts'

export type TaskRow = (typeof tables.tasks)['$inferSelect']

/** A record of a task; in an undo, with the event to undo. */
export type TaskRecord = { id: number; undoes: number | null }

/**
 * The result of an act for a record: true if it was changed, false if nothing had to change, a text
 * that names what was left as it is, or the problem that refused it, in which case nothing was written.
 */
export type Result = boolean | string | Problem

/** The act of a task on its records. */
export type TaskAct = {
  /** Names of the event to link, in order of preference. */
  events: readonly string[]
  /**
   * Whether it may act on several records at once: what it does to one can't change what it may do to
   * another.
   */
  isIndependent: boolean
  /** Acts on records, one unless the act is independent. Throws the refusal of any one of them. */
  on(tx: Tx, records: readonly TaskRecord[], act: Act): Promise<Result[]>
}

const oneByOne = (
  events: readonly string[],
  on: (tx: Tx, record: TaskRecord, act: Act) => Promise<boolean | string>,
): TaskAct => ({
  events,
  isIndependent: false,
  on: async (tx, [record], act) => [await on(tx, record as TaskRecord, act)],
})

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
  const isSame = (current: AnyRow) =>
    Object.entries(input).every(
      ([name, value]) => JSON.stringify(current[name] ?? null) === JSON.stringify(value ?? null),
    )
  return {
    events: [`${resource.name}.edited`],
    isIndependent: editsAreIndependent(kernel, resource),
    async on(tx, records, act) {
      const ids = records.map(({ id }) => id)
      const rows = await rowsWithin(kernel, tx, resource, ids, act.actor, { isLocked: true })
      const differing = [...rows.values()].filter((row) => !isSame(row))
      if (differing.length > 0) await editAllWithin(kernel, tx, resource, differing, { input }, act)
      const edited = new Set(differing.map(({ id }) => id))
      return ids.map((id) => (rows.has(id) ? edited.has(id) : notFound(actor.locale)))
    },
  }
}

function deleteAct(kernel: Kernel, resource: Resource, actor: Actor): TaskAct {
  if (!resource.actions.includes('delete')) throw notFound(actor.locale)
  if (!kernel.policy.can(actor, resource.name, 'delete')) throw forbidden(actor.locale)
  return oneByOne([`${resource.name}.deleted`], async (tx, { id }, act) => {
    await removeWithin(kernel, tx, resource, { id }, act)
    return true
  })
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
  return oneByOne([declared.emits], async (tx, { id }, act) => {
    await transitionWithin(kernel, tx, { ...act, resource: resource.name, id, name, input })
    return true
  })
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
  if (kind === 'edit') {
    may('edit')
    return undoEditAct(kernel, resource)
  }
  let event = past('restored')
  if (kind === 'delete') may('delete')
  else if (kind === 'undo')
    throw invalid(actor.locale, { id: [translate(actor.locale, 'not_undoable')] })
  else {
    const machine = kernel.machines[resource.name]
    const inverse = transition ? machine?.transitions[transition]?.inverse : undefined
    if (!inverse) throw invalid(actor.locale, { id: [translate(actor.locale, 'not_undoable')] })
    event = validTransition(kernel, { resource: resource.name, name: inverse, actor }).declared
      .emits
  }
  return oneByOne([event], async (tx, { undoes }, act) => {
    await revertWithin(kernel, tx, await eventOf(tx, undoes, act), {}, act)
    return true
  })
}

function undoEditAct(kernel: Kernel, resource: Resource): TaskAct {
  return {
    events: [`${resource.name}.edited`],
    isIndependent: editsAreIndependent(kernel, resource),
    async on(tx, records, act) {
      const events = await eventsOf(tx, records)
      const found = records.flatMap(({ undoes }) => (undoes && events.get(undoes)) || [])
      const reverted = await revertEdits(kernel, tx, resource, found, {}, act)
      const results = new Map(found.map((event, at) => [event.id, reverted[at]]))
      return records.map(({ undoes }) => {
        const result = (undoes && results.get(undoes)) || notFound(act.actor.locale)
        return isProblem(result) ? result : true
      })
    },
  }
}

/** Deletes what an import has created, and restores the fields that nobody has changed since. */
function undoImportAct(kernel: Kernel, resource: Resource, actor: Actor): TaskAct {
  const may = ['edit', 'delete'].some((action) => kernel.policy.can(actor, resource.name, action))
  if (!may) throw forbidden(actor.locale)
  return oneByOne(
    [`${resource.name}.edited`, `${resource.name}.deleted`],
    async (tx, { undoes }, act) => {
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
  )
}

async function eventOf(tx: Tx, undoes: number | null, { actor }: Act) {
  const [found] = (await eventsOf(tx, [{ undoes }])).values()
  if (!found) throw notFound(actor.locale)
  return found
}

/** Reads the events that are undone, by id. */
async function eventsOf(tx: Tx, records: readonly Pick<TaskRecord, 'undoes'>[]) {
  const ids = records.flatMap(({ undoes }) => undoes ?? [])
  const { events } = tables
  const found = await tx.select().from(events).where(inArray(events.id, ids))
  return new Map(found.map((event) => [event.id, event]))
}
