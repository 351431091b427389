import { type ComponentType, lazy } from 'react'

import type { AdminRouteName } from '#contract/routes.ts'

/** Shown by the pages of a resource, which `routes.tsx` derives from its declaration. */
export const ofResource = 'resource'

/** Shown by a page that `routes.tsx` names itself. */
export const named = 'named'

/** The page of each route of the admin; a route without an entry does not compile. */
export const adminPages: Record<AdminRouteName, typeof ofResource | typeof named | ComponentType> =
  {
    'admin-auth-password': named,
    'admin-auth-username': named,
    admin: named,
    'admin-dashboard': named,

    'admin-customers': ofResource,
    'admin-customers-edit': ofResource,
    'admin-movers': ofResource,
    'admin-movers-details': ofResource,
    'admin-notifications': ofResource,
    'admin-orders': ofResource,
    'admin-orders-details': ofResource,
    'admin-users': ofResource,
    'admin-users-edit': ofResource,
    'admin-users-permissions': lazy(() => import('./pages/users/permissions.tsx')),

    'admin-finance-details': lazy(() => import('./pages/finance/ledger.tsx')),
    'admin-finance-paids': lazy(() => import('./pages/finance/paids.tsx')),
    'admin-finance-payouts': ofResource,
    'admin-finance-refunds': ofResource,
    'admin-finance-revenue': lazy(() => import('./pages/finance/revenue.tsx')),
    'admin-finance-unpaids': lazy(() => import('./pages/finance/unpaids.tsx')),

    'admin-lookups-affiliates': ofResource,
    'admin-lookups-cities': ofResource,
    'admin-lookups-countries': ofResource,
    'admin-lookups-coupons': ofResource,
    'admin-lookups-feedbacks': ofResource,
    'admin-lookups-fees': ofResource,
    'admin-lookups-items': ofResource,
    'admin-lookups-sizes': ofResource,
    'admin-lookups-sizes-items': ofResource,
    'admin-lookups-states': ofResource,
    'admin-lookups-vehicles': ofResource,

    'admin-pages-blogs': ofResource,
    'admin-pages-faq': ofResource,
    'admin-pages-legals': ofResource,
    'admin-pages-privacy': ofResource,
    'admin-pages-terms': ofResource,

    'admin-reports-financials': lazy(() => import('./pages/reports/financials.tsx')),
    'admin-reports-financials-details': lazy(() => import('./pages/reports/account.tsx')),
    'admin-reports-sales': lazy(() => import('./pages/reports/sales.tsx')),
    'admin-reports-sales-details': lazy(() => import('./pages/reports/sales-details.tsx')),

    'admin-settings-backups': ofResource,
    'admin-settings-documentations': lazy(() => import('./pages/settings/documentation.tsx')),
    'admin-settings-logs': lazy(() => import('./pages/settings/logs.tsx')),

    'admin-support-calls': ofResource,
    'admin-support-messages': ofResource,
    'admin-support-tickets': ofResource,
  }
