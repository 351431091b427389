import { withQuery } from '#contract/kernel/routes.ts'
import type { notifications as texts } from '#contract/locales/en/notifications.ts'
import { resources } from '#contract/resources.ts'
import { adminRoutes, href } from '#contract/routes.ts'

/** A page that a notice may lead to; the texts name each. */
export type Page = keyof (typeof texts)['links']

export type Link = { page: Page; to: string }

/**
 * The record that a page shows: an order, a ticket, or a room, whose code is its name. `path` leads to
 * the page of a record of any resource.
 */
export type LinkedRecord = { id?: number; code?: string; path?: string }

const paths: Record<Page, (record: LinkedRecord) => string> = {
  'customer-moves-details': ({ code }) => href('customer-moves-details', {}, { code }),
  'customer-moves-proposal': ({ code }) => href('customer-moves-proposal', {}, { code }),
  'mover-jobs-details': ({ code }) => href('mover-jobs-details', {}, { code }),
  'driver-jobs-details': ({ code }) => href('driver-jobs-details', {}, { code }),
  'customer-payments': ({ code }) => href('customer-payments', {}, { code }),
  'customer-payments-history': () => href('customer-payments-history', {}, { kind: 'refunds' }),
  'order-submitting': ({ code }) => href('order-submitting', {}, { code }),
  'mover-earnings': ({ code }) => href('mover-earnings-details', {}, { code }),
  'mover-earnings-payouts': ({ code }) => href('mover-earnings-payouts', {}, { code }),
  'mover-statements': ({ id }) => href('mover-statements-view', {}, { id }),
  'mover-wallet': ({ id }) =>
    id === undefined ? href('mover-wallet') : href('mover-wallet-edit', {}, { id }),
  'mover-documents': ({ id }) => href('mover-documents-details', {}, { id }),
  'mover-background': () => href('mover-documents-background'),
  'driver-background': () => href('driver-documents'),
  'mover-calendar': () => href('mover-calendar'),
  'mover-profile': () => href('mover-profile'),
  'mover-crew': () => href('mover-profile'),
  'mover-profile-add': () => href('mover-profile-add'),
  'driver-documents': ({ id }) => href('driver-documents-details', {}, { id }),
  chat: ({ code }) => href('chat', {}, { code }),
  'chat-support': ({ code }) => href('chat-support', {}, { ticket: code }),
  'admin-orders-details': ({ id }) => withQuery(adminRoutes['admin-orders-details'].path, { id }),
  'admin-movers-details': ({ id }) => withQuery(adminRoutes['admin-movers-details'].path, { id }),
  'admin-cities': ({ id }) => `${resources.cities.admin.path}/details/${id}`,
  'admin-support-messages': ({ code }) =>
    withQuery(adminRoutes['admin-support-messages'].path, { room: code }),
  'admin-support-tickets': ({ id }) => `${adminRoutes['admin-support-tickets'].path}/details/${id}`,
  'admin-finance-payouts': () => adminRoutes['admin-finance-payouts'].path,
  'admin-finance-refunds': () => adminRoutes['admin-finance-refunds'].path,
  'admin-payment-disputes': ({ id }) => `${resources.payment_disputes.admin.path}/details/${id}`,
  'admin-background-checks': ({ id }) => `${resources.background_checks.admin.path}/details/${id}`,
  'admin-claims': ({ id }) => `${resources.claims.admin.path}/details/${id}`,
  'admin-reconciliation': () => resources.reconciliation_differences.admin.path,
  'admin-record': ({ path = adminRoutes.admin.path }) => path,
  'admin-undelivered': () => resources.undelivered_messages.admin.path,
}

/** Returns the link to a page, opened at the record if the page shows one. */
export const linkTo = (page: Page, record: LinkedRecord = {}): Link => ({
  page,
  to: paths[page](record),
})
