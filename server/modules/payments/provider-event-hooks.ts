import type { FastifyInstance } from 'fastify'

import type { OutboxChannel } from '#contract/resources/undelivered-messages.ts'
import type { AppContext } from '#server/context.ts'
import { webhookEvents } from '#server/database/tables.ts'
import { problem } from '#server/kernel/http/problem.ts'
import { enqueue } from '#server/kernel/outbox/outbox.ts'
import { transact } from '#server/kernel/sql/transact.ts'
import { translate } from '#server/kernel/translate.ts'
import type { EventSubject, ProviderEvent, RefreshTask } from '#server/ports/provider-events.ts'

/** Snapshot events hold a whole record of the provider. */
const maxEventBytes = 256 * 1024

/** The outbox channels on which the modules ask for the present state of a record. */
const channels = {
  setup: 'payments',
  charge: 'payments',
  refund: 'payments',
  dispute: 'payments',
  account: 'payouts',
  transfer: 'payouts',
  payout: 'payouts',
} as const satisfies Record<EventSubject['kind'], OutboxChannel>

/**
 * Registers the addresses at which providers report what has happened. A delivery that is not
 * signed gets a 400 and leaves nothing behind; one that is known already gets a 200 and does
 * nothing. Deliveries come in any order, so an event only says whose state to ask for.
 */
export function providerEventHooks(app: FastifyInstance, context: AppContext): void {
  const { kernel, providerEvents } = context
  app.register(async (scope) => {
    // The signature covers the bytes as they were sent.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    )
    for (const { path, read } of providerEvents)
      scope.post(
        `/hooks/${path}`,
        { schema: { hide: true }, config: { isTokenOnly: true }, bodyLimit: maxEventBytes },
        async ({ body, headers, locale }) => {
          const event = Buffer.isBuffer(body) ? read(body, headers, kernel.now()) : null
          if (!event) throw problem(400, { message: translate(locale, 'not_signed') })
          await record(context, path, event)
          return { received: true }
        },
      )
  })
}

/** Stores an event once, together with the question that follows from it. */
async function record(
  { kernel }: AppContext,
  provider: string,
  { id, type, created_at, subject }: ProviderEvent,
): Promise<void> {
  const at = kernel.now().toISOString()
  await transact(kernel.db, async (tx) => {
    const [first] = await tx
      .insert(webhookEvents)
      .values({ provider, event_id: id, type, subject, occurred_at: created_at, received_at: at })
      .onConflictDoNothing()
      .returning({ event_id: webhookEvents.event_id })
    if (!first || !subject) return
    await enqueue(tx, [
      {
        channel: channels[subject.kind],
        key: `event-${provider}-${id}`,
        recipient: `${subject.kind} ${subject.reference}`,
        payload: { act: 'refresh', subject } satisfies RefreshTask,
        next_attempt_at: at,
        created_at: at,
      },
    ])
  })
}
