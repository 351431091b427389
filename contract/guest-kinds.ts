/** The parts of a move that a guest may see. */
export const guestFields = [
  'window',
  'steps',
  'eta_at',
  'eta_range',
  'stop',
  'stops',
  'crew',
  'driver',
  'mover',
  'usdot',
  'is_insured',
  'truck',
  'items',
  'empty_at',
  'delivery_code',
  'certificate',
  'certificate_status',
] as const
export type GuestField = (typeof guestFields)[number]

export type GuestKind = {
  /** The link is about one stop: the last one unless another is chosen. */
  isForStop: boolean
  /** May tell the customer and the crew something. */
  writes: boolean
  /** Reads and writes in the chat of the move, from when the link was made. */
  chats: boolean
  /** Everything else about the move is hidden from this guest. */
  sees: readonly GuestField[]
}

/**
 * Everyone with whom a customer may share a move, and what each sees. Prices, payments, notes and
 * phone numbers are in no list.
 */
export const guestKinds = {
  /** Receives the things at the other end; with the code, if the customer lets them. */
  recipient: {
    isForStop: true,
    writes: true,
    chats: false,
    sees: [
      'window',
      'steps',
      'eta_at',
      'eta_range',
      'stop',
      'crew',
      'driver',
      'mover',
      'truck',
      'delivery_code',
    ],
  },
  /** Manages the building of a stop. */
  building: {
    isForStop: true,
    writes: false,
    chats: false,
    sees: ['window', 'stop', 'crew', 'mover', 'usdot', 'is_insured', 'truck', 'certificate'],
  },
  /** Moves too. */
  partner: {
    isForStop: false,
    writes: true,
    chats: true,
    sees: [
      'window',
      'steps',
      'eta_at',
      'eta_range',
      'stops',
      'crew',
      'driver',
      'mover',
      'truck',
      'items',
    ],
  },
  /** Waits for the old home to be empty. */
  landlord: {
    isForStop: false,
    writes: false,
    chats: false,
    sees: ['window', 'empty_at', 'certificate_status'],
  },
} as const satisfies Record<string, GuestKind>

export type GuestKindName = keyof typeof guestKinds

export const guestKindNames = Object.keys(guestKinds) as [GuestKindName, ...GuestKindName[]]

export const guestSees = (kind: GuestKindName, field: GuestField): boolean =>
  guestKinds[kind].sees.some((seen) => seen === field)
