import { randomBytes } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'

import { type WebhookEvent, webhookEvents } from '#contract/webhook-events.ts'
import { tables } from '#server/database/tables.ts'
import type { AnyRow, Kernel, Listener, Tx } from '#server/kernel/kernel.ts'
import { enqueue } from '#server/kernel/outbox/outbox.ts'
import { stateFieldOf } from '#server/kernel/resource/present.ts'
import type { RowOf, ServerModule } from '#server/server-module.ts'

const { webhook_endpoints: endpoints, webhook_deliveries: deliveries, users } = tables

export type EndpointRow = RowOf<'webhook_endpoints'>

/** The content of a message. The record itself is left to the API; see decision 38. */
type Told = {
  resource: string | null
  record_id: number | null
  from: string | null
  to: string | null
}

/** Listens to every event that endpoints can be told of. */
export const webhookListeners: NonNullable<ServerModule['listeners']> = Object.fromEntries(
  webhookEvents.map((event) => [event.name, listenerTo(event)]),
)

function listenerTo({ name, resource }: WebhookEvent): Listener {
  return async ({ kernel, tx, row, before, now }) => {
    const told = await subscribers(kernel, tx, { name, resource })
    if (told.length === 0) return
    const state = stateFieldOf(kernel.resources[resource] as (typeof kernel.resources)[string])
    const data = {
      resource,
      record_id: row.id,
      from: String(before[state]),
      to: String((row as AnyRow)[state]),
    }
    for (const endpoint of told) await queueDelivery(tx, endpoint, { event: name, data, now })
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
      id: endpoints.id,
      user_id: endpoints.user_id,
      url: endpoints.url,
      roles: users.roles,
      permissions: users.permissions,
    })
    .from(endpoints)
    .innerJoin(users, and(eq(users.id, endpoints.user_id), isStaff()))
    .where(
      and(
        eq(endpoints.state, 'active'),
        isNull(endpoints.deleted_at),
        sql`${endpoints.event_names} @> ${JSON.stringify([name])}::jsonb`,
      ),
    )
    .orderBy(endpoints.id)
  return rows.filter((owner) => policy.can({ ...owner, kind: 'admin' }, resource, 'list'))
}

/** Selects people who have the rights of their roles now. */
export const isStaff = () => and(eq(users.role, 'admin'), eq(users.status, 'active'))

/** Writes a delivery and queues it; it leaves after commit. Returns its id. */
export async function queueDelivery(
  tx: Tx,
  endpoint: Subscriber,
  { event, data, now }: { event: string; data: Told; now: Date },
): Promise<number> {
  const at = now.toISOString()
  const [made] = await tx
    .insert(deliveries)
    .values({
      endpoint_id: endpoint.id,
      user_id: endpoint.user_id,
      message_id: `msg_${randomBytes(16).toString('hex')}`,
      event_name: event,
      body: JSON.stringify({ type: event, timestamp: at, data }),
      created_at: at,
      updated_at: at,
    })
    .returning({ id: deliveries.id })
  const delivery_id = Number(made?.id)
  await queueAttempts(tx, { id: delivery_id, url: endpoint.url, now })
  return delivery_id
}

/** Queues the attempts to deliver. */
export const queueAttempts = (
  tx: Tx,
  { id, url, now }: { id: number; url: string; now: Date },
): Promise<void> =>
  enqueue(tx, [
    {
      channel: 'webhooks',
      recipient: new URL(url).host,
      payload: { delivery_id: id },
      next_attempt_at: now.toISOString(),
      created_at: now.toISOString(),
    },
  ])
