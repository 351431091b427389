import type { tables } from '#server/database/tables.ts'
import type { Hook } from '#server/kernel/kernel.ts'
import type { ServerModule } from '#server/server-module.ts'
import { documentNotices } from './document-notices.ts'
import { deliverChatRecheck } from './instant.ts'
import { mirrorOf, type NotificationRow } from './mirror.ts'
import { moneyNotices, notifyOfAccount } from './money-notices.ts'
import { orderNotices } from './order-notices.ts'
import { deliverPush } from './push.ts'
import { notificationRoutes } from './routes.ts'
import { notifyOfReply, ticketNotices } from './ticket-notices.ts'
import { unsubscribeRoutes } from './unsubscribe-routes.ts'

type AccountRow = (typeof tables.wallet_accounts)['$inferSelect']

/** Sets `read_at` when a notification is marked as read, and updates open pages. */
const markRead: Hook = async ({ tx, input, current, now }) => {
  const row = current as unknown as NotificationRow
  if (typeof input.read !== 'boolean') return {}
  const read_at = input.read ? (row.read_at ?? now.toISOString()) : null
  const after = { ...row, read: input.read, read_at, updated_at: now.toISOString() }
  await mirrorOf(tx, row.user_id, [after], now)
  return { read_at }
}

/** Notifies users in the app and on their devices. */
export const notificationsModule: ServerModule = {
  name: 'notifications',
  listensToNewsOnly: true,
  routes: (scope, context) => {
    notificationRoutes(scope, context)
    unsubscribeRoutes(scope, context)
  },
  deliveries: {
    chat_rechecks: { lane: 'shared', deliver: deliverChatRecheck },
    push: { lane: 'own', deliver: deliverPush },
  },

  hooks: { notifications: { edit: markRead } },
  listeners: {
    ...orderNotices(),
    ...documentNotices,
    ...moneyNotices,
    ...ticketNotices,
  },
  afterCreate: {
    ticket_messages: notifyOfReply,
    wallet_accounts: ({ tx, row, now }) =>
      notifyOfAccount(
        { tx, row: row as unknown as AccountRow, now },
        'account_added',
        'wallet_accounts.created',
      ),
  },
}
