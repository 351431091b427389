import type { ServerModule } from '#server/server-module.ts'
import { claimListeners } from './claim-refunds.ts'
import { deliverPayment } from './deliver.ts'
import { askAboutOpenDisputes } from './dispute.ts'
import { disputeEffects, disputeNeeds } from './dispute-rules.ts'
import { embeddedPages } from './embedded-pages.ts'
import { paymentEffects, paymentListeners, paymentNeeds } from './payment-rules.ts'
import { providerEventHooks } from './provider-event-hooks.ts'
import { refundEffects, refundHooks, refundNeeds } from './refund-rules.ts'
import { announceRequest } from './request-refund.ts'
import { paymentRoutes } from './routes.ts'
import { tipRoutes } from './tip-routes.ts'
import { tipEffects, tipNeeds } from './tip-rules.ts'
import { warnEndingCards } from './warn-ending-cards.ts'

/**
 * Authorizes, captures, releases and refunds payments through the payment provider, and answers the
 * disputes of customers' banks.
 */
export const paymentsModule: ServerModule = {
  name: 'payments',
  routes(app, context) {
    paymentRoutes(app, context)
    tipRoutes(app, context)
    embeddedPages(app, context)
    providerEventHooks(app, context)
  },
  needs: {
    payments: paymentNeeds,
    refunds: refundNeeds,
    payment_disputes: disputeNeeds,
    tips: tipNeeds,
  },
  effects: {
    payments: paymentEffects,
    refunds: refundEffects,
    payment_disputes: disputeEffects,
    tips: tipEffects,
  },
  hooks: { refunds: refundHooks },
  afterCreate: { refunds: announceRequest },
  listeners: { ...paymentListeners, ...claimListeners },
  deliveries: { payments: { deliver: deliverPayment } },
  jobs: [
    { name: 'ask-about-open-disputes', every: 'hour', run: askAboutOpenDisputes },
    { name: 'warn-ending-cards', every: 'hour', run: warnEndingCards },
  ],
}
