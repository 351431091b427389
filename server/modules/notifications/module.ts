import type { tables } from '#server/database/tables.ts'
import type { AfterCreate, Hook } from '#server/kernel/kernel.ts'
import type { ServerModule } from '#server/server-module.ts'
import { backgroundNoticeListeners } from './background-notices.ts'
import { calendarNoticeListeners } from './calendar-notices.ts'
import { certificateNoticeListeners } from './certificate-notices.ts'
import { cityNoticeListeners } from './city-notices.ts'
import { claimNoticeListeners, notifyOfClaim } from './claim-notices.ts'
import { commentNoticeListeners } from './comment-notices.ts'
import { crewNoticeListeners } from './crew-notices.ts'
import { deliverMail } from './deliver-mail.ts'
import { deliverText } from './deliver-text.ts'
import { disputeNoticeListeners } from './dispute-notices.ts'
import { documentNoticeListeners } from './document-notices.ts'
import { earningNoticeListeners } from './earning-notices.ts'
import { forgetPerson } from './forget-person.ts'
import { guestNoticeListeners } from './guest-notices.ts'
import { deliverHeld } from './held-notices.ts'
import { deliverChatRecheck } from './instant.ts'
import { integrationNoticeListeners, notifyOfToken } from './integration-notices.ts'
import { mirrorOf, type NotificationRow } from './mirror.ts'
import { moverNoticeListeners } from './mover-notices.ts'
import type { Occurrence } from './notice.ts'
import { orderNoticeListeners } from './order-notices.ts'
import { outboxPage } from './outbox-page.ts'
import { paymentNoticeListeners } from './payment-notices.ts'
import { payoutNoticeListeners } from './payout-notices.ts'
import { notifyOfProposal, proposalNoticeListeners } from './proposal-notices.ts'
import { deliverPush } from './push.ts'
import { reconciliationNoticeListeners } from './reconciliation-notices.ts'
import { afterDrives } from './release-after-drive.ts'
import { notificationRoutes } from './routes.ts'
import { standingNoticeListeners } from './standing-notices.ts'
import { notifyOfStatement } from './statement-notices.ts'
import { textHooks } from './text-hooks.ts'
import { notifyOfReply, ticketNoticeListeners } from './ticket-notices.ts'
import { tipNoticeListeners } from './tip-notices.ts'
import { notifyOfUndelivered, undeliveredNoticeListeners } from './undelivered-notices.ts'
import { unsubscribeRoutes } from './unsubscribe-routes.ts'

type StatementRow = (typeof tables.statements)['$inferSelect']

/** Sets `read_at` when a notification is marked as read, and updates open pages. */
const markRead: Hook = async ({ tx, input, current, now }) => {
  const row = current as unknown as NotificationRow
  if (typeof input.read !== 'boolean') return {}
  const read_at = input.read ? (row.read_at ?? now.toISOString()) : null
  const after = { ...row, read: input.read, read_at, updated_at: now.toISOString() }
  await mirrorOf(tx, row.user_id, [after], now)
  return { read_at }
}

/** Describes the creation of a row as an event of it. */
const occurrenceOf = <R>(created: Parameters<AfterCreate>[0]): Occurrence<R> => {
  const row = created.row as unknown as R
  return { ...created, row, before: row, name: 'create', input: {} }
}

/** Notifies people of what happens: in the app, on their devices, by mail and by text message. */
export const notificationsModule: ServerModule = {
  name: 'notifications',
  listensToNewsOnly: true,
  routes: (scope, context) => {
    notificationRoutes(scope, context)
    unsubscribeRoutes(scope, context)
    textHooks(scope, context)
    if (context.config.environment !== 'production') outboxPage(scope, context)
  },
  deliveries: {
    chat_rechecks: { deliver: deliverChatRecheck },
    // A mail server may keep silent for half a minute before it answers.
    held_notices: { deliver: deliverHeld },
    mail: { deliver: deliverMail, lane: { atOnce: 4, limitMs: 60_000 } },
    push: { deliver: deliverPush, lane: { atOnce: 4, attempts: 10, isBackground: true } },
    // Twelve attempts last about an hour: most texts are of no use later.
    text: { deliver: deliverText, lane: { atOnce: 2, attempts: 12 } },
  },

  hooks: { notifications: { edit: markRead } },
  listeners: {
    ...afterDrives(orderNoticeListeners),
    ...proposalNoticeListeners,
    ...moverNoticeListeners,
    ...crewNoticeListeners,
    ...cityNoticeListeners,
    ...paymentNoticeListeners,
    ...tipNoticeListeners,
    ...certificateNoticeListeners,
    ...claimNoticeListeners,
    ...guestNoticeListeners,
    ...earningNoticeListeners,
    ...payoutNoticeListeners,
    ...disputeNoticeListeners,
    ...documentNoticeListeners,
    ...backgroundNoticeListeners,
    ...calendarNoticeListeners,
    ...standingNoticeListeners,
    ...ticketNoticeListeners,
    ...undeliveredNoticeListeners,
    ...reconciliationNoticeListeners,
    ...commentNoticeListeners,
    ...integrationNoticeListeners,
    'user.closed': forgetPerson,
  },
  afterCreate: {
    api_tokens: notifyOfToken,
    change_proposals: notifyOfProposal,
    claims: notifyOfClaim,
    ticket_messages: notifyOfReply,
    undelivered_messages: notifyOfUndelivered,
    statements: (created) => notifyOfStatement(occurrenceOf<StatementRow>(created)),
  },
}
