/** The causes for which the system itself refunds. */
export const systemCauses = ['dispute', 'fee'] as const

/** How the reasons of such refunds begin; what staff wrote about the decision follows. */
export const refundReasons: Record<(typeof systemCauses)[number], string> = {
  dispute: 'Dispute: ',
  fee: 'Fee not owed: ',
}
