import type { TransitionOf } from '#contract/kernel/machine.ts'
import type { driverMachine } from '#contract/machines/driver.ts'
import type { moverMachine } from '#contract/machines/mover.ts'
import type { tables } from '#server/database/tables.ts'
import type { Effect, Need } from '#server/kernel/kernel.ts'
import { translate } from '#server/kernel/translate.ts'
import type { ServerModule } from '#server/server-module.ts'
import { eraseMoves } from './erase-moves.ts'
import { watchSpeed } from './mover-speed.ts'
import { orderEffects } from './order-effects.ts'
import { orderNeeds } from './order-needs.ts'
import { feedbackEffects, replyOnce } from './review.ts'
import { orderRoutes } from './routes.ts'

type MoverRow = (typeof tables.movers)['$inferSelect']

const completeProfile: Need<MoverRow> = async ({ row, actor }) => {
  const isComplete = row.business_name && row.city_ids.length && row.insurance_expires_at
  return isComplete ? undefined : { status: [translate(actor.locale, 'needs.complete_profile')] }
}

const moverEffects: Record<TransitionOf<typeof moverMachine>, Effect | null> = {
  submit: null,
  review: null,
  approve: null,
  reject: null,
  suspend: null,
  reinstate: null,
}

const driverEffects: Record<TransitionOf<typeof driverMachine>, Effect | null> = {
  join: null,
  approve: null,
  go_on_duty: null,
  go_off_duty: null,
  suspend: null,
  reinstate: null,
}

/** Handles orders, the movers and drivers who carry them out, and reviews. */
export const ordersModule: ServerModule = {
  name: 'orders',
  routes: orderRoutes,

  needs: { orders: orderNeeds, movers: { complete_profile: completeProfile } },
  effects: {
    orders: orderEffects,
    feedbacks: feedbackEffects,
    movers: moverEffects,
    drivers: driverEffects,
  },
  listeners: {
    'order.completed': watchSpeed,
    'order.resolved': watchSpeed,
    'user.closed': eraseMoves,
  },
  hooks: { feedbacks: { edit: replyOnce } },
}
