import type { AdminRouteName } from '#contract/routes.ts'

import type { TextKey } from '../text/use-texts.ts'

/** A page of the menu that shows more than one resource's list. */
export type MenuPage = {
  route: AdminRouteName
  /** The group of the menu; also that of resources. */
  group: string
  title: TextKey
  /** The permission that its figures need, as resource and action. */
  needs: readonly [resource: string, action: string]
}

export const menuPages: readonly MenuPage[] = [
  {
    route: 'admin-finance-revenue',
    group: 'finance',
    title: 'revenue.title',
    needs: ['journal', 'list'],
  },
  {
    route: 'admin-finance-paids',
    group: 'finance',
    title: 'paids.title',
    needs: ['payments', 'list'],
  },
  {
    route: 'admin-finance-unpaids',
    group: 'finance',
    title: 'unpaids.title',
    needs: ['payments', 'list'],
  },
  {
    route: 'admin-finance-details',
    group: 'finance',
    title: 'ledger.title',
    needs: ['journal', 'list'],
  },
  {
    route: 'admin-reports-sales',
    group: 'reports',
    title: 'sales.title',
    needs: ['orders', 'list'],
  },
  {
    route: 'admin-reports-sales-details',
    group: 'reports',
    title: 'salesDetails.title',
    needs: ['orders', 'list'],
  },
  {
    route: 'admin-reports-financials',
    group: 'reports',
    title: 'financials.title',
    needs: ['journal', 'list'],
  },
  {
    route: 'admin-reports-financials-details',
    group: 'reports',
    title: 'accountReport.title',
    needs: ['journal', 'list'],
  },
  {
    route: 'admin-users-permissions',
    group: 'people',
    title: 'permissions.title',
    needs: ['users', 'list'],
  },
  {
    route: 'admin-settings-logs',
    group: 'system',
    title: 'logs.title',
    needs: ['events', 'list'],
  },
  {
    route: 'admin-settings-documentations',
    group: 'system',
    title: 'documentation.title',
    needs: ['events', 'list'],
  },
]
