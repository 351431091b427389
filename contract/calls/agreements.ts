import Type, { type Static } from 'typebox'

import { defineCall } from '#contract/kernel/call.ts'
import { agreementKinds } from '#contract/resources/legal-documents.ts'
import { closed, instant, nullable, text } from './schemas.ts'

const Signed = Type.Object({
  edition: Type.Integer(),
  name: Type.String(),
  signed_at: instant,
  /** A signed URL of the PDF. */
  url: Type.String(),
})

export const Agreement = Type.Object({
  kind: Type.Enum([...agreementKinds]),
  edition: Type.Integer(),
  title: Type.String(),
  summary: nullable(Type.String()),
  html: Type.String(),
  /** The language of the text, English if it has no translation. */
  locale: Type.String(),
  effective_on: Type.String(),
  /** Of title and text as shown; the signature repeats it. */
  text_sha256: Type.String(),
  is_signed: Type.Boolean(),
  /** All editions that the mover has signed, the latest first. */
  signatures: Type.Array(Signed),
})
export type Agreement = Static<typeof Agreement>

export const listAgreements = defineCall({
  method: 'GET',
  path: '/api/agreements-to-sign',
  summary: 'The agreements that a mover signs, as they are in force, with the mover’s signatures',
  by: ['mover'],
  response: Type.Array(Agreement),
})

export const signAgreement = defineCall({
  method: 'POST',
  path: '/api/agreements-to-sign/:kind/signature',
  summary: 'Sign an agreement; 409 if a newer edition is in force by now',
  by: ['mover'],
  body: Type.Object(
    {
      edition: Type.Integer({ minimum: 1, maximum: 100_000 }),
      text_sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
      /** The full name, typed by the person who signs. */
      name: text(120),
    },
    closed,
  ),
  response: Agreement,
  status: 201,
  limits: ['signature_user'],
  errorStatuses: [404, 409],
  idempotent: true,
})
