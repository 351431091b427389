import type { ResourceScreens } from '../../declaration/screens-context.ts'

export const earningsScreens: ResourceScreens = {
  values: async () => ({ held_reason: (await import('../field-values.tsx')).HeldReason }),
}
