import Type, { type Static } from 'typebox'

import { guestKindNames } from '#contract/guest-kinds.ts'
import { defineCall } from '#contract/kernel/call.ts'
import { email, phone } from '#contract/kernel/field.ts'
import { Stop } from '#contract/pricing/stop.ts'
import { Certificate } from './certificates.ts'
import { closed, instant, longText, nullable, text } from './schemas.ts'

const emailField = email()
const phoneField = phone()

const Kind = Type.Enum([...guestKindNames])

const GuestNote = Type.Object({
  /** Null for one that only says that the guest is there. */
  text: nullable(Type.String()),
  is_here: Type.Boolean(),
  written_at: instant,
})

/** A guest link as the move's customer sees it. Its URL is shown once, when it is made. */
export const GuestLink = Type.Object({
  id: Type.Integer(),
  kind: Kind,
  name: Type.String(),
  /** The position of the stop that it is about. */
  stop: nullable(Type.Integer()),
  has_code: Type.Boolean(),
  state: Type.Enum(['active', 'revoked', 'ended']),
  ends_at: instant,
  opens: Type.Integer(),
  last_opened_at: nullable(instant),
  /** The address or number that it was sent to. */
  sent_to: nullable(Type.String()),
  /** The guest's notes, oldest first. */
  notes: Type.Array(GuestNote),
})
export type GuestLink = Static<typeof GuestLink>

export const listGuestLinks = defineCall({
  method: 'GET',
  path: '/api/moves/:code/guest-links',
  summary: 'The people with whom a move is shared, newest first',
  by: ['customer'],
  response: Type.Array(GuestLink),
})

export const createGuestLink = defineCall({
  method: 'POST',
  path: '/api/moves/:code/guest-links',
  summary: 'Share a move with somebody who has no account',
  by: ['customer'],
  idempotent: true,
  status: 201,
  body: Type.Object(
    {
      kind: Kind,
      name: text(120),
      /** The position of the stop that a recipient or a building is at; the last one by default. */
      stop: Type.Optional(Type.Integer({ minimum: 0, maximum: 7 })),
      /** Whether the recipient sees the code that completes the delivery. */
      has_code: Type.Optional(Type.Boolean()),
      /** Where to send the link; nowhere by default. */
      email: Type.Optional(nullable(emailField.schema)),
      phone: Type.Optional(nullable(phoneField.schema)),
    },
    closed,
  ),
  limits: ['guest_made_user'],
  response: Type.Object({
    link: GuestLink,
    /** The part of the link that gives access, which can't be read again. */
    token: Type.String(),
  }),
})

export const revokeGuestLink = defineCall({
  method: 'DELETE',
  path: '/api/moves/:code/guest-links/:id',
  summary: 'End a guest link at once',
  by: ['customer'],
  response: GuestLink,
})

export const restoreGuestLink = defineCall({
  method: 'POST',
  path: '/api/moves/:code/guest-links/:id/restoration',
  summary: 'Make a guest link work again that was revoked within the last minute',
  by: ['customer'],
  errorStatuses: [409],
  response: GuestLink,
})

const GuestStop = Type.Object({
  kind: Stop.properties.kind,
  address: Type.String(),
  unit: nullable(Type.String()),
  city: Type.String(),
  state_code: Type.String(),
  zip: Type.String(),
  floor: Type.Integer(),
})
export type GuestStop = Static<typeof GuestStop>

/** The part of a move that a guest sees. The kind decides which of the optional fields there are. */
export const GuestView = Type.Object({
  kind: Kind,
  /** The guest's name, as the customer wrote it. */
  name: Type.String(),
  /** The customer's first name. */
  customer: Type.String(),
  time_zone: Type.String(),
  is_called_off: Type.Boolean(),
  ends_at: instant,
  window: Type.Optional(Type.Object({ start_at: instant, end_at: instant })),
  /** How far the move has come, with the time of each step. */
  steps: Type.Optional(
    Type.Array(
      Type.Object({
        name: Type.Enum(['loaded', 'unloading', 'delivered']),
        at: nullable(instant),
      }),
    ),
  ),
  eta_at: Type.Optional(nullable(instant)),
  /** From the last position of the truck, which a guest never sees. */
  eta_range: Type.Optional(nullable(Type.Object({ from_at: instant, to_at: instant }))),
  stop: Type.Optional(nullable(GuestStop)),
  stops: Type.Optional(Type.Array(GuestStop)),
  /** How many movers come. */
  crew: Type.Optional(Type.Integer()),
  /** The driver's first name. */
  driver: Type.Optional(nullable(Type.String())),
  mover: Type.Optional(nullable(Type.String())),
  /** The mover's number at the Department of Transportation, if they have one. */
  usdot: Type.Optional(nullable(Type.String())),
  /** Whether the mover's insurance is in force on the day; null without a mover. */
  is_insured: Type.Optional(nullable(Type.Boolean())),
  truck: Type.Optional(Type.String()),
  items: Type.Optional(Type.Array(Type.Object({ name: Type.String(), quantity: Type.Integer() }))),
  /** When the pickup is, or will be, empty. */
  empty_at: Type.Optional(Type.Object({ at: instant, is_done: Type.Boolean() })),
  /** Null unless the customer lets the guest receive the things, and it is time. */
  delivery_code: Type.Optional(nullable(Type.String())),
  /** The certificate for the building's stop; null if none was requested. */
  certificate: Type.Optional(nullable(Certificate)),
  /** The state of the certificate for the pickup; null if none was requested. */
  certificate_status: Type.Optional(
    nullable(
      Type.Object({
        state: Certificate.properties.state,
        /** Whether it is in force when the move ends; null without one. */
        is_valid: nullable(Type.Boolean()),
      }),
    ),
  ),
})
export type GuestView = Static<typeof GuestView>

/** Unknown, revoked and ended links look alike. */
export const readGuestView = defineCall({
  method: 'GET',
  path: '/api/guest/:token',
  summary: 'A move as the holder of a guest link sees it',
  by: 'anyone',
  limits: ['guest_address'],
  personal: true,
  errorStatuses: [404],
  response: GuestView,
})

export const writeGuestNote = defineCall({
  method: 'POST',
  path: '/api/guest/:token/notes',
  summary: 'Tell the customer and the crew something, or that one is there',
  by: 'anyone',
  limits: ['guest_write_address'],
  personal: true,
  errorStatuses: [404, 409, 422],
  body: Type.Object(
    {
      text: Type.Optional(nullable(longText(500))),
      is_here: Type.Optional(Type.Boolean()),
    },
    closed,
  ),
  response: GuestNote,
})

export const listGuestNotes = defineCall({
  method: 'GET',
  path: '/api/jobs/:code/guest-notes',
  summary: 'The notes of the customer’s guests to the crew, newest first',
  by: ['mover', 'driver'],
  response: Type.Array(
    Type.Object({
      ...GuestNote.properties,
      /** The guest’s name, as the customer wrote it. */
      name: Type.String(),
      kind: Kind,
      /** The position of the stop where the guest is. */
      stop: nullable(Type.Integer()),
    }),
  ),
})

/** The chat of a move, for a guest who takes part in it. */
const GuestChat = Type.Object({
  /** Since the link was made, oldest first: at most the last 50. */
  messages: Type.Array(
    Type.Object({
      id: Type.String(),
      is_own: Type.Boolean(),
      role: Type.String(),
      /** Null for a person who has left the move. */
      name: nullable(Type.String()),
      text: Type.String(),
      /** Whether it has a photo, which only people with an account see. */
      has_photo: Type.Boolean(),
      created_at: instant,
    }),
  ),
  /** The chat has ended: it can still be read. */
  is_closed: Type.Boolean(),
})
export type GuestChat = Static<typeof GuestChat>

export const readGuestChat = defineCall({
  method: 'GET',
  path: '/api/guest/:token/chat',
  summary: 'The chat of a move, for a guest who moves too; 404 for other guests',
  by: 'anyone',
  limits: ['guest_address'],
  personal: true,
  errorStatuses: [404],
  response: GuestChat,
})

export const writeGuestMessage = defineCall({
  method: 'POST',
  path: '/api/guest/:token/chat',
  summary: 'Write in the chat of a move, as a guest who moves too',
  by: 'anyone',
  limits: ['guest_write_address'],
  personal: true,
  errorStatuses: [404, 409],
  body: Type.Object({ text: longText(1000) }, closed),
  response: GuestChat,
})
