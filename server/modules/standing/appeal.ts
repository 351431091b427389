import { eq } from 'drizzle-orm'

import type { TransitionOf } from '#contract/kernel/machine.ts'
import type { standingAppealMachine } from '#contract/machines/standing-appeal.ts'
import { resources } from '#contract/resources.ts'
import { tables } from '#server/database/tables.ts'
import { addToRecord } from '#server/domain/mover-record.ts'
import { openTicket } from '#server/domain/open-ticket.ts'
import { invalid, notFound, problem } from '#server/kernel/http/problem.ts'
import type { Act, Effect, Kernel } from '#server/kernel/kernel.ts'
import { ownId } from '#server/kernel/resource/find-own.ts'
import { insertRow } from '#server/kernel/resource/insert-row.ts'
import { transact } from '#server/kernel/sql/transact.ts'
import { translate } from '#server/kernel/translate.ts'
import { countingFacts } from './standing.ts'

type AppealRow = (typeof tables.standing_appeals)['$inferSelect']

/**
 * Files an appeal against an event of the own standing and opens its ticket. Refuses an event that
 * doesn't count (404), a second appeal (409) and one that comes too late (422).
 */
export async function fileAppeal(
  kernel: Kernel,
  event: string,
  text: string,
  act: Act,
): Promise<void> {
  const { locale } = act.actor
  const mover_id = ownId(act.actor, 'mover_id')
  const requester_id = ownId(act.actor, 'user_id')
  const { movers } = tables
  await transact(kernel.db, async (tx) => {
    // Locked, so that two appeals at once see each other.
    await tx.select({ id: movers.id }).from(movers).where(eq(movers.id, mover_id)).for('update')
    const { facts } = await countingFacts(tx, mover_id, act.now)
    const fact = facts.find((one) => one.event === event)
    if (!fact) throw notFound(locale)
    if (fact.appeal) throw problem(409, { message: translate(locale, 'standing.appealed') })
    if (!fact.appeal_until)
      throw invalid(locale, { text: [translate(locale, 'standing.too_late')] })
    const { kind, record_id, order_id, code, at } = fact
    const ticket_id = await openTicket(
      { ...act, kernel, tx },
      {
        subject: (language) =>
          translate(language, 'standing.subject', {
            code,
            what: translate(language, `states:choices.kind.${kind}`),
          }),
        topic: 'work',
        priority: 'normal',
        requester_id,
        order_id,
        text,
      },
    )
    const row = { mover_id, order_id, kind, record_id, happened_at: at, text, ticket_id }
    await insertRow(kernel, tx, resources.standing_appeals, row, act)
  })
}

const decided: Effect<AppealRow>['set'] = ({ input, actor, now }) => ({
  reason: String(input.reason),
  decided_at: now.toISOString(),
  decided_by_id: actor.user_id,
})

/** The counters of the mover's record that a struck event has raised. */
const countersOf: { [K in AppealRow['kind']]?: Parameters<typeof addToRecord>[2] } = {
  no_show: { no_shows: -1 },
  release: { releases: -1 },
  late_release: { releases: -1, late_releases: -1 },
}

export const appealEffects: Record<
  TransitionOf<typeof standingAppealMachine>,
  Effect<AppealRow>
> = {
  grant: {
    set: decided,
    after: async (step) => {
      const { tx, row, now } = step
      const counters = countersOf[row.kind]
      if (!counters) return
      const { orders } = tables
      const { facts } = await countingFacts(tx, row.mover_id, now)
      // A no-show that has since been forgiven, or has lapsed, is off the record already.
      if (row.kind === 'no_show' && !facts.some((fact) => isAbout(row, fact))) return
      const [order] = await tx
        .select({ code: orders.code })
        .from(orders)
        .where(eq(orders.id, row.order_id))
      await addToRecord(step, row.mover_id, counters, order?.code ?? '')
    },
  },
  deny: { set: decided },
}

const isAbout = (row: AppealRow, fact: Pick<AppealRow, 'kind' | 'record_id'>): boolean =>
  fact.kind === row.kind && fact.record_id === row.record_id
