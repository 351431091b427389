import type { Field } from '#contract/kernel/field.ts'
import { resources } from '#contract/resources.ts'

const {
  availability_exceptions,
  availability_rules,
  calls,
  cities,
  comments,
  customer_credits,
  fees,
  refunds,
  saved_views,
  ticket_messages,
  webhook_endpoints,
} = resources

/**
 * Returns the id of a row of this resource that a field may refer to; with `values`, of a new row.
 */
export type Refer = (
  resource: string,
  isUnique: boolean,
  values?: Record<string, unknown>,
) => Promise<number>

type Make = (refer: Refer) => unknown

let minutes = 0
const early = () => new Date(Date.UTC(2026, 0, 1, 0, ++minutes)).toISOString()

/** Values for fields that a module restricts further than their declaration does. */
export const restrictedValues: ReadonlyMap<Field, Make> = new Map<Field, Make>([
  // Only one of the mover's own drivers or trucks.
  [availability_exceptions.fields.driver_id, () => null],
  [availability_exceptions.fields.mover_vehicle_id, () => null],
  [availability_rules.fields.driver_id, () => null],
  [availability_rules.fields.mover_vehicle_id, () => null],
  // Earlier than the end of any call or fee version.
  [calls.fields.started_at, early],
  [fees.fields.active_from, early],
  // A new city has no movers, and can't be live without one.
  [cities.fields.status, () => 'coming_soon'],
  // Only staff can be agents.
  [calls.fields.agent_id, (refer) => refer('users', true, { role: 'admin' })],
  [saved_views.fields.resource, () => 'orders'],
  [comments.fields.resource, () => 'vehicles'],
  [comments.fields.record_id, (refer) => refer('vehicles', false)],
  [comments.fields.mentions, () => []],
  // Roles are those that see it, and only of a view that is shared with them.
  [saved_views.fields.visibility, () => 'private'],
  [saved_views.fields.roles, () => []],
  [saved_views.fields.default_for, () => []],
  [saved_views.fields.query, () => 'state=placed&sort=-total_cents'],
  // Protection pays only for moves that bought it.
  [refunds.fields.borne_by, () => 'platform'],
  // Notices about a city's moves say times in it.
  [cities.fields.time_zone, () => 'America/Los_Angeles'],
  // Only a tip's payment is refunded as a tip.
  [refunds.fields.refunded_for, () => 'damage'],
  // Within what staff may grant, and valid from now on.
  [customer_credits.fields.amount_cents, () => 100],
  [customer_credits.fields.expires_at, () => '2100-01-01T00:00:00.000Z'],
  // No credit has paid for the payment's order.
  [refunds.fields.credit_cents, () => 0],
  // Only the sender's own uploads are allowed.
  [ticket_messages.fields.files, () => []],
  // Only public addresses, and events that exist.
  [webhook_endpoints.fields.url, () => 'https://hooks.valid.test/in'],
  [webhook_endpoints.fields.event_names, () => ['order.placed']],
])

/** Optional fields that a module fills in when they are missing. */
export const defaultedFields: ReadonlySet<Field> = new Set<Field>([
  calls.fields.agent_id,
  customer_credits.fields.expires_at,
])
