/** Who a person is to the product. An admin's finer roles are `admin_roles`. */
export const roles = ['customer', 'mover', 'driver', 'admin'] as const
export type Role = (typeof roles)[number]

/** Roles an admin may hold; `casbin/policy.csv` says what each may do. */
export const adminRoles = ['full-access', 'operations', 'finance', 'support', 'content'] as const

/** What anybody may do with a resource unless its declaration names fewer. */
export const actions = ['list', 'show', 'create', 'edit', 'delete'] as const
export type Action = (typeof actions)[number]

export const permission = (resource: string, action: string): string => `${resource}:${action}`

/** Who acts in a request. `system` acts by the clock and reaches every row. */
export type Actor = {
  kind: Role | 'system'
  user_id: number | null
  /** Role names as the policy knows them. */
  roles: readonly string[]
  /** Permissions granted to this user beyond the roles', as `orders:cancel`. */
  permissions: readonly string[]
  customer_id: number | null
  mover_id: number | null
  driver_id: number | null
  /** The cities a mover serves; empty for anybody else. */
  city_ids: readonly number[]
  locale: string
  time_zone: string
}

export const system: Actor = {
  kind: 'system',
  user_id: null,
  roles: [],
  permissions: [],
  customer_id: null,
  mover_id: null,
  driver_id: null,
  city_ids: [],
  locale: 'en',
  time_zone: 'UTC',
}

/** What stands for the actor's own ids in a scope; a `$cities` matches any of several. */
export type ScopeVariable = '$user' | '$customer' | '$mover' | '$driver' | '$cities'

/** Fields that must equal the value; all of them must hold. `null` means that it is empty. */
export type Filter = Readonly<Record<string, ScopeVariable | string | number | boolean | null>>

/** The rows a role reaches: a filter, several of which one must hold, or every row. */
export type Reach = Filter | readonly Filter[] | 'all'

/**
 * A role that is not named reaches nothing; but admins, unless they are named, reach every row. What
 * an admin may do with the rows is the policy's matter.
 */
export type Scope = Partial<Record<Role, Reach>>
