import type { ScreensByResource } from '../declaration/screens-context.ts'
import { apiTokensScreens } from './api-tokens/api-tokens-screens.ts'
import { backupsScreens } from './backups/backups-screens.ts'
import { citiesScreens } from './cities/cities-screens.ts'
import { commentsScreens } from './comments/comments-screens.ts'
import { customersScreens } from './customers/customers-screens.ts'
import { earningsScreens } from './earnings/earnings-screens.ts'
import { eventsScreens } from './events/events-screens.ts'
import { feesScreens } from './fees/fees-screens.ts'
import {
  agreementsScreens,
  legalDocumentsScreens,
} from './legal-documents/legal-documents-screens.ts'
import { messagesScreens } from './messages/messages-screens.ts'
import { moversScreens } from './movers/movers-screens.ts'
import { notificationsScreens } from './notifications/notifications-screens.ts'
import { ordersScreens } from './orders/orders-screens.ts'
import { paymentsScreens } from './payments/payments-screens.ts'
import { payoutsScreens } from './payouts/payouts-screens.ts'
import { reconciliationDifferencesScreens } from './reconciliation-differences/reconciliation-differences-screens.ts'
import { refundsScreens } from './refunds/refunds-screens.ts'
import { savedViewsScreens } from './saved-views/saved-views-screens.ts'
import { settingsScreens } from './settings/settings-screens.ts'
import { tasksScreens } from './tasks/tasks-screens.ts'
import { ticketsScreens } from './tickets/tickets-screens.ts'
import { usersScreens } from './users/users-screens.ts'
import { webhookDeliveriesScreens } from './webhooks/webhook-deliveries-screens.ts'
import { webhookEndpointsScreens } from './webhooks/webhook-endpoints-screens.ts'

/** All resources that need more in the admin than their declaration. */
export const resourceScreens: ScreensByResource = {
  agreements: agreementsScreens,
  api_tokens: apiTokensScreens,
  backups: backupsScreens,
  cities: citiesScreens,
  comments: commentsScreens,
  customers: customersScreens,
  earnings: earningsScreens,
  events: eventsScreens,
  fees: feesScreens,
  legals: legalDocumentsScreens,
  messages: messagesScreens,
  movers: moversScreens,
  notifications: notificationsScreens,
  orders: ordersScreens,
  payments: paymentsScreens,
  payouts: payoutsScreens,
  privacy: legalDocumentsScreens,
  reconciliation_differences: reconciliationDifferencesScreens,
  refunds: refundsScreens,
  saved_views: savedViewsScreens,
  settings: settingsScreens,
  tasks: tasksScreens,
  terms: legalDocumentsScreens,
  tickets: ticketsScreens,
  users: usersScreens,
  webhook_deliveries: webhookDeliveriesScreens,
  webhook_endpoints: webhookEndpointsScreens,
}
