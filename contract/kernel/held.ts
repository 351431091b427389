/** The access rights of a session. */
export type Held = {
  readonly roles: readonly string[]
  readonly permissions: readonly string[]
  readonly fullAccessRoles: readonly string[]
}

export function holdsRole({ roles, fullAccessRoles }: Held, wanted: readonly string[]): boolean {
  return [...wanted, ...fullAccessRoles].some((role) => roles.includes(role))
}

export function holdsPermission({ permissions }: Held, wanted: readonly string[]): boolean {
  return wanted.some((permission) => permissions.includes(permission))
}
