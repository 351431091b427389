import type { ResourceScreens } from '../../declaration/screens-context.ts'

export const commentsScreens: ResourceScreens = {
  values: async () => {
    const { record_id, resource } = (await import('../events/event-values.tsx')).eventValues
    return { record_id, resource }
  },
}
