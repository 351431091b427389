import { and, eq, isNull } from 'drizzle-orm'

import { testEvent } from '#contract/webhook-events.ts'
import type { AppContext } from '#server/context.ts'
import { tables } from '#server/database/tables.ts'
import { isActiveStaff } from '#server/domain/active-staff.ts'
import { postPublic } from '#server/kernel/http/fetch-public.ts'
import type { Kernel, Tx } from '#server/kernel/kernel.ts'
import { after, later, type OutboxMessage } from '#server/kernel/outbox/outbox.ts'
import { transact } from '#server/kernel/sql/transact.ts'
import { systemTransition } from '#server/kernel/transition/transition.ts'
import type { DeliveryRow, EndpointRow } from './queue-deliveries.ts'
import { openWebhookSecret, signatureHeaders } from './webhook-secret.ts'

const { webhook_endpoints: endpoints, webhook_deliveries: deliveries, users } = tables

/** Thirty-four attempts of one delivery last about a day. */
export const webhookLane = {
  atOnce: 4,
  limitMs: 30_000,
  attempts: 34,
  firstWaitMs: 5000,
  maxWaitMs: 3_600_000,
  isBackground: true,
}

/** How long an answer may take. */
const answerMs = 10_000
/** How much of an answer is logged. */
const keepBytes = 1024
/** An endpoint at which nothing has arrived for so long is switched off. */
const toleratedMs = 3 * 86_400_000
/**
 * How long an endpoint that has not answered in time is left alone. Without this, its other messages
 * would take up the whole lane, and those of other endpoints would wait.
 */
const backoffMs = 60_000
/** The receiver says that it wants nothing more (Standard Webhooks). */
const gone = 410

/** The receiver's failure is in the log of deliveries. */
const unreported = { isReported: false }

type Problem = NonNullable<DeliveryRow['delivery_problem']>
/** How an attempt ended; `wait` is the shortest one that the receiver asks for, in milliseconds. */
type Attempt = {
  problem: Problem | null
  http_status: number | null
  answer: string | null
  wait: number
}

const failed = (problem: Problem): Attempt => ({
  problem,
  http_status: null,
  answer: null,
  wait: 0,
})

/**
 * Posts an event to its endpoint and logs the answer. Throws to be called again, unless this was the
 * last attempt or nothing more may be sent there.
 */
export async function deliverWebhook(context: AppContext, message: OutboxMessage): Promise<void> {
  const { kernel } = context
  const id = Number(message.payload?.delivery_id)
  const [found] = await kernel.db
    .select({ delivery: deliveries, endpoint: endpoints })
    .from(deliveries)
    .innerJoin(endpoints, eq(endpoints.id, deliveries.endpoint_id))
    .innerJoin(users, and(eq(users.id, endpoints.user_id), isActiveStaff()))
    .where(and(eq(deliveries.id, id), isNull(endpoints.deleted_at)))
  const mayGo =
    found && (found.endpoint.state === 'active' || found.delivery.event_name === testEvent)
  if (found && found.delivery.state !== 'waiting') return
  const isLast = !mayGo || message.attempts >= webhookLane.attempts
  const wait = mayGo ? remainingBackoff(found.endpoint, kernel.now()) : 0
  if (wait > 0 && !isLast) throw later('the endpoint has not answered in time', wait, unreported)
  // A last attempt is not made then either: many of them would take up the lane again.
  const attempt =
    mayGo && wait <= 0 ? await post(context, found.endpoint, found.delivery) : failed('stopped')
  const isOver = await transact(kernel.db, (tx) => record(context, tx, id, attempt, isLast))
  if (!isOver)
    throw later(`${attempt.problem} ${attempt.http_status ?? ''}`.trim(), attempt.wait, unreported)
}

const remainingBackoff = ({ backoff_until }: EndpointRow, now: Date): number =>
  backoff_until === null ? 0 : Date.parse(backoff_until) - now.getTime()

async function post(
  { kernel }: AppContext,
  endpoint: EndpointRow,
  { message_id, body }: DeliveryRow,
): Promise<Attempt> {
  const secret = openWebhookSecret(kernel, endpoint.sealed_secret)
  if (secret === undefined) return failed('unreadable_secret')
  const fetched = await postPublic(new URL(endpoint.url), {
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Haulwell-Webhooks',
      ...signatureHeaders(secret, { id: message_id, at: kernel.now(), body }),
    },
    body,
    keepBytes,
    limitMs: answerMs,
    allowedHosts: kernel.config.fetchableHosts,
  })
  if (!fetched.ok) return failed(fetched.why)
  const { status, headers } = fetched
  return {
    problem: problemOf(status),
    http_status: status,
    answer: printable(fetched.body.toString('utf8')) || null,
    wait: (Number(headers['retry-after']) || 0) * 1000,
  }
}

function problemOf(status: number): Problem | null {
  if (status >= 200 && status < 300) return null
  return status >= 300 && status < 400 ? 'redirects' : 'refused'
}

/** Keeps what can be stored and shown as text. */
const printable = (text: string): string =>
  text.replaceAll(/(?![\t\n\r])[\p{Cc}\u202a-\u202e]/gu, '\ufffd')

/** Logs an attempt. Returns whether it was the last. */
async function record(
  { kernel }: AppContext,
  tx: Tx,
  id: number,
  { problem, http_status, answer }: Attempt,
  isLast: boolean,
): Promise<boolean> {
  const now = kernel.now()
  const act = { now, request_id: null }
  const [row] = await tx.select().from(deliveries).where(eq(deliveries.id, id)).for('update')
  if (row?.state !== 'waiting') return true
  const tried = problem !== 'stopped'
  const log = {
    attempts: row.attempts + (tried ? 1 : 0),
    attempted_at: tried ? now.toISOString() : row.attempted_at,
    delivery_problem: problem,
    http_status,
    answer,
  }
  if (tried) await judgeEndpoint(kernel, tx, row, { problem, http_status, now })
  const move = { resource: 'webhook_deliveries', set: log }
  if (problem === null) {
    await systemTransition(kernel, tx, [row], { ...move, name: 'succeed' }, act)
    return true
  }
  if (isLast || http_status === gone) {
    await systemTransition(kernel, tx, [row], { ...move, name: 'give_up' }, act)
    return true
  }
  await tx.update(deliveries).set(log).where(eq(deliveries.id, id))
  return false
}

/**
 * Notes since when an endpoint fails and whether it needs a rest, and switches it off after days or
 * if it is gone.
 */
async function judgeEndpoint(
  kernel: Kernel,
  tx: Tx,
  { endpoint_id }: DeliveryRow,
  { problem, http_status, now }: Pick<Attempt, 'problem' | 'http_status'> & { now: Date },
): Promise<void> {
  const isIt = eq(endpoints.id, endpoint_id)
  const [endpoint] = await tx.select().from(endpoints).where(isIt).for('update')
  if (!endpoint) return
  const failing_since = problem === null ? null : (endpoint.failing_since ?? now.toISOString())
  const backoff_until = problem === 'too_slow' ? after(now, backoffMs) : null
  const isOver =
    http_status === gone ||
    (failing_since !== null && now.getTime() - Date.parse(failing_since) >= toleratedMs)
  if (isOver && endpoint.state === 'active') {
    const off = {
      resource: 'webhook_endpoints',
      name: 'switch_off',
      set: { failing_since, backoff_until },
    }
    await systemTransition(kernel, tx, [endpoint], off, { now, request_id: null })
  } else if (failing_since !== endpoint.failing_since || backoff_until !== endpoint.backoff_until)
    await tx.update(endpoints).set({ failing_since, backoff_until }).where(isIt)
}
