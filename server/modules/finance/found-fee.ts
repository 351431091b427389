import type { Listener } from '#server/kernel/kernel.ts'
import { postFeeOnce } from './journal.ts'

type FoundFee = Parameters<typeof postFeeOnce>[1]

/**
 * Posts a fee that a reconciliation has found and no record of ours names: of a refund, of an amount
 * that came back, or for a service of the provider's own.
 */
const bookFoundFee: Listener = ({ tx, input, now }) => postFeeOnce(tx, input as FoundFee, now)

export const foundFeeListeners = { 'reconciliation_run.fee_found': bookFoundFee }
