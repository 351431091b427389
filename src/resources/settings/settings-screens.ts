import type { ResourceScreens } from '../../declaration/resource-screens.ts'

export const settingsScreens: ResourceScreens = {
  values: async () => (await import('./setting-values.tsx')).settingValues,
  inputs: async () => ({ value: (await import('../fee-input.tsx')).FeeInput }),
}
