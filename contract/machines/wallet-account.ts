import { text } from '#contract/kernel/field.ts'
import { defineMachine } from '#contract/kernel/machine.ts'

export const walletAccountMachine = defineMachine('wallet_accounts', {
  initial: 'unverified',
  states: ['unverified', 'verified', 'disabled'],
  transitions: {
    verify: {
      emits: 'wallet_account.verified',
      from: ['unverified'],
      to: 'verified',
      by: ['admin', 'system'],
    },
    disable: {
      emits: 'wallet_account.disabled',
      from: ['unverified', 'verified'],
      to: 'disabled',
      by: ['mover', 'admin'],
      input: { reason: text({ max: 500, optional: true }) },
    },
  },
})
