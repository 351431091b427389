import type { Reach, Role } from './access.ts'
import type { Fields } from './field.ts'

export type ActorKind = Role | 'system'

export type Transition<S extends string = string> = {
  from: readonly S[]
  /** Absent if the transition leaves the state unchanged; its effect may keep the state, too. */
  to?: S
  by: readonly ActorKind[]
  /** Event name, which says what has happened: `order.accepted`, `order.no_show`. */
  emits: string
  /** Fields that the caller sends; unknown fields are refused. */
  input?: Fields
  /** Preconditions, each checked by the module under this name; an unmet one responds with 422. */
  needs?: readonly string[]
  /** Rows that a role reaches for this transition only, in place of the resource's scope. */
  scope?: Partial<Record<Role, Reach>>
  /** An input that could be guessed, and the server's limit on wrong attempts per record. */
  guess?: { input: string; limit: string }
  /**
   * Runs automatically this many minutes after (negative: before) the instant in the field; only for
   * rows in which the field `given` is set, and `unless` is not, if they are named.
   */
  due?: { field: string; minutes: number; given?: string; unless?: string }
  /** An administrator may take it for many records at once, all with the same input. */
  bulk?: true
  /**
   * The transition, without input, that undoes this one where it leads back to the state from which
   * this one started.
   */
  inverse?: string
}

export type Machine<
  S extends readonly [string, ...string[]] = readonly [string, ...string[]],
  T extends Record<string, Transition<S[number]>> = Record<string, Transition<S[number]>>,
> = {
  resource: string
  initial: S[number]
  states: S
  /** The states in which the record can be neither edited nor deleted. */
  frozen?: readonly S[number][]
  transitions: T
}

export type StateOf<M extends { states: readonly string[] }> = M['states'][number]
export type TransitionOf<M extends { transitions: object }> = keyof M['transitions'] & string

/** Declares a state graph. Throws if a state can't be reached or a name is unknown. */
export function defineMachine<
  const S extends readonly [string, ...string[]],
  const T extends Record<string, Transition<S[number]>>,
>(
  resource: string,
  graph: {
    initial: NoInfer<S[number]>
    states: S
    frozen?: readonly NoInfer<S[number]>[]
    transitions: T
  },
): Machine<S, T> {
  const reached = new Set<string>([graph.initial])
  for (const [name, { from, to, by, due, bulk, inverse }] of Object.entries<Transition>(
    graph.transitions,
  )) {
    for (const state of [...from, ...(to ? [to] : [])])
      if (!graph.states.includes(state))
        throw new Error(`${resource}.${name}: there is no state ${state}`)
    if (due && !by.includes('system'))
      throw new Error(
        `${resource}.${name}: is due by the clock, so "system" must be able to take it`,
      )
    if (bulk && !by.includes('admin'))
      throw new Error(`${resource}.${name}: only administrators act on many records`)
    if (inverse && !Object.hasOwn(graph.transitions, inverse))
      throw new Error(`${resource}.${name}: there is no transition ${inverse}`)
    if (to) reached.add(to)
  }
  for (const state of graph.states)
    if (!reached.has(state)) throw new Error(`${resource}: no transition leads to ${state}`)
  return { resource, ...graph }
}

/** Lists the transitions that this kind of actor may take in this state. */
export const open = <M extends Machine>(
  machine: M,
  state: string,
  kind: ActorKind,
): TransitionOf<M>[] =>
  allowed(machine, state).filter((name) =>
    machine.transitions[name]?.by.includes(kind),
  ) as TransitionOf<M>[]

/**
 * Returns the transition that undoes another one that was taken from a state; undefined if there is
 * none that leads back to it.
 */
export function inverseOf(
  { transitions }: Pick<Machine, 'transitions'>,
  name: string,
  from: string,
): string | undefined {
  const inverse = transitions[name]?.inverse
  return inverse && transitions[inverse]?.to === from ? inverse : undefined
}

/** Lists the transitions possible in this state, for any actor. */
export const allowed = (machine: Machine, state: string): string[] =>
  Object.keys(machine.transitions).filter((name) => machine.transitions[name]?.from.includes(state))
