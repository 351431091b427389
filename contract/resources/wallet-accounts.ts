import { belongsTo, choice, state, text, timestamp } from '#contract/kernel/field.ts'
import { defineResource } from '#contract/kernel/resource.ts'
import { walletAccountMachine } from '#contract/machines/wallet-account.ts'

/** A mover's payout account. Only the last four digits are stored; the provider holds the rest. */
export const walletAccounts = defineResource('wallet_accounts', {
  title: 'last4',
  sort: '-created_at',
  actions: ['list', 'show'],
  scope: { mover: { mover_id: '$mover' } },
  fields: {
    mover_id: belongsTo('movers', { setOnce: true, search: true }),
    method: choice(['bank', 'card'], { filter: true }),
    holder: text({ max: 120, search: true }),
    institution: text({ max: 120, optional: true }),
    last4: text({ min: 4, max: 4 }),
    reference: text({
      max: 120,
      unique: true,
      readOnly: true,
      hide: ['customer', 'mover', 'driver'],
    }),
    state: state(walletAccountMachine),
    /**
     * The earliest time of a payout to it; an account added later becomes usable after 48 hours.
     */
    usable_at: timestamp({ readOnly: true, sort: true }),
  },
  admin: {
    path: '/admin/wallet-accounts',
    group: 'finance',
    columns: ['mover_id', 'method', 'holder', 'last4', 'state', 'usable_at'],
  },
})
