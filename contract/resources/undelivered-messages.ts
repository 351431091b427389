import { choice, decimal, integer, state, text, timestamp } from '#contract/kernel/field.ts'
import { defineResource } from '#contract/kernel/resource.ts'
import { undeliveredMessageMachine } from '#contract/machines/undelivered-message.ts'

/** The ways out of the server: what is queued in the outbox leaves on one of them. */
export const outboxChannels = [
  'mail',
  'text',
  'push',
  'payments',
  'payouts',
  'realtime',
  'grants',
  'sign_outs',
  'rooms',
  'support_chats',
  'transcripts',
  'chat_rechecks',
  'driving_replies',
  'held_notices',
  'offers',
  'documents',
  'background_checks',
  'reconciliation',
  'statements',
  'statement_files',
  'backups',
  'file_removals',
  'base_points',
  'calendar_feeds',
  'tasks',
  'webhooks',
] as const

export type OutboxChannel = (typeof outboxChannels)[number]

const readOnly = true

/** Messages that could not leave the server, until an administrator decides about each. */
export const undeliveredMessages = defineResource('undelivered_messages', {
  title: 'recipient',
  sort: '-created_at',
  actions: ['list', 'show'],
  fields: {
    /** `unknown` when no module of this version delivers it. */
    channel: choice([...outboxChannels, 'unknown'], { filter: true, sort: true, readOnly }),
    recipient: text({ max: 300, search: true, sort: true, readOnly }),
    subject: text({ max: 300, optional: true, search: true, readOnly }),
    state: state(undeliveredMessageMachine),
    attempts: integer({ min: 1, readOnly }),
    /** The reason of the last attempt. */
    failure: text({ max: 500, readOnly }),
    queued_at: timestamp({ sort: true, readOnly }),
    /** A whole number; declared as decimal because it can exceed an integer column. */
    outbox_id: decimal({ min: 1, readOnly }),
  },
  admin: {
    path: '/admin/settings/undelivered',
    group: 'system',
    columns: ['recipient', 'channel', 'subject', 'state', 'attempts', 'failure', 'created_at'],
  },
})
