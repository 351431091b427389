import type { Resource } from './kernel/resource.ts'
import { affiliates } from './resources/affiliates.ts'
import { apiTokens } from './resources/api-tokens.ts'
import { availabilityExceptions } from './resources/availability-exceptions.ts'
import { availabilityRules } from './resources/availability-rules.ts'
import { backgroundChecks } from './resources/background-checks.ts'
import { backups } from './resources/backups.ts'
import { blogs } from './resources/blogs.ts'
import { calendarFeeds } from './resources/calendar-feeds.ts'
import { calendarLinks } from './resources/calendar-links.ts'
import { calls } from './resources/calls.ts'
import { certificates } from './resources/certificates.ts'
import { changeProposals } from './resources/change-proposals.ts'
import { cities } from './resources/cities.ts'
import { claims } from './resources/claims.ts'
import { comments } from './resources/comments.ts'
import { countries } from './resources/countries.ts'
import { coupons } from './resources/coupons.ts'
import { customerCredits } from './resources/customer-credits.ts'
import { customers } from './resources/customers.ts'
import { devices } from './resources/devices.ts'
import { documents } from './resources/documents.ts'
import { drivers } from './resources/drivers.ts'
import { earnings } from './resources/earnings.ts'
import { events } from './resources/events.ts'
import { faq } from './resources/faq.ts'
import { feedbacks } from './resources/feedbacks.ts'
import { fees } from './resources/fees.ts'
import { guestLinks } from './resources/guest-links.ts'
import { items } from './resources/items.ts'
import { journal } from './resources/journal.ts'
import { lateSteps } from './resources/late-steps.ts'
import { agreements, legals, privacy, terms } from './resources/legal-documents.ts'
import { locationShares } from './resources/location-shares.ts'
import { messages } from './resources/messages.ts'
import { moverMembers } from './resources/mover-members.ts'
import { moverVehicles } from './resources/mover-vehicles.ts'
import { movers } from './resources/movers.ts'
import { notifications } from './resources/notifications.ts'
import { orderPhotos } from './resources/order-photos.ts'
import { orders } from './resources/orders.ts'
import { paymentDisputes } from './resources/payment-disputes.ts'
import { paymentMethods } from './resources/payment-methods.ts'
import { payments } from './resources/payments.ts'
import { payouts } from './resources/payouts.ts'
import { reconciliationDifferences } from './resources/reconciliation-differences.ts'
import { reconciliationRuns } from './resources/reconciliation-runs.ts'
import { refunds } from './resources/refunds.ts'
import { savedViews } from './resources/saved-views.ts'
import { settings } from './resources/settings.ts'
import { signatures } from './resources/signatures.ts'
import { sizeItems } from './resources/size-items.ts'
import { sizes } from './resources/sizes.ts'
import { standingAppeals } from './resources/standing-appeals.ts'
import { statements } from './resources/statements.ts'
import { states } from './resources/states.ts'
import { tasks } from './resources/tasks.ts'
import { ticketMessages } from './resources/ticket-messages.ts'
import { tickets } from './resources/tickets.ts'
import { tips } from './resources/tips.ts'
import { undeliveredMessages } from './resources/undelivered-messages.ts'
import { users } from './resources/users.ts'
import { vehicles } from './resources/vehicles.ts'
import { waitingEntries } from './resources/waiting-entries.ts'
import { walletAccounts } from './resources/wallet-accounts.ts'
import { webhookDeliveries } from './resources/webhook-deliveries.ts'
import { webhookEndpoints } from './resources/webhook-endpoints.ts'

/** Every declared resource, by name. A resource that is not listed here does not exist. */
export const resources = {
  orders,
  users,
  customers,
  movers,
  drivers,
  mover_members: moverMembers,
  mover_vehicles: moverVehicles,
  availability_rules: availabilityRules,
  availability_exceptions: availabilityExceptions,
  calendar_feeds: calendarFeeds,
  calendar_links: calendarLinks,
  documents,
  background_checks: backgroundChecks,
  payments,
  payment_methods: paymentMethods,
  refunds,
  payment_disputes: paymentDisputes,
  tips,
  guest_links: guestLinks,
  certificates,
  claims,
  customer_credits: customerCredits,
  earnings,
  payouts,
  wallet_accounts: walletAccounts,
  statements,
  journal,
  location_shares: locationShares,
  late_steps: lateSteps,
  order_photos: orderPhotos,
  reconciliation_differences: reconciliationDifferences,
  reconciliation_runs: reconciliationRuns,
  countries,
  states,
  cities,
  waiting_entries: waitingEntries,
  vehicles,
  items,
  sizes,
  size_items: sizeItems,
  fees,
  coupons,
  affiliates,
  feedbacks,
  change_proposals: changeProposals,
  standing_appeals: standingAppeals,
  blogs,
  faq,
  legals,
  privacy,
  terms,
  agreements,
  signatures,
  tickets,
  ticket_messages: ticketMessages,
  messages,
  calls,
  comments,
  notifications,
  devices,
  backups,
  undelivered_messages: undeliveredMessages,
  tasks,
  api_tokens: apiTokens,
  webhook_endpoints: webhookEndpoints,
  webhook_deliveries: webhookDeliveries,
  settings,
  saved_views: savedViews,
  events,
} as const satisfies Record<string, Resource>

export type ResourceName = keyof typeof resources
