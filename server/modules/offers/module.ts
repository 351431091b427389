import { isIn } from '#contract/order-phases.ts'
import type { tables } from '#server/database/tables.ts'
import type { Listener } from '#server/kernel/kernel.ts'
import type { ServerModule } from '#server/server-module.ts'
import { announceOpenJobs } from './announce-open-jobs.ts'
import { deliverOffers, offerJob, offerPlaced } from './offer-job.ts'

/** Offers open jobs to the movers who may take them, and keeps their lists up to date. */
export const offersModule: ServerModule = {
  name: 'offers',
  listensToNewsOnly: true,
  deliveries: { offers: { deliver: deliverOffers } },
  listeners: {
    'order.placed': (step) => offerPlaced(step),
    'order.offered_first': (step) => offerPlaced(step),
    'order.released': (step) => offerJob(step, step.before.mover_id),
    'order.documents_checked': async (step) => {
      if (step.row.mover_id === null) await offerJob(step, step.before.mover_id)
    },
    'order.rescheduled': (step) => offerJob(step),
    'order.revision_declined': (step) => offerJob(step, step.before.first_refusal_mover_id),
    // An open job was offered before.
    'order.revised': async (step) => {
      if (step.row.mover_id !== step.before.mover_id) await offerJob(step)
      else if (isIn(step.row.state, 'open')) await announceOpenJobs(step)
    },
    'order.accepted': announceOpenJobs,
    'order.revision_agreed': announceOpenJobs,
    'order.cancelled': announceIfOpened,
    'order.expired': announceIfOpened,
    'order.unpaid': announceIfOpened,
  },
}

type OrderRow = (typeof tables.orders)['$inferSelect']

/** Announces that a job is no longer open. */
async function announceIfOpened(step: Parameters<Listener<OrderRow>>[0]): Promise<void> {
  if (isIn(step.before.state, 'open')) await announceOpenJobs(step)
}
