import { defineMachine } from '#contract/kernel/machine.ts'

/** An address that events are sent to, until a person or days of failures stop it. */
export const webhookEndpointMachine = defineMachine('webhook_endpoints', {
  initial: 'active',
  states: ['active', 'paused', 'switched_off'],
  transitions: {
    pause: {
      emits: 'webhook_endpoint.paused',
      from: ['active'],
      to: 'paused',
      by: ['admin', 'system'],
      inverse: 'resume',
    },
    resume: {
      emits: 'webhook_endpoint.resumed',
      from: ['paused', 'switched_off'],
      to: 'active',
      by: ['admin'],
    },
    /** Every delivery has failed for days, or the receiver answered 410. */
    switch_off: {
      emits: 'webhook_endpoint.switched_off',
      from: ['active'],
      to: 'switched_off',
      by: ['system'],
    },
  },
})
