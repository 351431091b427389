import { belongsTo, deletedAt, listOf, state, text, timestamp } from '#contract/kernel/field.ts'
import { defineResource } from '#contract/kernel/resource.ts'
import { webhookEndpointMachine } from '#contract/machines/webhook-endpoint.ts'

const readOnly = true

/** Addresses of other systems that receive events. */
export const webhookEndpoints = defineResource('webhook_endpoints', {
  title: 'name',
  sort: '-created_at',
  actions: ['list', 'show', 'edit', 'delete'],
  /** `add` creates one's own endpoint, `send` sends it a test event, `rotate` replaces its secret. */
  grants: ['add', 'send', 'rotate'],
  scope: { admin: { user_id: '$user' }, 'full-access': 'all' },
  // Each has a secret that is shown once.
  imported: false,
  fields: {
    user_id: belongsTo('users', { search: true, readOnly }),
    name: text({ max: 80, search: true, sort: true }),
    url: text({ max: 500, search: true }),
    /** Names of `contract/webhook-events.ts`. */
    event_names: listOf(text({ max: 80 }), { min: 1, max: 300, filter: true }),
    state: state(webhookEndpointMachine),
    /** The signing secret, encrypted. */
    sealed_secret: text({
      max: 500,
      readOnly,
      hide: ['customer', 'mover', 'driver', 'admin'],
    }),
    /** The time since which no delivery has arrived; null after one that has. */
    failing_since: timestamp({ optional: true, sort: true, readOnly }),
    /** Set when a delivery times out: the endpoint's other deliveries wait until then. */
    backoff_until: timestamp({ optional: true, readOnly }),
    deleted_at: deletedAt,
  },
  admin: {
    path: '/admin/settings/webhooks',
    group: 'system',
    columns: ['name', 'url', 'user_id', 'state', 'failing_since', 'created_at'],
  },
})
