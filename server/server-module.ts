import type { FastifyInstance } from 'fastify'

import type { TransitionOf } from '#contract/kernel/machine.ts'
import type { MachineName, machines } from '#contract/machines.ts'
import type { OutboxChannel } from '#contract/resources/undelivered-messages.ts'
import type { ResourceName } from '#contract/resources.ts'
import type { AppContext } from './context.ts'
import type { tables } from './database/tables.ts'
import type { AfterCreate, Effect, Hooks, Listener, Need } from './kernel/kernel.ts'
import type { Lane } from './kernel/outbox/lane.ts'
import type { OutboxMessage } from './kernel/outbox/outbox.ts'

/**
 * The contribution of one folder of `server/modules` to the server. `app.ts` lists all modules. The
 * start fails if two modules claim the same name, need, effects, hook, channel or route.
 */
export type ServerModule = {
  /** The name of its folder. */
  name: string
  routes?(scope: FastifyInstance, context: AppContext): void | Promise<void>
  /** Conditions of transitions. Every need that the machine names must be implemented. */
  needs?: { [M in MachineName]?: Record<NeedOf<M>, Need<RowOf<M>>> }
  /**
   * Changes that transitions make besides the state. Every transition of the machine must have an
   * entry, which may be null.
   */
  effects?: { [M in MachineName]?: Record<TransitionName<M>, Effect<RowOf<M>> | null> }
  /** Reactions to events, in the transaction of the event. */
  listeners?: { [E in EventName]?: Listener<RowOfEvent<E>> }
  /** The listeners only notify people, so they don't run while the demo's past is replayed. */
  listensToNewsOnly?: true
  hooks?: { [R in ResourceName]?: Hooks }
  afterCreate?: { [R in ResourceName]?: AfterCreate }
  /** Outbox channels that the module delivers. */
  deliveries?: { readonly [C in OutboxChannel]?: Delivery }
  jobs?: readonly Job[]
}

export type Delivery = {
  deliver(context: AppContext, message: OutboxMessage): Promise<void>
  /** Where its lane differs from the usual one. */
  lane?: Partial<Lane>
}

/** A recurring job. A failure is logged, and the job is retried at its next run. */
export type Job = {
  name: string
  every: 'hour'
  run(context: AppContext, now: Date): Promise<void>
}

type Machines = typeof machines
type Tables = typeof tables
export type TransitionName<M extends MachineName> = TransitionOf<Machines[M]>
type TransitionsOf<M extends MachineName> = Machines[M]['transitions'][TransitionName<M> &
  keyof Machines[M]['transitions']]

/** Names of all needs of a machine's transitions. */
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

/** Events that modules emit themselves, with the resource that they are about. */
type EmittedByModules = {
  'order.offered': 'orders'
  'order.released_again': 'orders'
  'order.payment_unknown': 'orders'
  'order.hold_refused': 'orders'
  'order.card_missing': 'orders'
  'order.card_ending': 'orders'
  'payment.fee_known': 'payments'
  'document.ending': 'documents'
  'background_check.asked': 'background_checks'
  'calendar_feed.failing': 'calendar_feeds'
  'mover.too_fast': 'movers'
  'mover.tax_form_needed': 'movers'
  'city.paused': 'cities'
  'guest_link.noted': 'guest_links'
  'refund.requested': 'refunds'
  'refund.borne': 'refunds'
  'tip.taken_back': 'tips'
  'payment_dispute.opened': 'payment_disputes'
  'payout.waiting': 'payouts'
  'reconciliation_run.fee_found': 'reconciliation_runs'
  'wallet_account.added': 'wallet_accounts'
  'comment.mentioned': 'comments'
}

export type EventName = { [M in MachineName]: EmittedBy<M> }[MachineName] | keyof EmittedByModules

type ResourceOfEvent<E extends EventName> = E extends keyof EmittedByModules
  ? EmittedByModules[E]
  : { [M in MachineName]: E extends EmittedBy<M> ? M : never }[MachineName]

export type RowOf<R extends keyof Tables> = Tables[R]['$inferSelect']
type RowOfEvent<E extends EventName> = RowOf<ResourceOfEvent<E>>
