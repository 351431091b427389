import { permission } from './kernel/access.ts'
import { type ResourceName, resources } from './resources.ts'
import { staffActions } from './staff-actions.ts'

/** Actions on the records of one resource that a token's owner can choose together. */
export type TokenScope = {
  /** `orders:read`, `orders:write`, or a single action such as `orders:cancel`. */
  name: string
  resource: ResourceName
  action: string
  /** The actions of the policy that it stands for. */
  actions: readonly string[]
}

const sets: Readonly<Record<'read' | 'write', readonly string[]>> = {
  read: ['list', 'show'],
  write: ['create', 'edit', 'delete'],
}

/**
 * No token may do these, whatever its owner may do. With credentials and accounts a program could keep
 * access after its token is revoked, or act as another person. Backups hold all data. Tasks run after
 * the request, with all of the owner's rights.
 */
const closed: Readonly<Partial<Record<ResourceName, 'all' | 'writes' | readonly string[]>>> = {
  api_tokens: 'all',
  webhook_endpoints: 'all',
  webhook_deliveries: 'all',
  backups: 'all',
  tasks: 'writes',
  users: 'writes',
  mover_members: 'writes',
  customers: ['contact'],
  // When the customer accepts an offer later, the person's right to approve refunds counts.
  claims: ['offer'],
}

/** All scopes, derived from the declared resources and machines. */
export const tokenScopes: readonly TokenScope[] = (
  Object.keys(resources) as ResourceName[]
).flatMap(scopesOf)

function scopesOf(resource: ResourceName): TokenScope[] {
  const without = closed[resource] ?? []
  if (without === 'all') return []
  const actions = staffActions(resource).filter(
    (action) =>
      // An import is a task.
      action !== 'import' &&
      (without === 'writes' ? sets.read.includes(action) : !without.includes(action)),
  )
  const inSets = Object.values(sets).flat()
  const grouped = Object.entries(sets).map(([name, all]) => ({
    action: name,
    actions: all.filter((action) => actions.includes(action)),
  }))
  const single = actions
    .filter((action) => !inSets.includes(action))
    .map((action) => ({ action, actions: [action] }))
  return [...grouped, ...single]
    .filter((scope) => scope.actions.length > 0)
    .map((scope) => ({ name: permission(resource, scope.action), resource, ...scope }))
}

const byName = new Map(tokenScopes.map((scope) => [scope.name, scope]))

export const tokenScopeOf = (name: string): TokenScope | undefined => byName.get(name)

/** Returns the permissions that these scopes stand for. Unknown names, of older versions, give none. */
export const permissionsOf = (scopes: readonly string[]): ReadonlySet<string> =>
  new Set(
    scopes.flatMap((name) => {
      const { resource = '', actions = [] } = byName.get(name) ?? {}
      return actions.map((action) => permission(resource, action))
    }),
  )
