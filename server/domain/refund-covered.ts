import { translate } from '#server/kernel/translate.ts'

/** The failure of a refund whose amount the customer's bank has returned in a dispute already. */
export const refundCovered = translate('en', 'dispute.refund_covered')
