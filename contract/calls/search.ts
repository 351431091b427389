import Type, { type Static } from 'typebox'

import { defineCall } from '#contract/kernel/call.ts'
import { closed, nullable } from './schemas.ts'

/** A record that was found. */
const Hit = Type.Object({
  resource: Type.String(),
  id: Type.Integer(),
  title: Type.String(),
  /** Distinguishes it from others with the same title; null if there is nothing. */
  subtitle: nullable(Type.String()),
  state: nullable(Type.String()),
  match: Type.Object({
    /** The field that was found, which may be that of the account a record belongs to. */
    field: Type.String(),
    /** The whole value, a part of it, or a value that differs by a slip. */
    kind: Type.Unsafe<'exact' | 'partial' | 'typo'>(Type.Enum(['exact', 'partial', 'typo'])),
  }),
  /** The record's page in the admin; null for those who may only list the records. */
  href: nullable(Type.String()),
})
export type Hit = Static<typeof Hit>

const Groups = Type.Array(Type.Object({ resource: Type.String(), hits: Type.Array(Hit) }))
export type Groups = Static<typeof Groups>

export const searchRecords = defineCall({
  method: 'GET',
  path: '/api/search',
  summary: 'Find records by code, name, phone, email, license plate or reference',
  by: ['admin'],
  forTokens: true,
  query: Type.Object(
    {
      q: Type.String({ maxLength: 300 }),
      /** Resources to search, separated by commas; all by default. */
      in: Type.Optional(Type.String({ maxLength: 600 })),
      /** The most records of each resource. */
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 20 })),
    },
    closed,
  ),
  limits: ['search_user'],
  response: Groups,
  errorStatuses: [422],
})
