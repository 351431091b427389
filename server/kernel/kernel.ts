import type { NodePgClient, NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { FastifyRequest } from 'fastify'

import type { Actor, Role } from '#contract/kernel/access.ts'
import type { Machine } from '#contract/kernel/machine.ts'
import type { Resource } from '#contract/kernel/resource.ts'
import type { Extensions } from './extensions.ts'
import type { Policy } from './policy.ts'
import type { AnyTable } from './table.ts'

export type Db = NodePgDatabase & { $client: Pool }
type Pool = Extract<NodePgClient, { totalCount: number }>
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]
export type AnyRow = Record<string, unknown> & { id: number; version: number }

/** Who acts, when, and in which request. */
export type Act = { actor: Actor; now: Date; request_id: string | null }

/** A transition as a module sees it, inside its transaction; `row` is locked and not yet changed. */
export type Step<R = AnyRow> = Act & {
  kernel: Kernel
  tx: Tx
  row: R
  name: string
  input: Readonly<Record<string, unknown>>
}

// Methods, so that a module may name its own row's type where the kernel knows any row.
type Handlers<R> = {
  need(step: Step<R>): Promise<Record<string, string[]> | undefined>
  listen(step: Step<R> & { before: R }): Promise<void>
}

/** Field errors when the need is not met, nothing when it is. */
export type Need<R = AnyRow> = Handlers<R>['need']

/** What a transition does beside moving the state. */
export type Effect<R = AnyRow> = {
  /** Columns that change together with the state. */
  set?(step: Step<R>): Partial<R> | Promise<Partial<R>>
  /** Further rows, written once the state has moved; `row` is the new one, `before` the old. */
  after?(step: Step<R> & { before: R }): Promise<void>
}

/** Another module's share in an event, in the same transaction. */
export type Listener<R = AnyRow> = Handlers<R>['listen']

/** What a module adds to creating, editing or deleting a row; the answer is written with the input. */
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

export type Hooks = { create?: Hook; edit?: Hook; delete?: Hook }

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

/** Tries, counted for all processes together. Not inside a transaction: it may have the only connection. */
export type Tries = {
  /** Counts one. Throws a 429 with `Retry-After` and what `refusal` says when there have been too many. */
  count(
    limit: string,
    key: string,
    refusal: (minutes: number) => { message: string },
  ): Promise<unknown>
  /**
   * Counts a request by a limit that a declaration names: for its address, or for the user who sends
   * it. Answers the headers that say how many are left; throws as `count` does.
   */
  countRequest(limit: string, request: FastifyRequest): Promise<Record<string, string>>
  /** Takes one back. */
  uncount(limit: string, key: string): Promise<void>
}

/** A whole number from 0 to below `end`. */
export type Random = (end: number) => number

/** The settings of the server that modules need inside a transaction. */
export type KernelConfig = {
  baseUrl: string
  /** Signs links. */
  sessionSecret: string
  fullAccessRoles: readonly string[]
}

export type Kernel = {
  config: KernelConfig
  db: Db
  resources: Record<string, Resource>
  machines: Record<string, Machine>
  tables: Record<string, AnyTable>
  policy: Policy
  extensions: Extensions
  tries: Tries
  /** Those of the keys under which a file is stored, with the person who stored it. */
  storedFiles(
    tx: Tx,
    keys: string[],
  ): Promise<{ key: string; media_type: string; user_id: number; role: Role }[]>
  /** What codes are made of: nobody can guess them, unless they are to come out the same again. */
  random: Random
  /** Called after each commit for every record that it changed; must not throw. */
  recordChanged(resource: string, id: number, version: number): void
  /** The clock; tests set it. */
  now: () => Date
}

export const tableOf = ({ tables }: Kernel, { name }: Resource): AnyTable => {
  const table = tables[name]
  if (!table) throw new Error(`${name} has no table`)
  return table
}
