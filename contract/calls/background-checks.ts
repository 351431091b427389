import Type, { type Static } from 'typebox'

import { defineCall } from '#contract/kernel/call.ts'
import { backgroundCheckMachine, stallReasons } from '#contract/machines/background-check.ts'
import { closed, instant, longText, nullable, text } from './schemas.ts'

const State = Type.Enum([...backgroundCheckMachine.states])

/** A check as the mover sees it: where it stands and its dates, never what is in the report. */
const CrewCheck = Type.Object({
  id: Type.Integer(),
  state: State,
  /** When the driver was last asked to consent. */
  requested_at: nullable(instant),
  ordered_at: nullable(instant),
  finished_at: nullable(instant),
  expires_on: nullable(Type.String()),
  /** Staff decides after this instant. */
  final_after: nullable(instant),
  can_cancel: Type.Boolean(),
})

export const CrewBackground = Type.Object({
  driver_id: Type.Integer(),
  name: Type.String(),
  /** The mover drives. */
  is_self: Type.Boolean(),
  /** The latest check; null if there was none. */
  check: nullable(CrewCheck),
  /** Staff has approved a report that the driver uploaded, and it is in force. */
  has_report: Type.Boolean(),
  /** Whether a check can be asked for now. */
  can_ask: Type.Boolean(),
  /** From this day on a valid check can be renewed. */
  renew_from: nullable(Type.String()),
})
export type CrewBackground = Static<typeof CrewBackground>

export const CrewBackgrounds = Type.Object({
  time_zone: Type.String(),
  drivers: Type.Array(CrewBackground),
})
export type CrewBackgrounds = Static<typeof CrewBackgrounds>

const ConsentText = Type.Object({
  edition: Type.Integer(),
  title: Type.String(),
  html: Type.String(),
  locale: Type.String(),
  /** Of title and text as shown; the consent repeats it. */
  text_sha256: Type.String(),
})
export type ConsentText = Static<typeof ConsentText>

/** A check as the person who is checked sees it. */
const OwnCheck = Type.Object({
  id: Type.Integer(),
  state: State,
  requested_at: nullable(instant),
  consented_at: nullable(instant),
  ordered_at: nullable(instant),
  finished_at: nullable(instant),
  expires_on: nullable(Type.String()),
  /** The provider's page on which the person goes on. */
  form_url: nullable(Type.String()),
  stall_reason: nullable(Type.Enum([...stallReasons])),
  findings: nullable(Type.String()),
  final_after: nullable(instant),
  dispute_text: nullable(Type.String()),
  can_dispute: Type.Boolean(),
  /** The texts that were signed, as PDFs. */
  signed: Type.Array(Type.Object({ kind: Type.String(), url: Type.String() })),
})
export type OwnCheck = Static<typeof OwnCheck>

export const OwnBackground = Type.Object({
  /** The mover who asked. */
  mover: nullable(Type.String()),
  time_zone: Type.String(),
  check: nullable(OwnCheck),
  /** Staff has approved a report that the person uploaded, and it is in force. */
  has_report: Type.Boolean(),
  /** The texts to read and sign now, each by itself; null if nothing is to be signed. */
  texts: nullable(Type.Object({ disclosure: ConsentText, consent: ConsentText })),
  /** The provider writes to the address of the account, which has none yet. */
  needs_email: Type.Boolean(),
})
export type OwnBackground = Static<typeof OwnBackground>

export const listBackgroundChecks = defineCall({
  method: 'GET',
  path: '/api/background-checks',
  summary: 'The signed-in mover’s drivers with the state of their latest background checks',
  by: ['mover'],
  response: CrewBackgrounds,
})

export const askForCheck = defineCall({
  method: 'POST',
  path: '/api/background-checks',
  summary: 'Ask a driver of the crew to consent to a background check',
  by: ['mover'],
  body: Type.Object({ driver_id: Type.Integer({ minimum: 1 }) }, closed),
  response: CrewBackground,
  status: 201,
  limits: ['background_user'],
  errorStatuses: [404, 409],
  idempotent: true,
})

export const repeatCheckRequest = defineCall({
  method: 'POST',
  path: '/api/background-checks/:id/request',
  summary: 'Ask the driver again, at most three times a day',
  by: ['mover'],
  response: CrewBackground,
  limits: ['background_user'],
  errorStatuses: [404, 409],
})

export const readOwnBackground = defineCall({
  method: 'GET',
  path: '/api/background-checks/own',
  summary: 'The signed-in driver’s own background check, and what has to be read and signed for it',
  by: ['driver', 'mover'],
  response: OwnBackground,
})

const Read = Type.Object(
  {
    edition: Type.Integer({ minimum: 1, maximum: 100_000 }),
    text_sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
  },
  closed,
)

export const consentToCheck = defineCall({
  method: 'POST',
  path: '/api/background-checks/:id/consent',
  summary: 'Acknowledge the disclosure and consent to the check; 409 if a text has changed by now',
  by: ['driver', 'mover'],
  body: Type.Object(
    {
      disclosure: Read,
      consent: Read,
      /** The full legal name, typed by the person who is checked. */
      name: text(120),
    },
    closed,
  ),
  response: OwnBackground,
  limits: ['signature_user'],
  errorStatuses: [404, 409],
  idempotent: true,
})

export const disputeCheck = defineCall({
  method: 'POST',
  path: '/api/background-checks/:id/dispute',
  summary:
    'Dispute what a check has found; this opens a ticket, and no decision is made until it is answered',
  by: ['driver', 'mover'],
  body: Type.Object({ text: longText(2000) }, closed),
  response: OwnBackground,
  limits: ['background_user'],
  errorStatuses: [404, 409],
  idempotent: true,
})
