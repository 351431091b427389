import { count, desc, gt } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'

import { type TestClock as Answer, moveClock, readClock } from '#contract/calls/clock.ts'
import type { AppContext, TestClock } from '#server/context.ts'
import { tables } from '#server/database/tables.ts'
import { registerCall } from '#server/kernel/http/call.ts'
import { invalid, notFound, problem } from '#server/kernel/http/problem.ts'
import { nextDue } from '#server/kernel/outbox/next-due.ts'
import { translate } from '#server/kernel/translate.ts'
import { moveThrough } from './move.ts'

const maxDays = 90
const shownEvents = 50
const day = 24 * 3_600_000

type Run = { to: Date; after: number; isDone: boolean; failure: string | null }

/** Registers the calls of the test clock. */
export function clockRoutes(app: FastifyInstance, context: AppContext): void {
  const { kernel, testClock: clock } = context
  let run: Run | null = null

  registerCall(app, kernel, readClock, async () => ({
    clock: clock && (await answerOf(context, clock, run)),
  }))

  registerCall(app, kernel, moveClock, async ({ body, act }) => {
    const { locale } = act().actor
    if (!clock) throw notFound(locale)
    if (run && !run.isDone) throw problem(409, { message: translate(locale, 'clock.under_way') })
    const now = clock.now()
    const to = body.to === null ? await nextDue(kernel) : new Date(body.to)
    if (!to || to <= now) throw invalid(locale, { to: [translate(locale, 'clock.ahead')] })
    if (to.getTime() - now.getTime() > maxDays * day)
      throw invalid(locale, { to: [translate(locale, 'clock.too_far', { days: maxDays })] })
    const begun: Run = { to, after: await lastEvent(context), isDone: false, failure: null }
    run = begun
    void moveThrough(context, clock, to)
      .catch((error: unknown) => {
        context.log.error({ err: error }, 'the test clock could not be moved to its end')
        begun.failure = error instanceof Error ? error.message : String(error)
      })
      .finally(() => {
        begun.isDone = true
      })
    return answerOf(context, clock, run)
  })
}

async function answerOf(context: AppContext, clock: TestClock, run: Run | null): Promise<Answer> {
  const next = await nextDue(context.kernel)
  return {
    now: clock.now().toISOString(),
    ahead_ms: clock.aheadMs(),
    next_due_at: next?.toISOString() ?? null,
    run: run && { ...(await eventsOf(context, run)), ...stateOf(run) },
  }
}

const stateOf = ({ to, isDone, failure }: Run) => ({
  to: to.toISOString(),
  is_done: isDone,
  failure,
})

async function lastEvent({ kernel }: AppContext): Promise<number> {
  const { events } = tables
  const [last] = await kernel.db
    .select({ id: events.id })
    .from(events)
    .orderBy(desc(events.id))
    .limit(1)
  return last?.id ?? 0
}

async function eventsOf({ kernel }: AppContext, { after }: Run) {
  const { events } = tables
  const since = gt(events.id, after)
  const [total] = await kernel.db.select({ count: count() }).from(events).where(since)
  const rows = await kernel.db
    .select({
      id: events.id,
      name: events.name,
      resource: events.resource,
      record_id: events.record_id,
      created_at: events.created_at,
    })
    .from(events)
    .where(since)
    .orderBy(desc(events.id))
    .limit(shownEvents)
  return { count: total?.count ?? 0, events: rows }
}
