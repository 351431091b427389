/** The kind of account a person has. An admin's finer-grained roles are `adminRoles`. */
export const roles = ['customer', 'mover', 'driver', 'admin'] as const
export type Role = (typeof roles)[number]

/** Roles an admin may hold; `casbin/policy.csv` defines what each may do. */
export const adminRoles = ['full-access', 'operations', 'finance', 'support', 'content'] as const

/** Roles in a moving company. `contract/member-rights.ts` states what each may do. */
export const memberRoles = ['owner', 'dispatcher', 'bookkeeper', 'viewer'] as const
export type MemberRole = (typeof memberRoles)[number]

/** The actions that a resource supports unless its declaration lists fewer. */
export const actions = ['list', 'show', 'create', 'edit', 'delete'] as const
export type Action = (typeof actions)[number]

/** The action that writes a list's rows to a file; possible wherever `list` is. */
export const exportAction = 'export'

/** The action that creates and edits records from a file; see `isImportable`. */
export const importAction = 'import'

export const permission = (resource: string, action: string): string => `${resource}:${action}`

/** The person or process behind a request. `system` runs scheduled work and reaches every row. */
export type Actor = {
  kind: Role | 'system'
  user_id: number | null
  /** Role names as in the policy. */
  roles: readonly string[]
  /**
   * Permissions granted to this user in addition to those of the roles, such as `orders:cancel`.
   */
  permissions: readonly string[]
  customer_id: number | null
  mover_id: number | null
  /** The role in the moving company that `mover_id` names; null for everybody but its members. */
  member_role: MemberRole | null
  driver_id: number | null
  /** The cities that a mover serves; empty for every other role. */
  city_ids: readonly number[]
  locale: string
  time_zone: string
  /** The API token of a program that acts for the person, and the permissions of its scopes. */
  token?: { id: number; permissions: ReadonlySet<string> }
}

export const system: Actor = {
  kind: 'system',
  user_id: null,
  roles: [],
  permissions: [],
  customer_id: null,
  mover_id: null,
  member_role: null,
  driver_id: null,
  city_ids: [],
  locale: 'en',
  time_zone: 'UTC',
}

/**
 * Placeholder for the actor's own ids in a scope; `$cities` matches any one of the actor's cities,
 * `$roles` a list that holds one of the actor's roles.
 */
export type ScopeVariable = '$user' | '$customer' | '$mover' | '$driver' | '$cities' | '$roles'

/** Field values that a row must have, all of them; `null` matches an empty field. */
export type Filter = Readonly<Record<string, ScopeVariable | string | number | boolean | null>>

/**
 * The rows that a role reaches: a filter, a list of filters of which one must match, or every row.
 */
export type Reach = Filter | readonly Filter[] | 'all'

/**
 * Rows that each role reaches. A role that is not listed reaches no rows, except admins, who reach
 * every row unless listed; the roles of an admin may be listed too, and widen what `admin` says. The
 * policy decides what an admin may do with those rows.
 */
export type Scope = Partial<Record<Role | (typeof adminRoles)[number], Reach>>
