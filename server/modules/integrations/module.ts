import { issueApiToken, readApiToken } from '#contract/calls/api-tokens.ts'
import { registerCall } from '#server/kernel/http/call.ts'
import type { ServerModule } from '#server/server-module.ts'
import { currentToken, issueToken, revokeTokensOf } from './tokens.ts'

/** Lets other programs act for staff with API tokens, and tells them of events by webhooks. */
export const integrationsModule: ServerModule = {
  name: 'integrations',
  routes: (scope, { kernel }) => {
    registerCall(scope, kernel, issueApiToken, ({ body, act }) => issueToken(kernel, body, act()))
    registerCall(scope, kernel, readApiToken, ({ act }) => currentToken(kernel, act()))
  },
  listeners: { 'user.disabled': revokeTokensOf, 'user.closed': revokeTokensOf },
  effects: {
    api_tokens: { revoke: null, expire: null },
    webhook_endpoints: { pause: null, resume: null, switch_off: null },
    webhook_deliveries: { succeed: null, give_up: null, send_again: null },
  },
}
