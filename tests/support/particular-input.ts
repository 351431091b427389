import type { Field } from '#contract/kernel/field.ts'
import { resources } from '#contract/resources.ts'

const { calls, saved_views, ticket_messages } = resources

let minutes = 0

/** Values for fields of which a module asks more than their declaration says. */
export const particularValues: ReadonlyMap<Field, () => unknown> = new Map<Field, () => unknown>([
  // Before any call ends.
  [calls.fields.started_at, () => new Date(Date.UTC(2026, 0, 1, 0, ++minutes)).toISOString()],
  [saved_views.fields.resource, () => 'orders'],
  [saved_views.fields.query, () => 'state=placed&sort=-total_cents'],
  // Only what one has uploaded.
  [ticket_messages.fields.files, () => []],
])

/** Optional fields that a module fills where they are left out. */
export const filledFields: ReadonlySet<Field> = new Set<Field>([calls.fields.agent_id])
