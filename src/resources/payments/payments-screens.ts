import type { ResourceScreens } from '../../declaration/screens-context.ts'

export const paymentsScreens: ResourceScreens = {
  values: async () => ({ failure: (await import('../field-values.tsx')).FailureValue }),
}
