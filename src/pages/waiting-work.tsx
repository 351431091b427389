import type { GetListResponse } from '@refinedev/core'
import { useQueries } from '@tanstack/react-query'
import { Link } from 'react-router'

import type { MachineName, machines } from '#contract/machines.ts'
import type { ResourceName } from '#contract/resources.ts'
import { listPath } from '../declaration/admin-resources.ts'
import { declarationOf, fieldNamed, stateFieldOf } from '../declaration/declaration-of.ts'
import type { Row } from '../declaration/row.ts'
import { crudFilters, readListState } from '../list/list-state.ts'
import type { ApiError } from '../providers/api-error.ts'
import { dataProvider } from '../providers/data-provider.ts'
import { useSession } from '../providers/session.ts'
import { useCan } from '../providers/use-can.ts'
import { useFormat } from '../text/use-format.ts'
import { type TextKey, useTexts } from '../text/use-texts.ts'
import { daysAfter } from '../value/days-after.ts'
import { today } from '../value/wall-clock.ts'

/** Work that waits for a person: the rows of a list in these states. */
type Work = {
  [M in MachineName]: {
    title: TextKey
    resource: M
    states: readonly (typeof machines)[M]['states'][number][]
    /** The transition that does the work: it waits for those who may take it. */
    act: keyof (typeof machines)[M]['transitions'] & string
    /** A field, and the first or the last day that it may have, counted from today. */
    since?: readonly [field: string, days: number]
    until?: readonly [field: string, days: number]
    /** A field with the person who left the work to others: it doesn't wait for them. */
    leftBy?: string
    /** The field by which the list begins with the most urgent row; the creation by default. */
    by?: string
  }
}[MachineName]

/** The most urgent first. */
const work: readonly Work[] = [
  {
    title: 'waiting.jobs',
    resource: 'orders',
    states: ['placed'],
    act: 'offer_first',
    until: ['window_start_at', 2],
    by: 'window_start_at',
  },
  {
    title: 'waiting.overdueTickets',
    resource: 'tickets',
    states: ['new', 'open', 'reopened'],
    act: 'solve',
    until: ['due_at', -1],
    by: 'due_at',
  },
  {
    title: 'waiting.cardDisputes',
    resource: 'payment_disputes',
    states: ['opened'],
    act: 'answer',
    by: 'evidence_due_at',
  },
  {
    title: 'waiting.payouts',
    resource: 'payouts',
    // They stay so: the money goes out again in another payout.
    states: ['failed', 'returned'],
    act: 'approve',
    since: ['created_at', -14],
  },
  {
    title: 'waiting.scheduledPayouts',
    resource: 'payouts',
    states: ['scheduled'],
    act: 'approve',
  },
  {
    title: 'waiting.refunds',
    resource: 'refunds',
    states: ['requested'],
    act: 'approve',
    leftBy: 'requested_by_id',
  },
  {
    title: 'waiting.failedRefunds',
    resource: 'refunds',
    states: ['failed'],
    act: 'process',
  },
  {
    title: 'waiting.claimsDue',
    resource: 'claims',
    states: ['answered', 'in_review', 'appealed'],
    act: 'review',
    until: ['decide_due_at', 2],
    by: 'decide_due_at',
  },
  {
    title: 'waiting.claims',
    resource: 'claims',
    states: ['in_review', 'appealed'],
    act: 'decide',
  },
  { title: 'waiting.disputes', resource: 'orders', states: ['disputed'], act: 'resolve' },
  {
    title: 'waiting.undelivered',
    resource: 'undelivered_messages',
    states: ['waiting'],
    act: 'try_again',
  },
  {
    title: 'waiting.documents',
    resource: 'documents',
    states: ['uploaded', 'in_review'],
    act: 'approve',
  },
  {
    title: 'waiting.expiringDocuments',
    resource: 'documents',
    states: ['approved', 'expiring'],
    act: 'approve',
    until: ['expires_on', 14],
    by: 'expires_on',
  },
  {
    title: 'waiting.movers',
    resource: 'movers',
    states: ['submitted', 'in_review'],
    act: 'approve',
  },
  {
    title: 'waiting.checks',
    resource: 'background_checks',
    states: ['consider', 'disputed'],
    act: 'waive',
  },
  { title: 'waiting.appeals', resource: 'standing_appeals', states: ['filed'], act: 'grant' },
  { title: 'waiting.messages', resource: 'messages', states: ['new'], act: 'answer' },
  { title: 'waiting.tickets', resource: 'tickets', states: ['new'], act: 'solve' },
  {
    title: 'waiting.differences',
    resource: 'reconciliation_differences',
    states: ['open'],
    act: 'explain',
  },
  { title: 'waiting.posts', resource: 'blogs', states: ['draft'], act: 'publish' },
  { title: 'waiting.privacy', resource: 'privacy', states: ['draft'], act: 'publish' },
  { title: 'waiting.terms', resource: 'terms', states: ['draft'], act: 'publish' },
  { title: 'waiting.legals', resource: 'legals', states: ['draft'], act: 'publish' },
]

const refreshMs = 60_000

/** Counts what waits for the person: the work that they may do, not all that they may look at. */
export function useWaitingWork() {
  const { timeZone } = useFormat()
  const can = useCan()
  const { identity } = useSession()
  const own = work
    .filter(({ resource, act }) => can(resource, 'list') && can(resource, act))
    .map((one) => ({ ...one, query: queryOf(one, today(timeZone), identity?.id) }))
  const found = useQueries({
    queries: own.map(({ resource, query }) => ({
      queryKey: ['waiting', resource, query],
      queryFn: () => firstOf(resource, query, timeZone),
      refetchInterval: refreshMs,
    })),
  }) as { data?: First; error: ApiError | null; refetch: () => Promise<unknown> }[]
  const failed = found.filter(({ error }) => error)
  return {
    hasWork: own.length > 0,
    isLoading: found.some(({ data, error }) => !data && !error),
    error: failed[0]?.error ?? null,
    refetch: () => Promise.all(failed.map(({ refetch }) => refetch())),
    waiting: own.flatMap((one, at) => {
      const { total = 0, data: [first] = [] } = found[at]?.data ?? {}
      return total > 0 ? [{ ...one, count: total, first: first?.[one.by ?? 'created_at'] }] : []
    }),
  }
}

/** Shows what waits for the person, as counts that lead to exactly the rows that they count. */
export function WaitingWork({
  found: { hasWork, error, waiting },
}: {
  found: ReturnType<typeof useWaitingWork>
}) {
  const { text } = useTexts()
  const { date, instant, number } = useFormat()
  // The page says why nothing is known.
  if (!hasWork || (error && waiting.length === 0)) return null
  /** Days have no time zone. */
  const written = ({ resource, by = 'created_at' }: Work, value: string) =>
    fieldNamed(declarationOf(resource), by)?.kind === 'date' ? date(value) : instant(value)
  return (
    <section className="panel" aria-labelledby="waiting">
      <h2 id="waiting">{text('waiting.title')}</h2>
      {waiting.length === 0 && <p>{text('waiting.nothing')}</p>}
      <ul className="waiting">
        {waiting.map(({ query, count, first, ...one }) => (
          <li key={one.title}>
            <Link to={`${listPath(one.resource)}?${query}`}>
              <span className="waiting-count">{number(count)}</span>
              <span>
                {text(one.title, { count })}
                {typeof first === 'string' && (
                  <span className="waiting-first">
                    {text(one.by ? 'waiting.first' : 'waiting.oldest', {
                      when: written(one, first),
                    })}
                  </span>
                )}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

type First = GetListResponse<Row>

/** Counts the rows of a list's address, and reads the first of them. */
function firstOf(resource: ResourceName, query: string, timeZone: string): Promise<First> {
  const declared = declarationOf(resource)
  const state = readListState(new URLSearchParams(query), declared)
  return dataProvider.getList<Row>({
    resource,
    pagination: { currentPage: 1, pageSize: 1 },
    sorters: [state.sort],
    filters: crudFilters(state, declared, timeZone),
  })
}

/** Writes the list's address, which also decides what is counted and which row is the first. */
function queryOf(
  { resource, states, since, until, leftBy, by = 'created_at' }: Work,
  now: string,
  user_id: number | undefined,
): string {
  const [field = 'state'] = stateFieldOf(declarationOf(resource)) ?? []
  const query = new URLSearchParams(states.map((state) => [field, state]))
  if (since) query.set(`${since[0]}_gte`, daysAfter(now, since[1]))
  if (until) query.set(`${until[0]}_lte`, daysAfter(now, until[1]))
  if (leftBy && user_id) query.set(`${leftBy}_ne`, String(user_id))
  query.set('sort', by)
  return query.toString()
}
