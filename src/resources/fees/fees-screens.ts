import type { ResourceScreens } from '../../declaration/resource-screens.ts'

export const feesScreens: ResourceScreens = {
  values: async () => ({ value: (await import('../fee-value.tsx')).FeeValue }),
  inputs: async () => ({ value: (await import('../fee-input.tsx')).FeeInput }),
}
