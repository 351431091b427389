import type { ResourceScreens } from '../../declaration/resource-screens.ts'

export const payoutsScreens: ResourceScreens = {
  values: async () => ({ failure: (await import('../field-values.tsx')).FailureValue }),
}
