import Type, { type Static } from 'typebox'

import { defineCall } from '#contract/kernel/call.ts'
import { closed, nullable } from './schemas.ts'

/** The parts of a record's timeline. */
export const timelineKinds = ['events', 'comments', 'messages', 'calls', 'payments'] as const
export type TimelineKind = (typeof timelineKinds)[number]

/** A mail or a text message, without its text. */
export const SentMessage = Type.Object({
  id: Type.Integer(),
  channel: Type.Enum(['mail', 'text']),
  recipient: Type.String(),
  subject: nullable(Type.String()),
  /** The record that it is about. */
  resource: Type.String(),
  record_id: Type.Integer(),
  /** `waiting` is tried again; `refused` and `undelivered` are given up. */
  state: Type.Enum(['waiting', 'sent', 'delivered', 'undelivered', 'refused']),
  attempts: Type.Integer(),
  /** Why the last attempt failed, or the message was refused. */
  failure: nullable(Type.String()),
})
export type SentMessage = Static<typeof SentMessage>

const Row = Type.Object({ id: Type.Integer() }, { additionalProperties: true })

const Entry = Type.Object({
  kind: Type.Enum([...timelineKinds]),
  at: Type.String(),
  /** The resource of `row`; null for a message. */
  resource: nullable(Type.String()),
  row: Type.Union([SentMessage, Row]),
})
export type TimelineEntry = Static<typeof Entry>

export const Timeline = Type.Object({
  /** The latest first. */
  entries: Type.Array(Entry),
  /** Reads the next page as `before`; null on the last one. */
  before: nullable(Type.String()),
  /** The kinds that exist for such a record and that the reader may see. */
  kinds: Type.Array(Type.Enum([...timelineKinds])),
  /** The time zone of the record's place or person; null for records without one. */
  time_zone: nullable(Type.String()),
})
export type Timeline = Static<typeof Timeline>

const list = timelineKinds.join('|')

/** Declares the call that reads the timelines of a resource's records. */
export const readTimeline = (resource: string) =>
  defineCall({
    method: 'GET',
    path: `/api/${resource}/:id/timeline`,
    summary: `Read the timeline of one of ${resource}: events, comments, messages, calls, payments`,
    by: ['admin'],
    permission: [resource, 'show'],
    query: Type.Object(
      {
        before: Type.Optional(
          Type.String({
            pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{6}Z~\\d{1,2}~\\d{1,15}$',
          }),
        ),
        kinds: Type.Optional(Type.String({ pattern: `^(${list})(,(${list}))*$`, maxLength: 200 })),
      },
      closed,
    ),
    response: Timeline,
    errorStatuses: [404],
  })
