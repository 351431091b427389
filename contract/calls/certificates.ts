import Type, { type Static } from 'typebox'

import { certificateFaults } from '#contract/certificate-checks.ts'
import { defineCall } from '#contract/kernel/call.ts'
import { objectOf } from '#contract/kernel/field.ts'
import {
  askedFields,
  certificateMachine,
  coverageFields,
  elevatorFields,
} from '#contract/machines/certificate.ts'
import { closed, instant, longText, nullable } from './schemas.ts'

/** The coverage as it is shown; null is not asked for, or not stated. */
const Coverage = Type.Object({
  general_cents: nullable(coverageFields.general_cents.schema),
  auto_cents: nullable(coverageFields.auto_cents.schema),
  umbrella_cents: nullable(coverageFields.umbrella_cents.schema),
  has_workers: Type.Boolean(),
})
export type Coverage = Static<typeof Coverage>

/** A certificate of insurance that a building asks for, as everybody sees it whom it concerns. */
export const Certificate = Type.Object({
  id: Type.Integer(),
  state: Type.Enum([...certificateMachine.states]),
  /** The position of the stop where the building is. */
  stop: Type.Integer(),
  asked: Type.Object({
    building_name: nullable(Type.String()),
    holder_name: nullable(Type.String()),
    holder_address: nullable(Type.String()),
    additional_insured: nullable(Type.String()),
    coverage: nullable(Coverage),
    needed_on: nullable(Type.String()),
    rules: nullable(Type.String()),
    has_sample: Type.Boolean(),
  }),
  /** The mover's certificate; null until there is one. */
  sent: nullable(
    Type.Object({
      sent_at: instant,
      expires_on: Type.String(),
      /** Whether it is still in force when the move ends. */
      is_valid: Type.Boolean(),
      holder_name: Type.String(),
      names_insured: Type.Boolean(),
      coverage: Coverage,
      /** The building's requirements that it doesn't meet. */
      faults: Type.Array(Type.Enum([...certificateFaults])),
    }),
  ),
  elevator: nullable(
    Type.Object({
      from_at: nullable(instant),
      to_at: nullable(instant),
      dock: nullable(Type.String()),
    }),
  ),
  /** Why the building refuses it. */
  refusal: nullable(Type.String()),
  answered_at: nullable(instant),
  answered_by: nullable(Type.Enum(['building', 'customer', 'staff'])),
  allowed_transitions: Type.Array(Type.String()),
})
export type Certificate = Static<typeof Certificate>

const requirementProperties = objectOf(askedFields).properties

/** The wishes of a building; absent fields stay as they are. */
export const CertificateRequirements = Type.Object(requirementProperties, closed)
export type CertificateRequirements = Static<typeof CertificateRequirements>

export const readMoveCertificates = defineCall({
  method: 'GET',
  path: '/api/moves/:code/certificates',
  summary: 'The certificates of insurance that the buildings of a move ask for, by stop',
  by: ['customer'],
  response: Type.Array(Certificate),
})

export const readJobCertificates = defineCall({
  method: 'GET',
  path: '/api/jobs/:code/certificates',
  summary: 'The certificates of insurance that the buildings of a job ask for, by stop',
  by: ['mover', 'driver'],
  response: Type.Array(Certificate),
})

export const askForCertificate = defineCall({
  method: 'POST',
  path: '/api/moves/:code/certificates',
  summary: 'Ask for a certificate of insurance for a stop, or change what is asked for',
  by: ['customer'],
  idempotent: true,
  status: 201,
  body: Type.Object(
    {
      /** The position of the stop. */
      stop: Type.Integer({ minimum: 0, maximum: 7 }),
      ...requirementProperties,
    },
    closed,
  ),
  response: Certificate,
})

const Part = Type.Enum(['certificate', 'sample'])
const StoredFile = Type.Object({ url: Type.String(), name: Type.String(), bytes: Type.Integer() })

export const readCertificateFile = defineCall({
  method: 'GET',
  path: '/api/certificates/:id/file',
  summary: 'The name and size of a certificate’s file, and an address valid for an hour',
  by: ['customer', 'mover', 'driver', 'admin'],
  permission: ['certificates', 'show'],
  query: Type.Object({ part: Type.Optional(Part) }, closed),
  response: StoredFile,
})

// Calls for the holder of a building's guest link. Unknown, revoked and ended links look alike.

const anybody = {
  by: 'anyone',
  personal: true,
  limits: ['guest_write_address'],
  errorStatuses: [404, 409, 422],
} as const

export const readGuestFile = defineCall({
  method: 'GET',
  path: '/api/guest/:token/certificate-file',
  summary: 'A certificate’s file, for the building',
  by: 'anyone',
  personal: true,
  limits: ['guest_address'],
  errorStatuses: [404],
  query: Type.Object({ part: Type.Optional(Part) }, closed),
  response: StoredFile,
})

/** Takes multipart/form-data with the field `file`. */
export const uploadGuestFile = defineCall({
  ...anybody,
  method: 'POST',
  path: '/api/guest/:token/files',
  summary: 'Store a building’s rules or a sample certificate: a picture or a PDF, up to 10 MB',
  limits: ['guest_upload_address'],
  errorStatuses: [404, 422],
  status: 201,
  /** The same link passes it as `sample`. */
  response: Type.Object({ upload: Type.String() }),
})

export const askAsBuilding = defineCall({
  ...anybody,
  method: 'POST',
  path: '/api/guest/:token/certificate',
  summary: 'Say what certificate the building asks for',
  body: Type.Object(
    {
      ...Type.Omit(CertificateRequirements, ['sample']).properties,
      /** The answer to the upload of a file; null removes the file. */
      sample: Type.Optional(nullable(Type.String({ minLength: 1, maxLength: 600 }))),
    },
    closed,
  ),
  response: Certificate,
})

export const acceptAsBuilding = defineCall({
  ...anybody,
  method: 'POST',
  path: '/api/guest/:token/certificate/accept',
  summary: 'Accept the certificate',
  /** When the certificate that is accepted was sent. */
  body: Type.Object({ sent_at: instant }, closed),
  response: Certificate,
})

export const refuseAsBuilding = defineCall({
  ...anybody,
  method: 'POST',
  path: '/api/guest/:token/certificate/refuse',
  summary: 'Refuse the certificate',
  body: Type.Object({ reason: longText(500) }, closed),
  response: Certificate,
})

export const waiveAsBuilding = defineCall({
  ...anybody,
  method: 'POST',
  path: '/api/guest/:token/certificate/waive',
  summary: 'Say that the building needs no certificate',
  response: Certificate,
})

export const reserveElevatorAsBuilding = defineCall({
  ...anybody,
  method: 'POST',
  path: '/api/guest/:token/elevator',
  summary: 'Say when the elevator and the dock are reserved for the move',
  body: Type.Object(objectOf(elevatorFields).properties, closed),
  response: Certificate,
})
