import type { Fields } from '../kernel/field.ts'
import type { StateOf, TransitionOf } from '../kernel/machine.ts'
import type { MachineName, machines } from '../machines.ts'
import type { ResourceName, resources } from '../resources.ts'

type Machines = typeof machines

type StateTexts = { [M in MachineName]: Record<StateOf<Machines[M]>, string> }
type TransitionTexts = { [M in MachineName]: Record<TransitionOf<Machines[M]>, string> }

type Emitted = {
  [M in MachineName]: Machines[M]['transitions'][TransitionOf<Machines[M]>]
}[MachineName] extends { emits: infer E }
  ? E
  : never
type EntityOf<E> = E extends `${infer N}.${string}` ? N : never
/** By the event's name, split at its dot: `order.accepted`. */
type EventTexts = {
  [N in EntityOf<Emitted>]: Record<
    Emitted extends infer E ? (E extends `${N}.${infer P}` ? P : never) : never,
    string
  >
}

type Choice<N, V> = { name: N; value: V }
/** The choices of fields, at any depth of lists and objects. */
type ChoicesIn<F extends Fields> = {
  [N in keyof F]: F[N] extends { kind: 'choice'; values: readonly (infer V)[] }
    ? Choice<N, V>
    : F[N] extends { item: { kind: 'choice'; values: readonly (infer V)[] } }
      ? Choice<N, V>
      : F[N] extends { fields: infer Inner extends Fields }
        ? ChoicesIn<Inner>
        : never
}[keyof F]
type AnyChoice = { [R in ResourceName]: ChoicesIn<(typeof resources)[R]['fields']> }[ResourceName]
/** By the field's name, whichever resource it belongs to. */
type ChoiceTexts = {
  [N in AnyChoice['name'] & string]: Record<
    Extract<AnyChoice, { name: N }>['value'] & string,
    string
  >
}

/** The texts of states and transitions: one for each that is declared, and no others. */
export type Texts = {
  states: StateTexts
  transitions: TransitionTexts
  events: EventTexts
  /** Events that the kernel records for any resource: `vehicles.edited`. */
  changes: Record<
    | 'created'
    | 'edited'
    | 'deleted'
    | 'restored'
    | 'paused'
    | 'exported'
    | 'downloaded'
    | 'contact_corrected'
    | 'password_changed'
    | 'secret_replaced',
    string
  >
  choices: ChoiceTexts
  booleans: Record<'true' | 'false', string>
}
