import type { ServerModule } from '#server/server-module.ts'
import { deliverPayment } from './deliver.ts'
import { embeddedPages } from './embedded-pages.ts'
import { paymentEffects, paymentListeners, paymentNeeds } from './payment-rules.ts'
import { providerEventHooks } from './provider-event-hooks.ts'
import { refundEffects, refundHooks, refundNeeds } from './refund-rules.ts'
import { paymentRoutes } from './routes.ts'

/** Authorizes, captures, releases and refunds payments through the payment provider. */
export const paymentsModule: ServerModule = {
  name: 'payments',
  routes(app, context) {
    paymentRoutes(app, context)
    embeddedPages(app, context)
    providerEventHooks(app, context)
  },
  needs: { payments: paymentNeeds, refunds: refundNeeds },
  effects: { payments: paymentEffects, refunds: refundEffects },
  hooks: { refunds: refundHooks },
  listeners: paymentListeners,
  deliveries: { payments: { deliver: deliverPayment } },
}
