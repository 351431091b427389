import type { ResourceScreens } from '../../declaration/screens-context.ts'

export const reconciliationDifferencesScreens: ResourceScreens = {
  conditions: { post_fee: ({ kind }) => kind === 'fee_differs' },
}
