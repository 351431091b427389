import type { ResourceScreens } from '../../declaration/screens-context.ts'

export const usersScreens: ResourceScreens = {
  inputs: async () => {
    const { PermissionsInput, TimeZoneInput } = await import('../field-inputs.tsx')
    return { permissions: PermissionsInput, time_zone: TimeZoneInput }
  },
  conditions: {
    invite: ({ role, email }) => role === 'admin' && Boolean(email),
  },
}
