import { and, count, eq, isNull } from 'drizzle-orm'

import type { addWebhookEndpoint } from '#contract/calls/webhooks.ts'
import type { Actor } from '#contract/kernel/access.ts'
import type { BodyOf } from '#contract/kernel/call.ts'
import { isRowId } from '#contract/kernel/row-id.ts'
import { resources } from '#contract/resources.ts'
import { testEvent, webhookEventOf } from '#contract/webhook-events.ts'
import { tables } from '#server/database/tables.ts'
import { mayPost } from '#server/kernel/http/fetch-public.ts'
import { type FieldErrors, invalid, notFound } from '#server/kernel/http/problem.ts'
import type { Act, Hook, Kernel, Listener, Tx } from '#server/kernel/kernel.ts'
import { editRows } from '#server/kernel/resource/edit-rows.ts'
import { isOwn, ownId } from '#server/kernel/resource/find-own.ts'
import { insertRow } from '#server/kernel/resource/insert-row.ts'
import { transact } from '#server/kernel/sql/transact.ts'
import { systemTransition } from '#server/kernel/transition/transition.ts'
import { translate } from '#server/kernel/translate.ts'
import type { RowOf } from '#server/server-module.ts'
import { type EndpointRow, queueDeliveries } from './queue-deliveries.ts'
import { newWebhookSecret, sealedWebhookSecret } from './webhook-secret.ts'

const { webhook_endpoints: endpoints, users } = tables

/** The most endpoints of a person; each event is written once for every endpoint that wants it. */
const maxEndpoints = 10

/** Adds an endpoint for the caller and returns its secret, once. */
export function addEndpoint(
  kernel: Kernel,
  { name, url, event_names }: BodyOf<typeof addWebhookEndpoint>,
  act: Act,
): Promise<{ id: number; secret: string }> {
  const { actor } = act
  const user_id = ownId(actor, 'user_id')
  refuse(actor, {
    ...urlErrors(url, kernel.config.fetchableHosts, actor),
    ...eventErrors(kernel, event_names, actor),
  })
  return transact(kernel.db, async (tx) => {
    // Makes a person's requests wait for one another, so that they can't exceed the limit together.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, user_id)).for('update')
    const isOne = and(eq(endpoints.user_id, user_id), isNull(endpoints.deleted_at))
    const [had] = await tx.select({ count: count() }).from(endpoints).where(isOne)
    if ((had?.count ?? 0) >= maxEndpoints)
      refuse(actor, { name: [translate(actor.locale, 'webhook.too_many', { max: maxEndpoints })] })
    const secret = newWebhookSecret()
    const values = {
      user_id,
      name,
      url,
      event_names: [...event_names].sort(),
      sealed_secret: sealedWebhookSecret(kernel, secret),
    }
    const { id } = await insertRow(kernel, tx, resources.webhook_endpoints, values, act)
    return { id, secret }
  })
}

function refuse({ locale }: Actor, errors: FieldErrors): void {
  if (Object.keys(errors).length > 0) throw invalid(locale, errors)
}

/** Only https, and nothing of our own network; credentials would show up in lists and logs. */
function urlErrors(url: string, allowedHosts: readonly string[], { locale }: Actor): FieldErrors {
  const parsed = URL.canParse(url) ? new URL(url) : undefined
  const isGood =
    parsed && mayPost(parsed, allowedHosts) && parsed.username === '' && parsed.password === ''
  return isGood ? {} : { url: [translate(locale, 'webhook.url')] }
}

/** An endpoint receives only events of records that its owner may list. */
function eventErrors(kernel: Kernel, names: readonly string[], actor: Actor): FieldErrors {
  const refused = names.filter((name) => {
    const event = webhookEventOf(name)
    return !event || !kernel.policy.can(actor, event.resource, 'list')
  })
  if (refused.length === 0) return {}
  const shown = refused.slice(0, 5).join(', ')
  return { event_names: [translate(actor.locale, 'webhook.events', { names: shown })] }
}

/** Checks an edit as it checks a new endpoint; another address starts without failures. */
export const checkEndpointEdit: Hook = async ({ kernel, actor, current, input }) => {
  const { url, event_names } = input
  refuse(actor, {
    ...(typeof url === 'string' ? urlErrors(url, kernel.config.fetchableHosts, actor) : {}),
    ...(Array.isArray(event_names) ? eventErrors(kernel, event_names.map(String), actor) : {}),
  })
  return url !== undefined && url !== current?.url
    ? { failing_since: null, backoff_until: null }
    : {}
}

/** Replaces the secret of an endpoint and returns the new one, once. */
export function rotateSecret(kernel: Kernel, id: string, act: Act): Promise<{ secret: string }> {
  return transact(kernel.db, async (tx) => {
    const endpoint = await reachedEndpoint(tx, id, act.actor)
    const secret = newWebhookSecret()
    const change = {
      where: eq(endpoints.id, endpoint.id),
      set: { sealed_secret: sealedWebhookSecret(kernel, secret) },
      past: 'secret_replaced',
    }
    await editRows(kernel, tx, resources.webhook_endpoints, change, act)
    return { secret }
  })
}

/** Queues an event for testing, also while the endpoint is paused. */
export function sendTest(kernel: Kernel, id: string, act: Act): Promise<{ delivery_id: number }> {
  return transact(kernel.db, async (tx) => {
    const endpoint = await reachedEndpoint(tx, id, act.actor)
    const data = { resource: null, record_id: null, from: null, to: null }
    const test = { event: testEvent, data, now: act.now }
    const [delivery_id = 0] = await queueDeliveries(tx, [endpoint], test)
    return { delivery_id }
  })
}

async function reachedEndpoint(tx: Tx, id: string, actor: Actor): Promise<EndpointRow> {
  const [found] = isRowId(id)
    ? await tx
        .select()
        .from(endpoints)
        .where(
          and(
            eq(endpoints.id, Number(id)),
            isNull(endpoints.deleted_at),
            isOwn(resources.webhook_endpoints, endpoints, actor),
          ),
        )
    : []
  if (!found) throw notFound(actor.locale)
  return found
}

/** Stops the endpoints of a person who has left. */
export const pauseEndpointsOf: Listener<RowOf<'users'>> = async ({
  kernel,
  tx,
  row,
  now,
  request_id,
}) => {
  const left = await tx
    .select()
    .from(endpoints)
    .where(
      and(
        eq(endpoints.user_id, row.id),
        eq(endpoints.state, 'active'),
        isNull(endpoints.deleted_at),
      ),
    )
    .for('update')
  if (left.length === 0) return
  const pause = { resource: 'webhook_endpoints', name: 'pause' }
  await systemTransition(kernel, tx, left, pause, { now, request_id })
}
