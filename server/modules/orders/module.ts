import type { ServerModule } from '#server/server-module.ts'
import { eraseMoves } from './erase-moves.ts'
import { watchSpeed } from './mover-speed.ts'
import { orderEffects } from './order-effects.ts'
import { orderNeeds } from './order-needs.ts'
import { feedbackEffects, replyOnce } from './review.ts'
import { orderRoutes } from './routes.ts'

/** Handles orders and reviews. */
export const ordersModule: ServerModule = {
  name: 'orders',
  routes: orderRoutes,

  needs: { orders: orderNeeds },
  effects: {
    orders: orderEffects,
    feedbacks: feedbackEffects,
  },
  listeners: {
    'order.completed': watchSpeed,
    'order.resolved': watchSpeed,
    'user.closed': eraseMoves,
  },
  hooks: { feedbacks: { edit: replyOnce } },
}
