import { defineMachine } from '#contract/kernel/machine.ts'

/** A token acts until it is revoked or its time is over; it never becomes active again. */
export const apiTokenMachine = defineMachine('api_tokens', {
  initial: 'active',
  states: ['active', 'revoked', 'expired'],
  transitions: {
    revoke: {
      emits: 'api_token.revoked',
      from: ['active'],
      to: 'revoked',
      by: ['admin', 'system'],
      bulk: true,
    },
    expire: {
      emits: 'api_token.expired',
      from: ['active'],
      to: 'expired',
      by: ['system'],
      due: { field: 'expires_at', minutes: 0 },
    },
  },
})
