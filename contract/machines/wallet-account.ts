import { text } from '#contract/kernel/field.ts'
import { defineMachine } from '#contract/kernel/machine.ts'

/**
 * A mover's account at the payout provider. Its states follow the provider's: `unverified` until
 * everything is provided and checked, `restricted` when something is needed again.
 */
export const walletAccountMachine = defineMachine('wallet_accounts', {
  initial: 'unverified',
  states: ['unverified', 'verified', 'restricted', 'disabled'],
  transitions: {
    verify: {
      emits: 'wallet_account.verified',
      from: ['unverified', 'restricted'],
      to: 'verified',
      by: ['system'],
    },
    restrict: {
      emits: 'wallet_account.restricted',
      from: ['verified'],
      to: 'restricted',
      by: ['system'],
    },
    /** Takes over what else has changed at the provider. */
    update: {
      emits: 'wallet_account.updated',
      from: ['unverified', 'verified', 'restricted'],
      by: ['system'],
    },
    /** A mover disables an account by a call of its own, which takes a code. */
    disable: {
      emits: 'wallet_account.disabled',
      from: ['unverified', 'verified', 'restricted'],
      to: 'disabled',
      by: ['admin', 'system'],
      input: { reason: text({ max: 500, optional: true }) },
    },
  },
})
