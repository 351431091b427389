import type { RouteName } from '#contract/routes.ts'
import type { Area } from '../locales/en.ts'
import type { Page } from './page.tsx'

export type PageEntry = {
  load: () => Promise<{ page: Page }>
  /** The text areas the page uses besides `common`. */
  texts: readonly Area[]
}

/** All screens. A route without one responds with 404 and is not linked from anywhere. */
export const pages: Partial<Record<RouteName, PageEntry>> = {
  index: {
    load: () => import('../pages/index.tsx'),
    texts: ['home', 'price', 'story', 'xray', 'reading', 'cities'],
  },

  cities: { load: () => import('../pages/cities.tsx'), texts: ['cities'] },
  'cities-city': {
    load: () => import('../pages/cities-city.tsx'),
    texts: ['cities', 'reading', 'waiting'],
  },

  blog: { load: () => import('../pages/blog.tsx'), texts: ['reading'] },
  'blog-slug': { load: () => import('../pages/blog-slug.tsx'), texts: ['reading'] },
  help: { load: () => import('../pages/help.tsx'), texts: ['reading'] },
  legals: { load: () => import('../pages/legals.tsx'), texts: ['reading'] },
  privacy: { load: () => import('../pages/privacy.tsx'), texts: ['reading'] },
  terms: { load: () => import('../pages/terms.tsx'), texts: ['reading'] },

  about: { load: () => import('../pages/about.tsx'), texts: ['about'] },
  contact: { load: () => import('../pages/contact.tsx'), texts: ['contact'] },
  unsubscribe: { load: () => import('../pages/unsubscribe.tsx'), texts: ['unsubscribe'] },
  app: { load: () => import('../pages/app.tsx'), texts: ['apps'] },
  moverapp: { load: () => import('../pages/moverapp.tsx'), texts: ['apps'] },
  product: { load: () => import('../pages/product.tsx'), texts: ['apps'] },
  affiliate: { load: () => import('../pages/affiliate.tsx'), texts: ['affiliate'] },

  order: {
    load: () => import('../pages/order.tsx'),
    texts: ['booking', 'payment', 'price', 'xray', 'account', 'waiting'],
  },
  'order-submitting': {
    load: () => import('../pages/order-submitting.tsx'),
    texts: ['booking', 'payment'],
  },
  'order-submitted': {
    load: () => import('../pages/order-submitted.tsx'),
    texts: ['booking', 'payment'],
  },

  'auth-username': { load: () => import('../pages/auth-username.tsx'), texts: ['account'] },
  'auth-code': { load: () => import('../pages/auth-code.tsx'), texts: ['account'] },
  'auth-signup': { load: () => import('../pages/auth-signup.tsx'), texts: ['account'] },

  'team-invitation': { load: () => import('../pages/team-invitation.tsx'), texts: ['team'] },
  guest: { load: () => import('../pages/guest.tsx'), texts: ['guests', 'stops', 'certificates'] },

  chat: { load: () => import('../pages/chat.tsx'), texts: ['chat'] },
  'chat-support': { load: () => import('../pages/chat-support.tsx'), texts: ['chat'] },

  customer: {
    load: () => import('../pages/customer.tsx'),
    texts: ['moves', 'price', 'xray'],
  },
  'customer-moves': { load: () => import('../pages/customer-moves.tsx'), texts: ['moves'] },
  'customer-moves-details': {
    load: () => import('../pages/customer-moves-details.tsx'),
    texts: [
      'moves',
      'price',
      'xray',
      'stops',
      'tips',
      'claims',
      'payment',
      'photo',
      'condition',
      'guests',
      'certificates',
      'calendarlinks',
    ],
  },
  'customer-moves-edit': {
    load: () => import('../pages/customer-moves-edit.tsx'),
    texts: [
      'edit',
      'moves',
      'booking',
      'price',
      'xray',
      'stops',
      'photo',
      'waiting',
      'guests',
      'certificates',
    ],
  },
  'customer-moves-proposal': {
    load: () => import('../pages/customer-moves-proposal.tsx'),
    texts: ['proposal', 'moves', 'price', 'stops', 'xray'],
  },
  'customer-moves-receipt': {
    load: () => import('../pages/customer-moves-receipt.tsx'),
    texts: ['moves', 'price', 'xray', 'tips', 'payment'],
  },
  'customer-notifications': {
    load: () => import('../pages/customer-notifications.tsx'),
    texts: ['notifications'],
  },
  'customer-payments': { load: () => import('../pages/customer-payments.tsx'), texts: ['payment'] },
  'customer-payments-add': {
    load: () => import('../pages/customer-payments-add.tsx'),
    texts: ['payment'],
  },
  'customer-payments-history': {
    load: () => import('../pages/customer-payments-history.tsx'),
    texts: ['payment'],
  },
  'customer-profile': {
    load: () => import('../pages/customer-profile.tsx'),
    texts: ['profile', 'price', 'moves'],
  },
  'customer-profile-edit': {
    load: () => import('../pages/customer-profile-edit.tsx'),
    texts: ['profile'],
  },
  'customer-review': {
    load: () => import('../pages/customer-review.tsx'),
    texts: ['moves', 'tips', 'payment', 'photo'],
  },

  mover: { load: () => import('../pages/mover.tsx'), texts: ['jobs', 'documents'] },
  'mover-calendar': {
    load: () => import('../pages/mover-calendar.tsx'),
    texts: ['board', 'calendar', 'calendarfeeds', 'calendarlinks'],
  },
  'mover-jobs': {
    load: () => import('../pages/mover-jobs.tsx'),
    texts: ['jobs', 'stops', 'joblists', 'dayplans'],
  },
  'mover-jobs-details': {
    load: () => import('../pages/mover-jobs-details.tsx'),
    texts: ['jobs', 'stops', 'joblists', 'photo', 'condition', 'claims', 'certificates', 'guests'],
  },
  'mover-notifications': {
    load: () => import('../pages/mover-notifications.tsx'),
    texts: ['notifications'],
  },

  'mover-preferences': {
    load: () => import('../pages/mover-preferences.tsx'),
    texts: ['preferences', 'jobs'],
  },
  'mover-account': { load: () => import('../pages/mover-account.tsx'), texts: ['profile'] },
  'mover-profile': {
    load: () => import('../pages/mover-profile.tsx'),
    texts: ['business', 'team', 'profile'],
  },
  'mover-profile-add': {
    load: () => import('../pages/mover-profile-add.tsx'),
    texts: ['business', 'jobs', 'background'],
  },
  'mover-documents-legals': {
    load: () => import('../pages/mover-documents-legals.tsx'),
    texts: ['business'],
  },
  'mover-documents-background': {
    load: () => import('../pages/mover-documents-background.tsx'),
    texts: ['background'],
  },
  'mover-documents': {
    load: () => import('../pages/mover-documents.tsx'),
    texts: ['documents', 'business', 'background'],
  },
  'mover-documents-details': {
    load: () => import('../pages/mover-documents-details.tsx'),
    texts: ['documents', 'background'],
  },
  'mover-earnings': { load: () => import('../pages/mover-earnings.tsx'), texts: ['earnings'] },
  'mover-earnings-details': {
    load: () => import('../pages/mover-earnings-details.tsx'),
    texts: ['earnings'],
  },
  'mover-earnings-payouts': {
    load: () => import('../pages/mover-earnings-payouts.tsx'),
    texts: ['earnings', 'wallet'],
  },
  'mover-statements': {
    load: () => import('../pages/mover-statements.tsx'),
    texts: ['statements'],
  },
  'mover-statements-view': {
    load: () => import('../pages/mover-statements-view.tsx'),
    texts: ['statements'],
  },
  'mover-wallet': { load: () => import('../pages/mover-wallet.tsx'), texts: ['wallet', 'profile'] },
  'mover-wallet-add': {
    load: () => import('../pages/mover-wallet-add.tsx'),
    texts: ['wallet', 'profile'],
  },
  'mover-wallet-edit': {
    load: () => import('../pages/mover-wallet-edit.tsx'),
    texts: ['wallet', 'profile'],
  },

  driver: { load: () => import('../pages/driver.tsx'), texts: ['jobs', 'calendarlinks'] },
  'driver-documents': {
    load: () => import('../pages/driver-documents.tsx'),
    texts: ['documents', 'background'],
  },
  'driver-documents-details': {
    load: () => import('../pages/driver-documents-details.tsx'),
    texts: ['documents', 'background'],
  },
  'driver-jobs': { load: () => import('../pages/driver-jobs.tsx'), texts: ['jobs', 'joblists'] },
  'driver-jobs-details': {
    load: () => import('../pages/driver-jobs-details.tsx'),
    texts: ['jobs', 'stops', 'joblists', 'photo', 'condition', 'certificates', 'guests'],
  },
  'driver-notifications': {
    load: () => import('../pages/driver-notifications.tsx'),
    texts: ['notifications'],
  },
  'driver-profile': { load: () => import('../pages/driver-profile.tsx'), texts: ['profile'] },
}

export function isBuilt(name: RouteName): boolean {
  return pages[name] !== undefined
}
