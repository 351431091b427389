import type { FastifyInstance } from 'fastify'

import type { TransitionOf } from '#contract/kernel/machine.ts'
import type { MachineName, machines } from '#contract/machines.ts'
import type { ResourceName } from '#contract/resources.ts'
import type { AppContext } from './context.ts'
import type { tables } from './database/tables.ts'
import type { AfterCreate, Effect, Hooks, Listener, Need } from './kernel/kernel.ts'
import type { OutboxMessage } from './kernel/outbox.ts'

/**
 * The share of one folder of `server/modules` in the server. `app.ts` holds the list of all. Two
 * modules that claim the same name, need, effects, hook, channel or route fail at start.
 */
export type ServerModule = {
  /** The name of its folder. */
  name: string
  routes?(scope: FastifyInstance, context: AppContext): void | Promise<void>
  /** What must hold before a transition. Each need that the machine names has its entry. */
  needs?: { [M in MachineName]?: Record<NeedOf<M>, Need<RowOf<M>>> }
  /** What a transition changes besides the state. Each transition of the machine has its entry. */
  effects?: { [M in MachineName]?: Record<TransitionName<M>, Effect<RowOf<M>> | null> }
  /** Reactions to events, in the transaction of the event. */
  listeners?: { [E in EventName]?: Listener<RowOfEvent<E>> }
  /** Its listeners only notify people: they don't run while the past of a demo is replayed. */
  listensToNewsOnly?: true
  hooks?: { [R in ResourceName]?: Hooks }
  afterCreate?: { [R in ResourceName]?: AfterCreate }
  /** The channels of the outbox that it delivers. */
  deliveries?: Readonly<Record<string, Delivery>>
  jobs?: readonly Job[]
}

export type Delivery = {
  deliver(context: AppContext, message: OutboxMessage): Promise<void>
  /** A channel with its own lane waits for no other one, and none waits for it. */
  lane: 'shared' | 'own'
}

/** Repeated work. A failure is logged, and the next turn tries again. */
export type Job = {
  name: string
  every: 'hour'
  run(context: AppContext, now: Date): Promise<void>
}

type Machines = typeof machines
type Tables = typeof tables
type TransitionName<M extends MachineName> = TransitionOf<Machines[M]>
type TransitionsOf<M extends MachineName> = Machines[M]['transitions'][TransitionName<M> &
  keyof Machines[M]['transitions']]

/** The needs that the transitions of a machine name. */
export type NeedOf<M extends MachineName> =
  TransitionsOf<M> extends infer T
    ? T extends { needs: readonly (infer N extends string)[] }
      ? N
      : never
    : never

type EmittedBy<M extends MachineName> =
  TransitionsOf<M> extends infer T
    ? T extends { emits: infer E extends string }
      ? E
      : never
    : never

/** Events that a module announces by itself, with the resource that they are about. */
type Announced = { 'order.offered': 'orders'; 'document.ending': 'documents' }

export type EventName = { [M in MachineName]: EmittedBy<M> }[MachineName] | keyof Announced

type ResourceOfEvent<E extends EventName> = E extends keyof Announced
  ? Announced[E]
  : { [M in MachineName]: E extends EmittedBy<M> ? M : never }[MachineName]

type RowOf<R extends keyof Tables> = Tables[R]['$inferSelect']
type RowOfEvent<E extends EventName> = RowOf<ResourceOfEvent<E>>
