import type { Machine } from './kernel/machine.ts'
import { machines } from './machines.ts'
import { type ResourceName, resources } from './resources.ts'

/** An event that webhooks can send. */
export type WebhookEvent = { name: string; resource: ResourceName }

/** The event of a test. No machine emits it. */
export const testEvent = 'webhook.test'

/**
 * The events of all state machines, each once. Those of records that only some administrators reach,
 * such as their tasks and tokens, are left out: an endpoint would learn of other people's.
 */
export const webhookEvents: readonly WebhookEvent[] = Object.values<Machine>(machines).flatMap(
  ({ resource, transitions }) => {
    const name = resource as ResourceName
    const { scope } = resources[name]
    if (Object.hasOwn(scope, 'admin')) return []
    const emitted = new Set(Object.values(transitions).map(({ emits }) => emits))
    return [...emitted].map((event) => ({ name: event, resource: name }))
  },
)

const byName = new Map(webhookEvents.map((event) => [event.name, event]))

export const webhookEventOf = (name: string): WebhookEvent | undefined => byName.get(name)
