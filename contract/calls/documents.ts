import Type, { type Static } from 'typebox'

import { defineCall } from '#contract/kernel/call.ts'
import { documents } from '#contract/resources/documents.ts'
import { instant, nullable } from './schemas.ts'

const { kind, state } = documents.fields

const OwnDocument = Type.Object({
  id: Type.Integer(),
  kind: Type.Enum([...kind.values]),
  /** The business itself, or one of its drivers. */
  owner: Type.Object({
    type: Type.Enum(['business', 'driver']),
    id: Type.Integer(),
    name: Type.String(),
  }),
  state: Type.Enum([...state.values]),
  issued_on: nullable(Type.String()),
  expires_on: nullable(Type.String()),
  /** Whether the upload must state when the document expires. */
  has_expiry: Type.Boolean(),
  file_name: nullable(Type.String()),
  sha256: nullable(Type.String()),
  uploaded_at: nullable(instant),
  decided_at: nullable(instant),
  rejection: nullable(Type.String()),
  is_in_force: Type.Boolean(),
  /**
   * The time until which a document of this kind is in force, counting the previous file while a
   * renewal is in review; null for one that doesn't expire or isn't in force.
   */
  in_force_until: nullable(instant),
  /** Whole days until then, rounded up. */
  days_left: nullable(Type.Integer()),
  /** The acts that are not possible once the document is no longer in force. */
  blocks: Type.Array(Type.Enum(['offers', 'driver'])),
  /** The accepted jobs that end after the document does, so that they can't be started. */
  at_risk: Type.Object({
    count: Type.Integer(),
    /** Null for drivers, who don't see what a job pays. */
    pay_cents: nullable(Type.Integer()),
    /** The earliest of them. */
    jobs: Type.Array(
      Type.Object({
        code: Type.String(),
        window_start_at: instant,
        time_zone: Type.String(),
        pay_cents: nullable(Type.Integer()),
      }),
    ),
  }),
  can_upload: Type.Boolean(),
})
export type OwnDocument = Static<typeof OwnDocument>

export const OwnDocuments = Type.Object({
  /** The mover's, in which documents end. */
  time_zone: Type.String(),
  /** The median time of a review in the last 30 days; null when there were too few. */
  usual_review_hours: nullable(Type.Integer()),
  documents: Type.Array(OwnDocument),
})
export type OwnDocuments = Static<typeof OwnDocuments>

export const listOwnDocuments = defineCall({
  method: 'GET',
  path: '/api/own-documents',
  summary: 'The documents of the signed-in mover or driver, and the jobs that depend on them',
  by: ['mover', 'driver'],
  response: OwnDocuments,
})

const DocumentEvent = Type.Object({
  at: instant,
  name: Type.String(),
  by: Type.Enum(['you', 'mover', 'driver', 'staff', 'system']),
  /** The name of the mover's or driver's user; null for others. */
  who: nullable(Type.String()),
  reason: nullable(Type.String()),
})
export type DocumentEvent = Static<typeof DocumentEvent>

export const readDocumentHistory = defineCall({
  method: 'GET',
  path: '/api/documents/:id/history',
  summary: 'The uploads and reviews of a document, newest first',
  by: ['mover', 'driver'],
  response: Type.Array(DocumentEvent),
})

export const readDocumentFile = defineCall({
  method: 'GET',
  path: '/api/documents/:id/file',
  summary: 'The name and size of a document’s file, and a URL valid for an hour',
  by: ['mover', 'driver', 'admin'],
  permission: ['documents', 'show'],
  response: Type.Object({
    url: Type.String(),
    name: Type.String(),
    bytes: Type.Integer(),
    media_type: Type.String(),
  }),
})
