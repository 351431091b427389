import type { NodePgClient, NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { FastifyRequest } from 'fastify'

import type { Actor, Role } from '#contract/kernel/access.ts'
import type { Call } from '#contract/kernel/call.ts'
import type { Machine } from '#contract/kernel/machine.ts'
import type { Resource } from '#contract/kernel/resource.ts'
import type { Policy } from './policy.ts'
import type { AnyTable } from './resource/table.ts'

export type Db = NodePgDatabase & { $client: Pool }
type Pool = Extract<NodePgClient, { totalCount: number }>
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]
/** A database or a transaction as reads need it. */
export type Reader = Pick<Db, 'select' | 'execute'>
/** Runs reads on a database that may answer them, and again on another one if that fails. */
export type Read = <T>(work: (db: Reader) => Promise<T>) => Promise<T>
export type AnyRow = Record<string, unknown> & { id: number; version: number }

/** The actor, the time and the request of an action. */
export type Act = {
  actor: Actor
  now: Date
  request_id: string | null
  /** When the request was sent, by the sender's clock, which may be wrong. */
  sent_at?: string | undefined
}

/**
 * A transition as passed to a module, inside its transaction. `row` is locked and not yet changed.
 */
export type Step<R = AnyRow> = Act & {
  kernel: Kernel
  tx: Tx
  row: R
  name: string
  input: Readonly<Record<string, unknown>>
}

// Method syntax is bivariant, so a module may declare its own row type where the kernel uses
// AnyRow.
type Handlers<R> = {
  need(step: Step<R>): Promise<Record<string, string[]> | undefined>
  listen(step: Step<R> & { before: R }): Promise<void>
}

/** Returns field errors when the need is not met, undefined when it is. */
export type Need<R = AnyRow> = Handlers<R>['need']

/** Changes that a transition makes in addition to the state. */
export type Effect<R = AnyRow> = {
  /** Columns to change together with the state. */
  set?(step: Step<R>): Partial<R> | Promise<Partial<R>>
  /**
   * Writes further rows after the state has changed; `row` is the new row, `before` the old one.
   */
  after?(step: Step<R> & { before: R }): Promise<void>
  /** Returns when it happened, if that was earlier than now; the event tells both. */
  happenedAt?(row: R): string | null
}

/** Reacts to an event of another module, in the same transaction. */
export type Listener<R = AnyRow> = Handlers<R>['listen']

/**
 * Runs before a row is created, edited, deleted or restored; the returned values are written with the input.
 */
export type Hook = (
  change: Act & {
    kernel: Kernel
    tx: Tx
    current: AnyRow | null
    input: Readonly<Record<string, unknown>>
  },
) => Promise<Record<string, unknown>>

/** Runs after every creation of a row, in the same transaction. */
export type AfterCreate = (created: Act & { kernel: Kernel; tx: Tx; row: AnyRow }) => Promise<void>

export type Hooks = { create?: Hook; edit?: Hook; delete?: Hook; restore?: Hook }

type ByName<T> = { readonly [name: string]: T | undefined }

/** The rules and reactions that a module adds to the kernel's resources and machines. */
export type KernelModule = {
  name: string
  needs?: ByName<ByName<Need>>
  effects?: ByName<ByName<Effect | null>>
  listeners?: ByName<Listener>
  hooks?: ByName<Hooks>
  afterCreate?: ByName<AfterCreate>
}

/** Looks up the rules and reactions of all modules by resource, transition or event. */
export type Extensions = {
  need(resource: string, name: string): Need | undefined
  effect(resource: string, transition: string): Effect | undefined
  hook(resource: string, when: keyof Hooks): Hook | undefined
  /** In the order of the modules. */
  listeners(event: string): readonly Listener[]
  afterCreate(resource: string): readonly AfterCreate[]
}

/**
 * Rate limits shared by all processes. Don't call these inside a transaction: the pool may have
 * only one connection.
 */
export type Tries = {
  /**
   * Counts one try. Throws a 429 with `Retry-After` and the result of `refusal` when the limit is
   * exceeded.
   */
  count(
    limit: string,
    key: string,
    refusal: (minutes: number) => { message: string },
  ): Promise<unknown>
  /**
   * Counts a request against a declared limit, by its address or by the user who sends it. Returns
   * the headers with the number of tries left; throws as `count` does.
   */
  countRequest(limit: string, request: FastifyRequest): Promise<Record<string, string>>
  /** Removes one try from the count. */
  uncount(limit: string, key: string): Promise<void>
}

/** Returns a whole number from 0 up to, but not including, `end`. */
export type Random = (end: number) => number

/** The settings of the server that modules need inside a transaction. */
export type KernelConfig = {
  baseUrl: string
  /** Signs links. */
  sessionSecret: string
  fullAccessRoles: readonly string[]
  /** See `Config`. */
  fetchableHosts: readonly string[]
}

export type Kernel = {
  config: KernelConfig
  db: Db
  /** Returns a function that runs a call's reads on the replica or the primary; the actor is null for a visitor. */
  readerFor(call: Call, actor: Actor | null): Read
  resources: Record<string, Resource>
  machines: Record<string, Machine>
  tables: Record<string, AnyTable>
  policy: Policy
  extensions: Extensions
  tries: Tries
  /** Returns the stored files among these keys, each with the user who stored it. */
  storedFiles(
    tx: Tx,
    keys: string[],
  ): Promise<{ key: string; media_type: string; user_id: number; role: Role }[]>
  /**
   * Source of randomness for codes. It is unpredictable, except where results must be reproducible.
   */
  random: Random
  /** Called after each commit for every record that it changed; must not throw. */
  recordChanged(resource: string, id: number, version: number): void
  /** Called after a commit that changed many records of a resource; must not throw. */
  resourceChanged(resource: string): void
  /** The clock, which tests replace. */
  now: () => Date
}

export const tableOf = ({ tables }: Kernel, { name }: Resource): AnyTable => {
  const table = tables[name]
  if (!table) throw new Error(`${name} has no table`)
  return table
}
