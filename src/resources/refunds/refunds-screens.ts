import type { ResourceScreens } from '../../declaration/screens-context.ts'

export const refundsScreens: ResourceScreens = {
  values: async () => ({ failure: (await import('../field-values.tsx')).FailureValue }),
  limits: ['refund_alone_cents'],
  conditions: {
    // Above the limit of one person, somebody else decides.
    approve: ({ requested_by_id, amount_cents, credit_cents }, { user_id, limits }) =>
      requested_by_id !== user_id ||
      Number(amount_cents) + Number(credit_cents) <= (limits.refund_alone_cents ?? 0),
  },
}
