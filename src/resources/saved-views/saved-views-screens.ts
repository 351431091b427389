import type { ResourceScreens } from '../../declaration/resource-screens.ts'

export const savedViewsScreens: ResourceScreens = {
  values: async () => (await import('./saved-view-values.tsx')).savedViewValues,
}
