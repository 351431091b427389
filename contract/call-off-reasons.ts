/** The reasons for which a move is called off, as its customer sees them. */
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
