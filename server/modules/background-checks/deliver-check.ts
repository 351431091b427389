import { and, asc, eq, inArray, lte } from 'drizzle-orm'

import { system } from '#contract/kernel/access.ts'
import type { TransitionOf } from '#contract/kernel/machine.ts'
import { backgroundCheckMachine } from '#contract/machines/background-check.ts'
import { resources } from '#contract/resources.ts'
import type { AppContext } from '#server/context.ts'
import { tables } from '#server/database/tables.ts'
import type { CheckRow } from '#server/domain/latest-checks.ts'
import type { Step, Tx } from '#server/kernel/kernel.ts'
import { enqueue, later, type OutboxMessage } from '#server/kernel/outbox/outbox.ts'
import { editRows } from '#server/kernel/resource/edit-rows.ts'
import { transact } from '#server/kernel/sql/transact.ts'
import { systemTransition } from '#server/kernel/transition/transition.ts'
import type { CheckedPerson, CheckReport } from '#server/ports/background-checks.ts'
import type { EventSubject, RefreshTask } from '#server/ports/provider-events.ts'

type CheckSubject = Extract<EventSubject, { kind: 'background_check' }>
/** The person is part of the order, so that a repeated one says the same. */
type OrderTask = { act: 'order'; check_id: number; person: CheckedPerson }

const channel = 'background_checks'
/** How long to wait for a provider that doesn't answer, in milliseconds. */
const retryMs = 60_000
/** How many checks are asked about at most in an hour. */
const maxAsked = 500
const hourMs = 3_600_000

/** Orders the check once the transaction of the consent is through. */
export async function queueOrder({ tx, row, now }: Step<CheckRow>): Promise<void> {
  const at = now.toISOString()
  const person = await personOf(tx, row)
  await enqueue(tx, [
    {
      channel,
      key: `background-order-${row.id}`,
      recipient: `background check ${row.id}`,
      payload: { act: 'order', check_id: row.id, person } satisfies OrderTask,
      next_attempt_at: at,
      created_at: at,
    },
  ])
}

async function personOf(tx: Tx, row: CheckRow): Promise<CheckedPerson> {
  const { cities, movers, signatures, states, users } = tables
  const [signed] = await tx
    .select({ name: signatures.name, email: users.email })
    .from(signatures)
    .innerJoin(users, eq(users.id, signatures.user_id))
    .where(eq(signatures.id, row.consent_id ?? 0))
  if (!signed) throw new Error(`background check ${row.id} has no signed consent`)
  const [mover] = await tx
    .select({ city_ids: movers.city_ids })
    .from(movers)
    .where(eq(movers.id, row.mover_id))
  const [place] = await tx
    .select({ state_code: states.code })
    .from(cities)
    .innerJoin(states, eq(states.id, cities.state_id))
    .where(eq(cities.id, mover?.city_ids[0] ?? 0))
  return { ...signed, state_code: place?.state_code ?? null }
}

export async function deliverCheck(context: AppContext, message: OutboxMessage): Promise<void> {
  const task = message.payload as OrderTask | RefreshTask<CheckSubject>
  return task.act === 'order' ? order(context, task) : refresh(context, task.subject.reference)
}

async function order(context: AppContext, { check_id, person }: OrderTask): Promise<void> {
  const { kernel, ports } = context
  const { background_checks: checks } = tables
  const [open] = await kernel.db
    .select({ id: checks.id })
    .from(checks)
    .where(and(eq(checks.id, check_id), eq(checks.state, 'consented')))
  if (!open) return
  const answer = await ports.backgroundChecks.order({ key: `background-${check_id}`, person })
  if (answer.status === 'unavailable') throw unanswered()
  if (answer.status === 'refused') {
    await takeIfIn(context, eq(checks.id, check_id), ['consented'], 'cancel')
    return
  }
  const report = await ports.backgroundChecks.report(answer.check)
  if (report.status === 'unavailable') throw unanswered()
  await takeIfIn(context, eq(checks.id, check_id), ['consented'], 'start', {
    set: { provider_reference: answer.check, form_url: formOf(report) },
  })
  await apply(context, report)
}

async function refresh(context: AppContext, reference: string): Promise<void> {
  const report = await context.ports.backgroundChecks.report(reference)
  if (report.status === 'unavailable') throw unanswered()
  await apply(context, report)
}

const unanswered = () => later('The provider of background checks does not answer.', retryMs)

const formOf = (report: CheckReport): string | null =>
  'form_url' in report ? report.form_url : null

/** Moves our row to where the provider says that the check is. Reports come in any order. */
async function apply(context: AppContext, report: CheckReport): Promise<void> {
  const { background_checks: checks } = tables
  const one = eq(checks.provider_reference, report.check)
  const take = (from: readonly CheckRow['state'][], name: Name, move = {}) =>
    takeIfIn(context, one, from, name, move)
  if (report.status === 'complete') {
    const set = { finished_at: report.finished_at }
    const from = backgroundCheckMachine.transitions[report.result].from
    await take(from, report.result, { set })
  } else if (report.status === 'canceled') await take(['running', 'stalled'], 'cancel')
  else if (report.status === 'disputed')
    await take(['consider', 'pre_adverse'], 'dispute', {
      input: { dispute_text: 'The driver disputes the report at the provider.' },
    })
  else if (report.status === 'stalled')
    await take(['running'], 'stall', {
      set: { form_url: report.form_url },
      input: { stall_reason: report.reason },
    })
  else {
    await take(['stalled'], 'resume', { set: { form_url: report.form_url } })
    await keepForm(context, report.check, report.form_url)
  }
}

type Name = TransitionOf<typeof backgroundCheckMachine>
type Change = { input?: object; set?: Partial<CheckRow> }

/** Takes a transition on the matching check if it is in one of these states; else does nothing. */
async function takeIfIn(
  { kernel }: AppContext,
  where: ReturnType<typeof eq>,
  from: readonly CheckRow['state'][],
  name: Name,
  change: Change = {},
): Promise<void> {
  const { background_checks: checks } = tables
  await transact(kernel.db, async (tx) => {
    const rows = await tx.select().from(checks).where(where).for('update')
    const open = rows.filter(({ state }) => from.includes(state))
    const move = { resource: 'background_checks', name, ...change }
    await systemTransition(kernel, tx, open, move, { now: kernel.now(), request_id: null })
  })
}

/** Shows or hides the link to the provider's form. */
async function keepForm({ kernel }: AppContext, check: string, form_url: string | null) {
  const { background_checks: checks } = tables
  await transact(kernel.db, async (tx) => {
    const [row] = await tx
      .select()
      .from(checks)
      .where(and(eq(checks.provider_reference, check), eq(checks.state, 'running')))
      .for('update')
    if (!row || row.form_url === form_url) return
    const where = eq(checks.id, row.id)
    const act = { actor: system, now: kernel.now(), request_id: null }
    await editRows(kernel, tx, resources.background_checks, { where, set: { form_url } }, act)
  })
}

/** Asks once a day for the state of checks that are under way: an event may have been lost. */
export async function askAboutOpen({ kernel }: AppContext, now: Date): Promise<void> {
  const { background_checks: checks } = tables
  const at = now.toISOString()
  const open = await kernel.db
    .select({ id: checks.id, reference: checks.provider_reference })
    .from(checks)
    .where(
      and(
        inArray(checks.state, ['running', 'stalled', 'consider', 'pre_adverse', 'disputed']),
        lte(checks.ordered_at, new Date(now.getTime() - hourMs).toISOString()),
      ),
    )
    .orderBy(asc(checks.updated_at))
    .limit(maxAsked)
  await transact(kernel.db, (tx) =>
    enqueue(
      tx,
      open.flatMap(({ id, reference }) =>
        reference === null
          ? []
          : {
              channel,
              key: `background-asked-${id}-${at.slice(0, 10)}`,
              recipient: `background check ${id}`,
              payload: {
                act: 'refresh',
                subject: { kind: 'background_check', reference },
              } satisfies RefreshTask,
              next_attempt_at: at,
              created_at: at,
            },
      ),
    ),
  )
}
