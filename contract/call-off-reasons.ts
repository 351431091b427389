/** Why a move was called off, as its customer is told. */
export const callOffReasons = [
  'customer',
  'mover',
  'staff',
  'unpaid',
  'no_mover',
  'no_show',
  'absence',
] as const

export type CallOffReason = (typeof callOffReasons)[number]
