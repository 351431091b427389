import type { ResourceScreens } from '../../declaration/screens-context.ts'

export const webhookDeliveriesScreens: ResourceScreens = {
  values: async () => {
    const { BodyValue, EventNameValue } = await import('./event-names.tsx')
    return { event_name: EventNameValue, body: BodyValue }
  },
}
