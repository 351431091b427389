import type { RefreshTask } from '#server/ports/provider-events.ts'
import type { ServerModule } from '#server/server-module.ts'
import { claimHoldAfterCreate, claimHoldListeners } from './claim-holds.ts'
import { creditAfterCreate, creditListeners } from './credit-postings.ts'
import { deliverPayout } from './deliver-payout.ts'
import { disputeListeners } from './dispute-postings.ts'
import { earningEffects, earningListeners, earningNeeds } from './earning-rules.ts'
import { foundFeeListeners } from './found-fee.ts'
import type { PayoutTask } from './payout.ts'
import {
  accountEffects,
  closePayoutAccounts,
  payoutEffects,
  payoutListeners,
  payoutNeeds,
} from './payout-rules.ts'
import { type PayoutSubject, refreshFromProvider } from './refresh-from-provider.ts'
import { financeRoutes, type Reauthenticate } from './routes.ts'
import { deliverStatement } from './statement.ts'
import { deliverStatementFile, queueMissingFiles } from './statement-file.ts'

/** Manages the journal, the movers' earnings, their payouts and their monthly statements. */
export const financeModule = (reauthenticate: Reauthenticate): ServerModule => ({
  name: 'finance',
  routes: (scope, context) => financeRoutes(scope, context, reauthenticate),
  needs: { earnings: earningNeeds, payouts: payoutNeeds },
  effects: { earnings: earningEffects, payouts: payoutEffects, wallet_accounts: accountEffects },
  listeners: {
    ...earningListeners,
    ...payoutListeners,
    ...disputeListeners,
    ...foundFeeListeners,
    ...creditListeners,
    ...claimHoldListeners,
    'mover.closed': closePayoutAccounts,
  },
  afterCreate: { ...creditAfterCreate, ...claimHoldAfterCreate },
  deliveries: {
    payouts: {
      deliver: (context, message) => {
        const task = message.payload as PayoutTask | RefreshTask<PayoutSubject>
        return task.act === 'refresh'
          ? refreshFromProvider(context, task.subject)
          : deliverPayout(context, message)
      },
    },
    statements: { deliver: deliverStatement },
    statement_files: {
      deliver: deliverStatementFile,
      lane: { limitMs: 120_000, isBackground: true },
    },
  },
  jobs: [{ name: 'make-missing-statement-files', every: 'hour', run: queueMissingFiles }],
})
