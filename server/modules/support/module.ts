import type { ServerModule } from '#server/server-module.ts'
import { checkCall } from './call-rules.ts'
import { contactRoutes } from './contact-routes.ts'
import { openDisputeTicket } from './dispute-ticket.ts'
import { eraseMessages } from './erase-messages.ts'
import { messageFileRoutes } from './file-routes.ts'
import { knownSender, messageEffects, noTicket } from './message-rules.ts'
import { writeMessage } from './ticket-message-rules.ts'
import { changeTicket, openTicket, supportAgent, ticketEffects } from './ticket-rules.ts'

/** Handles support tickets, contact messages and calls. */
export const supportModule: ServerModule = {
  name: 'support',
  routes: (scope, context) => {
    contactRoutes(scope, context)
    messageFileRoutes(scope, context)
  },

  hooks: {
    tickets: { create: openTicket, edit: changeTicket },
    ticket_messages: { create: writeMessage },
    calls: { create: checkCall, edit: checkCall },
  },
  needs: {
    tickets: { support_agent: supportAgent },
    messages: { known_sender: knownSender, no_ticket: noTicket },
  },
  effects: { tickets: ticketEffects, messages: messageEffects },
  listeners: {
    'user.closed': eraseMessages,
    'background_check.disputed': openDisputeTicket,
  },
}
