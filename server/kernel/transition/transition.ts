import { and, eq, type SQL, sql } from 'drizzle-orm'
import Type, { type TSchema } from 'typebox'

import { type Actor, permission, system } from '#contract/kernel/access.ts'
import { type Field, type ObjectOf, objectOf } from '#contract/kernel/field.ts'
import type { Machine, Transition } from '#contract/kernel/machine.ts'
import type { Resource } from '#contract/kernel/resource.ts'
import {
  type FieldErrors,
  forbidden,
  forbiddenTo,
  invalid,
  isProblem,
  notFound,
  type Problem,
  problem,
} from '#server/kernel/http/problem.ts'
import type { Act, AnyRow, Kernel, Step, Tx } from '#server/kernel/kernel.ts'
import { openTo, stateFieldOf } from '#server/kernel/resource/present.ts'
import { notDeleted, scopeFor, within } from '#server/kernel/resource/scope.ts'
import { validate } from '#server/kernel/resource/validate.ts'
import { readRows, updateAll } from '#server/kernel/sql/stored-rows.ts'
import { transact } from '#server/kernel/sql/transact.ts'
import { translate } from '#server/kernel/translate.ts'
import { difference, recordEvents } from './event.ts'

export type Call = Act & {
  resource: string
  id: number
  name: string
  input?: unknown
  /** Taken by the clock: refused if another process has been faster. */
  isByClock?: true
}

/**
 * Moves a record from one state to another, in one transaction with its event, its effect and other
 * modules' listeners. Refuses in this order: 404 unknown transition or a row out of reach, 403
 * wrong actor, 422 malformed input, 409 wrong state (with the transitions allowed now), 429 too
 * many wrong guesses, 422 unmet need.
 */
export async function transition(kernel: Kernel, call: Call): Promise<AnyRow> {
  const { guess } = find(kernel, call).declared
  const take = () => transact(kernel.db, (tx) => transitionWithin(kernel, tx, call))
  if (!guess) return take()
  const { input } = await transact(kernel.db, (tx) => admit(kernel, tx, call))
  return input[guess.input] ? guessed(kernel, call, guess, take) : take()
}

/**
 * Finds a transition that the actor may take on some record and validates its input. Throws a 404
 * for an unknown transition, a 403 and a 422.
 */
export function validTransition(
  kernel: Kernel,
  { resource: name, name: transitionName, actor, input }: Named & { input?: unknown },
) {
  const { resource, machine, declared } = find(kernel, {
    resource: name,
    name: transitionName,
    actor,
  })
  if (!mayTake(kernel, declared, machine, transitionName, actor)) throw forbidden(actor.locale)
  return {
    declared,
    machine,
    input: validate(inputSchema(declared), input ?? {}, actor.locale, resource.name),
  }
}

/** Takes a transition inside an open transaction, where guesses can't be counted. */
export async function transitionWithin(kernel: Kernel, tx: Tx, call: Call): Promise<AnyRow> {
  const { actor, now, request_id, sent_at, resource, name } = call
  const { row, input, reach } = await admit(kernel, tx, call)
  const act = { actor, now, request_id, sent_at }
  const [moved] = await carryOut(kernel, tx, [row], { resource, name, input, reach }, act)
  return moved ?? row
}

/**
 * Takes a system transition on rows that this transaction has already read and locked, as part of a
 * larger step. The rows are not read again, and those with the same changes are updated by one
 * statement. No scope applies, since only the system can take such a transition. Throws a 409 if a
 * row has changed since it was read. `set` changes columns together with the state.
 */
export async function systemTransition<R extends AnyRow>(
  kernel: Kernel,
  tx: Tx,
  rows: readonly R[],
  move: { resource: string; name: string; input?: unknown; set?: Partial<R> },
  { now, request_id }: Omit<Act, 'actor'>,
): Promise<R[]> {
  const { resource, table, declared } = find(kernel, { ...move, actor: system })
  if (!declared.by.includes('system')) throw forbidden(system.locale)
  const input = validate(inputSchema(declared), move.input ?? {}, system.locale, resource.name)
  const act = { actor: system, now, request_id }
  const moved = await carryOut(
    kernel,
    tx,
    rows,
    { ...move, input, reach: notDeleted(resource, table) },
    act,
  )
  return moved as R[]
}

type Move = {
  resource: string
  name: string
  input: Readonly<Record<string, unknown>>
  reach: SQL | undefined
  set?: Readonly<Record<string, unknown>>
}

async function carryOut(
  kernel: Kernel,
  tx: Tx,
  rows: readonly AnyRow[],
  { name, input, reach, set, ...move }: Move,
  act: Act,
): Promise<AnyRow[]> {
  const { actor } = act
  const { resource, machine, table, declared } = find(kernel, { ...move, name, actor })
  const state = stateFieldOf(resource)
  const effect = kernel.extensions.effect(resource.name, name)

  // Rows with the same version and changes share one update statement.
  const alike = new Map<string, { changes: object; rows: AnyRow[] }>()
  for (const row of rows) {
    const from = String(row[state])
    if (!declared.from.includes(from)) throw wrongState(kernel, machine, from, actor)
    const step: Step = { ...act, kernel, tx, row, name, input }
    await checkNeeds(kernel, declared, step, resource.name)
    const changes = { ...set, ...(await effect?.set?.(step)) }
    const key = JSON.stringify([row.version, changes])
    const known = alike.get(key)
    if (known) known.rows.push(row)
    else alike.set(key, { changes, rows: [row] })
  }
  const changed = new Map<number, AnyRow>()
  for (const { changes, rows: group } of alike.values()) {
    const to = {
      ...(declared.to ? { [state]: declared.to } : {}),
      ...changes,
      updated_at: act.now.toISOString(),
    }
    // Updates only the version and state that were checked; the other columns are as they were
    // read.
    const seen = {
      id: group.map(({ id }) => id),
      version: [group[0]?.version],
      [state]: declared.from,
    }
    const stored = await updateAll(tx, table, to, seen, { reach })
    for (const row of stored) changed.set(row.id, row)
  }

  const done = rows.map((before) => {
    const to = changed.get(before.id)
    if (!to) throw wrongState(kernel, machine, String(before[state]), actor)
    return { ...act, kernel, tx, name, input, before, row: { ...before, ...to } }
  })
  await recordEvents(
    kernel,
    tx,
    done.map(({ before, row }) => ({
      ...act,
      resource: resource.name,
      record_id: row.id,
      name: declared.emits,
      version: row.version,
      from: String(before[state]),
      to: String(row[state]),
      reason: typeof input.reason === 'string' ? input.reason : null,
      diff: difference(before, row),
      happened_at: effect?.happenedAt?.(row) ?? null,
    })),
  )
  for (const step of done) {
    await effect?.after?.(step)
    for (const listen of kernel.extensions.listeners(declared.emits)) await listen(step)
  }
  return done.map(({ row }) => row)
}

/**
 * Locks and returns the row with the validated input; throws if the actor may not take the
 * transition now.
 */
async function admit(kernel: Kernel, tx: Tx, call: Call) {
  const { actor } = call
  const { resource, machine, table, declared } = find(kernel, call)
  const reach = reachOf(declared, resource, kernel, actor)
  const [row] = await readRows(tx, table, and(eq(table.id, call.id), reach), sql`for update`)
  const late = row ? undefined : await tooLate(kernel, tx, call, resource)
  if (!row && !late) throw notFound(actor.locale)
  if (!mayTake(kernel, declared, machine, call.name, actor))
    throw forbiddenTo(actor, call.resource, call.name)
  const input = validate(inputSchema(declared), call.input ?? {}, actor.locale, resource.name)
  if (!row) throw late
  const from = String(row[stateFieldOf(resource)])
  const isOpen = declared.from.includes(from) && (!call.isByClock || isDue(declared, row, call.now))
  if (!isOpen) throw wrongState(kernel, machine, from, actor)
  return { row: row as AnyRow, input, reach }
}

/**
 * Reports whether a transition is still due, now that its row is locked. A transition that keeps the
 * state would otherwise be taken once by each process that has found it due.
 */
function isDue({ due }: Transition, row: Readonly<Record<string, unknown>>, now: Date): boolean {
  if (!due) return false
  const { field, minutes, given, unless } = due
  const at = row[field]
  const isReached = typeof at === 'string' && Date.parse(at) + minutes * 60_000 <= now.getTime()
  return isReached && (!given || row[given] !== null) && (!unless || row[unless] === null)
}

type Guess = NonNullable<Transition['guess']>

/**
 * Counts a guess before checking it, so that concurrent requests get no extra tries. Only wrong
 * guesses stay counted.
 */
async function guessed(
  { tries }: Kernel,
  { actor, resource, id }: Call,
  { input, limit }: Guess,
  take: () => Promise<AnyRow>,
): Promise<AnyRow> {
  const key = `${resource}-${id}`
  await tries.count(limit, key, (minutes) => ({
    message: translate(actor.locale, `too_many_attempts.${limit}`, { count: minutes }),
  }))
  let isWrong = false
  try {
    return await take()
  } catch (error) {
    isWrong = isProblem(error) && Object.hasOwn((error.body.errors as FieldErrors) ?? {}, input)
    throw error
  } finally {
    if (!isWrong) await tries.uncount(limit, key)
  }
}

type InputSchema = ObjectOf<Record<string, Field>>
const inputSchemas = new WeakMap<Transition, InputSchema>()

/** Returns the schema of a transition's input; cached. */
function inputSchema(declared: Transition): InputSchema {
  const known = inputSchemas.get(declared)
  if (known) return known
  const schema = objectOf(declared.input ?? {})
  inputSchemas.set(declared, schema)
  return schema
}

/** Returns the schema of the input of any of a machine's transitions, for the documentation. */
export function transitionSchema({ transitions }: Pick<Machine, 'transitions'>): TSchema {
  const schemas = Object.values<Transition>(transitions).map(inputSchema)
  return Type.Union([...new Map(schemas.map((one) => [JSON.stringify(one), one])).values()])
}

type Named = Pick<Call, 'resource' | 'name' | 'actor'>

function find(kernel: Kernel, { resource: name, name: transitionName, actor }: Named) {
  const resource = kernel.resources[name]
  const machine = kernel.machines[name]
  const table = kernel.tables[name]
  if (!resource || !machine || !table) throw notFound(actor.locale)
  const declared = Object.hasOwn(machine.transitions, transitionName)
    ? machine.transitions[transitionName]
    : undefined
  if (declared) return { resource, machine, table, declared }
  const known = Object.keys(machine.transitions).join(', ')
  throw problem(404, {
    message: translate(actor.locale, 'unknown_transition', { name: transitionName, known }),
  })
}

function reachOf(declared: Transition, resource: Resource, kernel: Kernel, actor: Actor) {
  const table = kernel.tables[resource.name]
  if (!table) throw new Error(`${resource.name} has no table`)
  const own = actor.kind === 'system' ? undefined : declared.scope?.[actor.kind]
  return and(
    own ? within(own, table, actor) : scopeFor(resource.scope, table, actor),
    notDeleted(resource, table),
  )
}

function mayTake(
  kernel: Kernel,
  declared: Transition,
  machine: Machine,
  name: string,
  actor: Actor,
) {
  if (!declared.by.includes(actor.kind)) return false
  if (!kernel.policy.allows(actor, permission(machine.resource, name))) return false
  return actor.kind !== 'admin' || kernel.policy.can(actor, machine.resource, name)
}

/** Creates the 409 for a transition that is not allowed in the row's state. */
export const wrongState = (kernel: Kernel, machine: Machine, state: string, actor: Actor) =>
  stateProblem(machine, state, openTo(machine, state, actor, kernel.policy), actor)

function stateProblem({ resource }: Machine, state: string, allowed: string[], { locale }: Actor) {
  const actions = allowed.map((name) => translate(locale, `states:transitions.${resource}.${name}`))
  return problem(409, {
    message: translate(locale, 'wrong_state', {
      state: translate(locale, `states:states.${resource}.${state}`),
      allowed: actions.join(', ') || translate(locale, 'nothing'),
    }),
    state,
    allowed,
  })
}

/**
 * Decides the error for a row that is no longer in the transition's scope. A scope may include rows
 * only in the starting state (a mover accepts open jobs); an actor who comes too late gets a 409
 * that the state has changed, not a 404. Returns undefined for a row in its initial state, which
 * was never within the actor's reach.
 */
async function tooLate(
  kernel: Kernel,
  tx: Tx,
  call: Call,
  resource: Resource,
): Promise<Problem | undefined> {
  const { actor } = call
  const machine = kernel.machines[call.resource]
  const table = kernel.tables[call.resource]
  const own =
    actor.kind === 'system' ? undefined : machine?.transitions[call.name]?.scope?.[actor.kind]
  const state = stateFieldOf(resource)
  if (!machine || !table || !own || own === 'all') return undefined
  const stateless = [own].flat().map(({ [state]: _, ...filter }) => filter)
  const [row] = await tx
    .select()
    .from(table)
    .where(and(eq(table.id, call.id), within(stateless, table, actor)))
  if (!row) return undefined
  const current = String((row as AnyRow)[state])
  const [mine] = await tx
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.id, call.id), scopeFor(resource.scope, table, actor)))
  if (mine) return wrongState(kernel, machine, current, actor)
  return current === machine.initial ? undefined : stateProblem(machine, current, [], actor)
}

async function checkNeeds(kernel: Kernel, declared: Transition, step: Step, resource: string) {
  const errors: FieldErrors = {}
  for (const need of declared.needs ?? []) {
    const check = kernel.extensions.need(resource, need)
    if (!check) throw new Error(`nobody checks the need ${need} of ${resource}`)
    Object.assign(errors, await check(step))
  }
  if (Object.keys(errors).length) throw invalid(step.actor.locale, errors)
}
