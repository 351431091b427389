import type { ResourceScreens } from '../../declaration/resource-screens.ts'

export const earningsScreens: ResourceScreens = {
  values: async () => ({ held_reason: (await import('../field-values.tsx')).HeldReason }),
}
