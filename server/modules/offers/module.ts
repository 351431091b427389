import type { ServerModule } from '#server/server-module.ts'
import { deliverOffers, offerJob } from './offer-job.ts'

/** Offers open jobs to the movers who may take them. */
export const offersModule: ServerModule = {
  name: 'offers',
  listensToNewsOnly: true,
  deliveries: { offers: { deliver: deliverOffers } },
  listeners: {
    'order.placed': (step) => offerJob(step),
    'order.released': (step) => offerJob(step, step.before.mover_id),
    'order.rescheduled': (step) => offerJob(step),
    'order.revision_declined': (step) => offerJob(step, step.before.first_refusal_mover_id),
    // An open job was offered before.
    'order.revised': async (step) => {
      if (step.row.mover_id !== step.before.mover_id) await offerJob(step)
    },
  },
}
