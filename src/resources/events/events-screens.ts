import type { ResourceScreens } from '../../declaration/screens-context.ts'

export const eventsScreens: ResourceScreens = {
  title: ({ name }, texts) => texts.event(String(name)),
  values: async () => (await import('./event-values.tsx')).eventValues,
}
