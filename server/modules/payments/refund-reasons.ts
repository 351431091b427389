/** The causes for which the system itself refunds. */
export const systemCauses = ['dispute', 'fee'] as const

/** The beginnings of the reasons of such refunds; the words of whoever decided follow. */
export const refundReasons: Record<(typeof systemCauses)[number], string> = {
  dispute: 'Dispute: ',
  fee: 'Fee not owed: ',
}
