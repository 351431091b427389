import Type, { type Static } from 'typebox'

import { defineCall } from '#contract/kernel/call.ts'
import { closed, instant, nullable, text } from './schemas.ts'

export const correctStatement = defineCall({
  method: 'POST',
  path: '/api/statements/:id/editions',
  summary: 'Create a corrected edition of a closed statement if the journal has changed',
  by: ['admin'],
  permission: ['statements', 'correct'],
  status: 201,
  errorStatuses: [409],
  body: Type.Object({ reason: text(500) }, closed),
  response: Type.Object({
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
  response: Type.Unsafe<unknown>({
    description: 'The file',
    content: { 'application/pdf': { schema: { type: 'string', format: 'binary' } } },
  }),
})

const StatementSummary = Type.Object({
  id: Type.Integer(),
  /** The first day of the month. */
  month: Type.String(),
  edition: Type.Integer(),
  /** Whether no later edition has replaced it. */
  is_latest: Type.Boolean(),
  opening_cents: Type.Integer(),
  /** The sums of its lines: what was added, taken back and paid out. */
  earned_cents: Type.Integer(),
  taken_back_cents: Type.Integer(),
  paid_out_cents: Type.Integer(),
  closing_cents: Type.Integer(),
  reason: nullable(Type.String()),
  has_file: Type.Boolean(),
  file_sha256: nullable(Type.String()),
  closed_at: instant,
})
export type StatementSummary = Static<typeof StatementSummary>

export const listOwnStatements = defineCall({
  method: 'GET',
  path: '/api/own-statements',
  summary: 'The signed-in mover’s statements without their lines, newest first',
  by: ['mover'],
  query: Type.Object(
    { before: Type.Optional(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })) },
    closed,
  ),
  response: Type.Object({
    statements: Type.Array(StatementSummary),
    /** The `before` of the next page, which begins with an older month; null on the last one. */
    next: nullable(Type.String()),
  }),
})

export const exportStatement = defineCall({
  method: 'GET',
  path: '/api/statements/:id/export',
  summary: 'Download the lines of a statement with the running balance as CSV',
  by: ['mover'],
  limits: ['receipt_user'],
  response: Type.Unsafe<unknown>({
    description: 'The file',
    content: { 'text/csv': { schema: { type: 'string' } } },
  }),
})
