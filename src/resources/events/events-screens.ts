import type { ResourceScreens } from '../../declaration/screens-context.ts'

export const eventsScreens: ResourceScreens = {
  values: async () => (await import('./event-values.tsx')).eventValues,
}
