/** The access rights of a session. */
export type AccessRights = {
  readonly roles: readonly string[]
  readonly permissions: readonly string[]
  readonly fullAccessRoles: readonly string[]
}

export function holdsRole(
  { roles, fullAccessRoles }: AccessRights,
  wanted: readonly string[],
): boolean {
  return [...wanted, ...fullAccessRoles].some((role) => roles.includes(role))
}

export function holdsPermission({ permissions }: AccessRights, wanted: readonly string[]): boolean {
  return wanted.some((permission) => permissions.includes(permission))
}
