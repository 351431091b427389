import Type from 'typebox'

import { defineCall } from '#contract/kernel/call.ts'
import { closed, text } from './schemas.ts'

export const correctStatement = defineCall({
  method: 'POST',
  path: '/api/statements/:id/editions',
  summary: 'Create a corrected edition of a closed statement if the journal has changed',
  by: ['admin'],
  permission: ['statements', 'correct'],
  status: 201,
  refuses: [409],
  body: Type.Object({ reason: text(500) }, closed),
  answer: Type.Object({
    id: Type.Integer(),
    edition: Type.Integer(),
    closing_cents: Type.Integer(),
    sha256: Type.String(),
  }),
})

/** Each edition has its own file, available to its mover and to permitted administrators. */
export const downloadStatement = defineCall({
  method: 'GET',
  path: '/api/statements/:id/file',
  summary: 'Download the PDF of a statement',
  by: ['mover', 'admin'],
  permission: ['statements', 'show'],
  answer: Type.Unsafe<unknown>({
    description: 'The file',
    content: { 'application/pdf': { schema: { type: 'string', format: 'binary' } } },
  }),
})
