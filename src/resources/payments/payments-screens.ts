import type { ResourceScreens } from '../../declaration/resource-screens.ts'

export const paymentsScreens: ResourceScreens = {
  values: async () => ({ failure: (await import('../field-values.tsx')).FailureValue }),
}
