import type { ServerModule } from '#server/server-module.ts'
import { eraseMoves } from './erase-moves.ts'
import { watchSpeed } from './mover-speed.ts'
import { orderEffects } from './order-effects.ts'
import { orderNeeds } from './order-needs.ts'
import {
  closeAddressedProposal,
  closeProposal,
  proposalEffects,
  proposalNeeds,
} from './proposal-rules.ts'
import { feedbackEffects, replyOnce } from './review.ts'
import { orderRoutes } from './routes.ts'

/** Handles orders and reviews. */
export const ordersModule: ServerModule = {
  name: 'orders',
  routes: orderRoutes,

  needs: { orders: orderNeeds, change_proposals: proposalNeeds },
  effects: {
    orders: orderEffects,
    change_proposals: proposalEffects,
    feedbacks: feedbackEffects,
  },
  listeners: {
    'order.rescheduled': closeProposal,
    'order.revised': closeProposal,
    'order.amended': closeAddressedProposal,
    'order.departed': closeProposal,
    'order.cancelled': closeProposal,
    'order.expired': closeProposal,
    'order.unpaid': closeProposal,
    'order.no_show': closeProposal,
    'order.completed': watchSpeed,
    'order.resolved': watchSpeed,
    'user.closed': eraseMoves,
  },
  hooks: { feedbacks: { edit: replyOnce } },
}
