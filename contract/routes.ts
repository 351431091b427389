import { defineRoutes, hrefOver, segmentsOf } from './kernel/routes.ts'

/** The apps that `/:product` presents; any other single segment is an affiliate's page. */
const products = ['customerapp', 'driverapp'] as const

const page = { render: 'server', chrome: ['badge'] } as const
const contactPage = { render: 'server', chrome: ['badge', 'contact'] } as const
const live = { render: 'client', chrome: ['badge'] } as const

const customer = { ...live, roles: ['customer'], fallback: '/auth/username' } as const
const driver = {
  ...live,
  roles: ['driver'],
  fallback: '/auth/username',
  locates: true,
} as const
const mover = { ...live, roles: ['mover'], fallback: '/auth/username' } as const

/** Every page outside the admin. */
export const routes = defineRoutes({
  index: { path: '/', ...contactPage },
  about: { path: '/about', ...contactPage },
  blog: { path: '/blog', ...page },
  'blog-slug': { path: '/blog/:slug', ...page },
  cities: { path: '/cities', ...contactPage },
  'cities-city': { path: '/cities/:city', ...page },
  contact: { path: '/contact', ...contactPage },
  help: { path: '/help', ...contactPage },
  legals: { path: '/legals', ...page },
  privacy: { path: '/privacy', ...page },
  terms: { path: '/terms', ...page },
  chat: { path: '/chat', ...live },
  'chat-support': { path: '/chat/support', ...live },
  unsubscribe: { path: '/unsubscribe', ...page },
  app: { path: '/App', ...page },
  moverapp: { path: '/moverapp', ...page },
  product: { path: '/:product', ...page, values: { product: products } },
  affiliate: { path: '/:affiliate', ...page },

  order: { path: '/order', render: 'server' },
  'order-submitting': { path: '/order/submitting', ...live },
  'order-submitted': { path: '/order/submitted', ...live },

  guest: { path: '/guest/:token', render: 'client' },
  'team-invitation': {
    path: '/team-invitation',
    ...live,
    roles: ['customer', 'mover', 'driver'],
    fallback: '/auth/username',
  },

  'auth-code': { path: '/auth/code', render: 'client' },
  'auth-signup': { path: '/auth/signup', ...live },
  'auth-username': { path: '/auth/username', render: 'client' },

  customer: { path: '/customer', ...customer, guards: ['user'] },
  'customer-moves': { path: '/customer/moves', ...customer },
  'customer-moves-details': { path: '/customer/moves/details', ...customer },
  'customer-moves-edit': { path: '/customer/moves/edit', ...customer },
  'customer-moves-proposal': { path: '/customer/moves/proposal', ...customer },
  'customer-moves-receipt': { path: '/customer/moves/receipt', ...customer },
  'customer-notifications': { path: '/customer/notifications', ...customer },
  'customer-payments': { path: '/customer/payments', ...customer },
  'customer-payments-add': { path: '/customer/payments/add', ...customer },
  'customer-payments-history': { path: '/customer/payments/history', ...customer },
  'customer-profile': { path: '/customer/profile', ...customer },
  'customer-profile-edit': { path: '/customer/profile/edit', ...customer },
  'customer-review': { path: '/customer/review', ...customer },

  driver: { path: '/driver', ...driver },
  'driver-documents': { path: '/driver/documents', ...driver },
  'driver-documents-details': { path: '/driver/documents/details', ...driver },
  'driver-jobs': { path: '/driver/jobs', ...driver },
  'driver-jobs-details': { path: '/driver/jobs/details', ...driver },
  'driver-notifications': { path: '/driver/notifications', ...driver },
  'driver-profile': { path: '/driver/profile', ...driver },

  mover: { path: '/mover', ...mover },
  'mover-account': { path: '/mover/account', ...mover },
  'mover-calendar': { path: '/mover/calendar', ...mover },
  'mover-documents': { path: '/mover/documents', ...mover },
  'mover-documents-background': { path: '/mover/documents/background', ...mover },
  'mover-documents-details': { path: '/mover/documents/details', ...mover },
  'mover-documents-legals': { path: '/mover/documents/legals', ...mover },
  'mover-earnings': { path: '/mover/earnings', ...mover },
  'mover-earnings-details': { path: '/mover/earnings/details', ...mover },
  'mover-earnings-payouts': { path: '/mover/earnings/payouts', ...mover },
  'mover-jobs': { path: '/mover/jobs', ...mover },
  'mover-jobs-details': { path: '/mover/jobs/details', ...mover, locates: true },
  'mover-notifications': { path: '/mover/notifications', ...mover },
  'mover-preferences': { path: '/mover/prefrences', ...mover },
  'mover-profile': { path: '/mover/profile', ...mover },
  'mover-profile-add': { path: '/mover/profile/add', ...mover },
  'mover-statements': { path: '/mover/statements', ...mover },
  'mover-statements-view': { path: '/mover/statements/view', ...mover },
  'mover-wallet': { path: '/mover/wallet', ...mover },
  'mover-wallet-add': { path: '/mover/wallet/add', ...mover },
  'mover-wallet-edit': { path: '/mover/wallet/edit', ...mover },

  'custom-404': { path: '*', ...page },
})

export type RouteName = keyof typeof routes

const guarded = { guards: ['admin'], fallback: '/admin/auth/username' } as const

/** Every page of the admin. Some have no guard; the API refuses unauthorized requests anyway. */
export const adminRoutes = defineRoutes({
  'admin-auth-password': { path: '/admin/auth/password' },
  'admin-auth-username': { path: '/admin/auth/username' },

  admin: { path: '/admin', ...guarded },
  'admin-dashboard': { path: '/admin/dashboard', ...guarded },
  'admin-customers': { path: '/admin/customers', ...guarded },
  'admin-customers-edit': { path: '/admin/customers/edit' },

  'admin-finance-details': { path: '/admin/finance/details', ...guarded },
  'admin-finance-paids': { path: '/admin/finance/paids', ...guarded },
  'admin-finance-payouts': { path: '/admin/finance/payouts', ...guarded },
  'admin-finance-refunds': { path: '/admin/finance/refunds', ...guarded },
  'admin-finance-revenue': { path: '/admin/finance/revenue', ...guarded },
  'admin-finance-unpaids': { path: '/admin/finance/unpaids', ...guarded },

  'admin-lookups-affiliates': { path: '/admin/lookups/affiliates' },
  'admin-lookups-cities': { path: '/admin/lookups/cities' },
  'admin-lookups-countries': { path: '/admin/lookups/countries' },
  'admin-lookups-coupons': { path: '/admin/lookups/coupons' },
  'admin-lookups-feedbacks': { path: '/admin/lookups/feedbacks' },
  'admin-lookups-fees': { path: '/admin/lookups/fees' },
  'admin-lookups-items': { path: '/admin/lookups/items' },
  'admin-lookups-sizes': { path: '/admin/lookups/sizes' },
  'admin-lookups-sizes-items': { path: '/admin/lookups/sizes/items' },
  'admin-lookups-states': { path: '/admin/lookups/states' },
  'admin-lookups-vehicles': { path: '/admin/lookups/vehicles' },

  'admin-movers': { path: '/admin/movers', ...guarded },
  'admin-movers-details': { path: '/admin/movers/details', ...guarded },
  'admin-notifications': { path: '/admin/notifications', ...guarded },
  'admin-orders': { path: '/admin/orders', ...guarded },
  'admin-orders-details': { path: '/admin/orders/details', ...guarded },

  'admin-pages-blogs': { path: '/admin/pages/blogs', ...guarded },
  'admin-pages-faq': { path: '/admin/pages/faq', ...guarded },
  'admin-pages-legals': { path: '/admin/pages/legals', ...guarded },
  'admin-pages-privacy': { path: '/admin/pages/privacy', ...guarded },
  'admin-pages-terms': { path: '/admin/pages/terms', ...guarded },

  'admin-reports-financials': { path: '/admin/reports/financials', ...guarded },
  'admin-reports-financials-details': { path: '/admin/reports/financials/details', ...guarded },
  'admin-reports-sales': { path: '/admin/reports/sales', ...guarded },
  'admin-reports-sales-details': { path: '/admin/reports/sales/details', ...guarded },

  'admin-settings-backups': { path: '/admin/settings/backups', ...guarded },
  'admin-settings-documentations': { path: '/admin/settings/documentations', ...guarded },
  'admin-settings-logs': { path: '/admin/settings/logs', ...guarded },

  'admin-support-calls': { path: '/admin/support/calls', ...guarded },
  'admin-support-messages': { path: '/admin/support/messages', ...guarded },
  'admin-support-tickets': { path: '/admin/support/tickets', ...guarded },

  'admin-users': { path: '/admin/users', ...guarded },
  'admin-users-edit': { path: '/admin/users/edit', ...guarded },
  'admin-users-permissions': { path: '/admin/users/permissions', ...guarded },
})

export type AdminRouteName = keyof typeof adminRoutes

export const href = hrefOver(routes)

/** RSS feed of the posts: all of them, or those in the language of `?lang`. */
export const blogFeedPath = '/blog/feed.xml'

/** Slugs that no affiliate may use, in lower case, because another page has that path. */
export const reservedSegments = segmentsOf([
  ...Object.values(routes),
  ...Object.values(adminRoutes),
])

/** First path segments of the server's endpoints for programs. */
export const serverSegments: readonly string[] = [
  'api',
  'sanctum',
  'files',
  'embedded',
  'hooks',
  'dev',
  'healthz',
  'livez',
  'metrics',
]

/** First path segments of built or generated files. */
export const fileSegments: readonly string[] = ['assets', 'icons', 'og', 'pictures', 'sounds']

export function isReservedSegment(given: string): boolean {
  const segment = given.toLowerCase()
  return reservedSegments.has(segment) || [...serverSegments, ...fileSegments].includes(segment)
}
