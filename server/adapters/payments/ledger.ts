import { randomInt } from 'node:crypto'

import type { Payments } from '#server/ports/payments.ts'
import { ledgerCardMethods } from './ledger-cards.ts'
import { ledgerChargeMethods, limits } from './ledger-charges.ts'
import { ledgerDisputeMethods } from './ledger-disputes.ts'
import { ledgerMovements } from './ledger-movements.ts'
import type { LedgerOptions } from './ledger-options.ts'
import { ledgerPages } from './ledger-pages.ts'
import { ledgerRefundMethods } from './ledger-refunds.ts'

/**
 * Creates the embedded payment provider. Like a real one, it has its own records: customers, cards
 * without their numbers, charges by idempotency key, refunds, disputes. Test cards make it decline,
 * ask for a confirmation, time out after the work is done, or give a hold up.
 */
export function ledger({
  db,
  now,
  random = randomInt,
  onChange,
}: Omit<LedgerOptions, 'random'> & Partial<Pick<LedgerOptions, 'random'>>): Payments {
  const options = { db, now, random, onChange }
  return {
    name: 'ledger (embedded, test cards only)',
    limits,
    browser: { scripts: [], frames: [], connections: [], wallets: [] },
    pages: ledgerPages(options),
    ...ledgerCardMethods(options),
    ...ledgerChargeMethods(options),
    ...ledgerRefundMethods(options),
    ...ledgerDisputeMethods(options),
    ...ledgerMovements(options),
  }
}
