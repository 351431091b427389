import { defineMachine } from '#contract/kernel/machine.ts'

/** One event on its way to one endpoint. Sent again, it keeps its id, so that receivers notice. */
export const webhookDeliveryMachine = defineMachine('webhook_deliveries', {
  initial: 'waiting',
  states: ['waiting', 'delivered', 'failed'],
  transitions: {
    succeed: {
      emits: 'webhook_delivery.delivered',
      from: ['waiting'],
      to: 'delivered',
      by: ['system'],
    },
    give_up: {
      emits: 'webhook_delivery.failed',
      from: ['waiting'],
      to: 'failed',
      by: ['system'],
    },
    send_again: {
      emits: 'webhook_delivery.sent_again',
      from: ['delivered', 'failed'],
      to: 'waiting',
      by: ['admin'],
      needs: ['active_endpoint'],
      bulk: true,
    },
  },
})
