import type { ResourceScreens } from '../../declaration/resource-screens.ts'

export const usersScreens: ResourceScreens = {
  inputs: async () => (await import('./user-inputs.tsx')).userInputs,
  conditions: {
    invite: ({ role, email }) => role === 'admin' && Boolean(email),
  },
}
