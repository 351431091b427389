import { randomBytes } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'

import { testEvent, type WebhookEvent, webhookEvents } from '#contract/webhook-events.ts'
import { tables } from '#server/database/tables.ts'
import { isActiveStaff } from '#server/domain/active-staff.ts'
import type { AnyRow, Kernel, Listener, Need, Tx } from '#server/kernel/kernel.ts'
import { enqueue } from '#server/kernel/outbox/outbox.ts'
import { stateFieldOf } from '#server/kernel/resource/present.ts'
import { translate } from '#server/kernel/translate.ts'
import type { RowOf, ServerModule } from '#server/server-module.ts'

const { webhook_endpoints, webhook_deliveries: deliveries, users } = tables

export type EndpointRow = RowOf<'webhook_endpoints'>
export type DeliveryRow = RowOf<'webhook_deliveries'>

/** The content of a message. The record itself is left to the API; see decision 38. */
type EventData = {
  resource: string | null
  record_id: number | null
  from: string | null
  to: string | null
}

/** Listens to every event that webhooks can send. */
export const webhookListeners: NonNullable<ServerModule['listeners']> = Object.fromEntries(
  webhookEvents.map((event) => [event.name, listenerTo(event)]),
)

function listenerTo({ name, resource }: WebhookEvent): Listener {
  return async ({ kernel, tx, row, before, now }) => {
    const endpoints = await subscribers(kernel, tx, { name, resource })
    if (endpoints.length === 0) return
    const state = stateFieldOf(kernel.resources[resource] as (typeof kernel.resources)[string])
    const data = {
      resource,
      record_id: row.id,
      from: String(before[state]),
      to: String((row as AnyRow)[state]),
    }
    await queueDeliveries(tx, endpoints, { event: name, data, now })
  }
}

type Subscriber = Pick<EndpointRow, 'id' | 'user_id' | 'url'>

/** Finds the endpoints that want an event and whose owners may list such records now. */
async function subscribers(
  { policy }: Kernel,
  tx: Tx,
  { name, resource }: WebhookEvent,
): Promise<Subscriber[]> {
  const rows = await tx
    .select({
      id: webhook_endpoints.id,
      user_id: webhook_endpoints.user_id,
      url: webhook_endpoints.url,
      roles: users.roles,
      permissions: users.permissions,
    })
    .from(webhook_endpoints)
    .innerJoin(users, and(eq(users.id, webhook_endpoints.user_id), isActiveStaff()))
    .where(
      and(
        eq(webhook_endpoints.state, 'active'),
        isNull(webhook_endpoints.deleted_at),
        sql`${webhook_endpoints.event_names} @> ${JSON.stringify([name])}::jsonb`,
      ),
    )
    .orderBy(webhook_endpoints.id)
  return rows.filter((owner) => policy.can({ ...owner, kind: 'admin' }, resource, 'list'))
}

/** Writes a delivery for each endpoint and queues them; they leave after commit. Returns their ids. */
export async function queueDeliveries(
  tx: Tx,
  endpoints: readonly Subscriber[],
  { event, data, now }: { event: string; data: EventData; now: Date },
): Promise<number[]> {
  const at = now.toISOString()
  const made = await tx
    .insert(deliveries)
    .values(
      endpoints.map(({ id, user_id }) => ({
        endpoint_id: id,
        user_id,
        message_id: `msg_${randomBytes(16).toString('hex')}`,
        event_name: event,
        body: JSON.stringify({ type: event, timestamp: at, data }),
        created_at: at,
        updated_at: at,
      })),
    )
    .returning({ id: deliveries.id, endpoint_id: deliveries.endpoint_id })
  const urlOf = new Map(endpoints.map(({ id, url }) => [id, url]))
  await queueAttempts(
    tx,
    made.map(({ id, endpoint_id }) => ({ id, url: urlOf.get(endpoint_id) ?? '' })),
    now,
  )
  return made.map(({ id }) => id)
}

/** Queues the attempts to deliver. */
const queueAttempts = (
  tx: Tx,
  waiting: readonly { id: number; url: string }[],
  now: Date,
): Promise<void> =>
  enqueue(
    tx,
    waiting.map(({ id, url }) => ({
      channel: 'webhooks',
      recipient: new URL(url).host,
      payload: { delivery_id: id },
      next_attempt_at: now.toISOString(),
      created_at: now.toISOString(),
    })),
  )

/** A delivery can be sent again only to an endpoint that gets messages at all. */
export const activeEndpoint: Need<DeliveryRow> = async ({ tx, row, actor }) => {
  const isIt = and(
    eq(webhook_endpoints.id, row.endpoint_id),
    eq(webhook_endpoints.state, 'active'),
    isNull(webhook_endpoints.deleted_at),
  )
  const [found] = await tx.select({ id: webhook_endpoints.id }).from(webhook_endpoints).where(isIt)
  const isTest = row.event_name === testEvent
  return found || isTest ? undefined : { state: [translate(actor.locale, 'webhook.inactive')] }
}

export const queueAgain: Listener<DeliveryRow> = async ({ tx, row, now }) => {
  const [endpoint] = await tx
    .select({ url: webhook_endpoints.url })
    .from(webhook_endpoints)
    .where(eq(webhook_endpoints.id, row.endpoint_id))
  if (endpoint) await queueAttempts(tx, [{ id: row.id, url: endpoint.url }], now)
}
