import { issueApiToken, readApiToken } from '#contract/calls/api-tokens.ts'
import { addWebhookEndpoint, rotateWebhookSecret, testWebhook } from '#contract/calls/webhooks.ts'
import { registerCall } from '#server/kernel/http/call.ts'
import type { Listener } from '#server/kernel/kernel.ts'
import type { RowOf, ServerModule } from '#server/server-module.ts'
import { deliverWebhook, webhookLane } from './deliver-webhook.ts'
import {
  addEndpoint,
  checkEndpointEdit,
  pauseEndpointsOf,
  rotateSecret,
  sendTest,
} from './endpoints.ts'
import { activeEndpoint, queueAgain, webhookListeners } from './queue-deliveries.ts'
import { currentToken, issueToken, revokeTokensOf } from './tokens.ts'

/** Ends what a person who leaves has made, and then lets the others' webhooks report it. */
const userLeft =
  (event: 'user.disabled' | 'user.closed'): Listener<RowOf<'users'>> =>
  async (step) => {
    await revokeTokensOf(step)
    await pauseEndpointsOf(step)
    await webhookListeners[event]?.(step)
  }

/** Lets other programs act for staff with API tokens, and notifies them of events by webhooks. */
export const integrationsModule: ServerModule = {
  name: 'integrations',
  // Webhooks report what happens now, not what the demo replays.
  listensToNewsOnly: true,
  routes: (scope, { kernel }) => {
    registerCall(scope, kernel, issueApiToken, ({ body, act }) => issueToken(kernel, body, act()))
    registerCall(scope, kernel, readApiToken, ({ act }) => currentToken(kernel, act()))
    registerCall(scope, kernel, addWebhookEndpoint, ({ body, act }) =>
      addEndpoint(kernel, body, act()),
    )
    registerCall(scope, kernel, rotateWebhookSecret, ({ params, act }) =>
      rotateSecret(kernel, params.id, act()),
    )
    registerCall(scope, kernel, testWebhook, ({ params, act }) =>
      sendTest(kernel, params.id, act()),
    )
  },
  listeners: {
    ...webhookListeners,
    'user.disabled': userLeft('user.disabled'),
    'user.closed': userLeft('user.closed'),
  },
  needs: { webhook_deliveries: { active_endpoint: activeEndpoint } },
  effects: {
    api_tokens: { revoke: null, expire: null },
    webhook_endpoints: {
      pause: null,
      resume: { set: () => ({ failing_since: null, backoff_until: null }) },
      switch_off: null,
    },
    webhook_deliveries: {
      succeed: null,
      give_up: null,
      send_again: { after: queueAgain },
    },
  },
  hooks: { webhook_endpoints: { edit: checkEndpointEdit } },
  deliveries: { webhooks: { deliver: deliverWebhook, lane: webhookLane } },
}
