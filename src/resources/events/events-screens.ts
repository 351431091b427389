import type { ResourceScreens } from '../../declaration/resource-screens.ts'

export const eventsScreens: ResourceScreens = {
  values: async () => (await import('./event-values.tsx')).eventValues,
}
