import type { PayoutEntry } from '#contract/calls/own-earnings.ts'
import type { Tone } from '../../ui/flag.tsx'

type PayoutState = PayoutEntry['state']

export const payoutTones: Record<PayoutState, Tone> = {
  scheduled: 'info',
  approved: 'info',
  sent: 'info',
  paid: 'good',
  returned: 'bad',
  failed: 'bad',
  cancelled: 'info',
}

export const isPayoutState = (name: string): name is PayoutState => Object.hasOwn(payoutTones, name)

const failures = [
  'no_account',
  'account_closed',
  'account_restricted',
  'declined',
  'instant_unsupported',
  'disabled',
] as const

/** Returns the key of the text that says why a payout didn't arrive, in the area `wallet`. */
export const failureKey = (failure: string | null) =>
  `failure.${failures.find((known) => known === failure) ?? 'other'}` as const
