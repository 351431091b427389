import {
  belongsTo,
  boolean,
  choice,
  listOf,
  state,
  text,
  timestamp,
} from '#contract/kernel/field.ts'
import { defineResource } from '#contract/kernel/resource.ts'
import { walletAccountMachine } from '#contract/machines/wallet-account.ts'

/** The kinds of things that a payout provider may need of a mover. */
export const requirementCodes = [
  'identity',
  'address',
  'contact',
  'business',
  'tax_id',
  'document',
  'terms',
  'bank_account',
  'micro_deposits',
  'other',
] as const
export type RequirementCode = (typeof requirementCodes)[number]

/**
 * A mover's account at the payout provider, and the bank account or card that it pays to. The
 * provider holds all numbers; only the last four digits are stored.
 */
export const walletAccounts = defineResource('wallet_accounts', {
  title: 'holder',
  sort: '-created_at',
  actions: ['list', 'show'],
  scope: { mover: { mover_id: '$mover' } },
  fields: {
    mover_id: belongsTo('movers', { setOnce: true, search: true }),
    method: choice(['bank', 'card'], { optional: true, filter: true }),
    holder: text({ max: 120, search: true }),
    institution: text({ max: 120, optional: true }),
    /** Null until the mover has entered a bank account or a card at the provider. */
    last4: text({ min: 4, max: 4, optional: true }),
    fingerprint: text({
      max: 120,
      optional: true,
      readOnly: true,
      hide: ['customer', 'mover', 'driver'],
    }),
    is_instant: boolean({ default: true, readOnly: true }),
    reference: text({
      max: 120,
      unique: true,
      readOnly: true,
      hide: ['customer', 'mover', 'driver'],
    }),
    state: state(walletAccountMachine),
    /** Still needed of the mover by the provider, which checks the rest itself. */
    requirements: listOf(choice(requirementCodes), { default: [], readOnly: true }),
    /** When the missing requirements stop the payouts. */
    requirements_due_at: timestamp({ optional: true, readOnly: true, sort: true }),
    /**
     * The earliest time of a payout to it; an account added later becomes usable after 48 hours.
     */
    usable_at: timestamp({ readOnly: true, sort: true }),
  },
  admin: {
    path: '/admin/wallet-accounts',
    group: 'finance',
    columns: ['mover_id', 'method', 'holder', 'last4', 'state', 'requirements', 'usable_at'],
  },
})
