import type { ResourceScreens } from '../../declaration/screens-context.ts'

export const feesScreens: ResourceScreens = {
  values: async () => ({ value: (await import('../field-values.tsx')).FeeValue }),
  inputs: async () => ({ value: (await import('../field-inputs.tsx')).FeeInput }),
}
