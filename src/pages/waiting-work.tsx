import { useQueries } from '@tanstack/react-query'
import { Link } from 'react-router'

import type { ResourceName } from '#contract/resources.ts'
import { listPath } from '../declaration/admin-resources.ts'
import { declarationOf, stateFieldOf } from '../declaration/declaration-of.ts'
import { crudFilters, readListState } from '../list/list-state.ts'
import { type Summary, summaryQuery } from '../list/use-summary.ts'
import type { ApiError } from '../providers/api-error.ts'
import { useCan } from '../providers/use-can.ts'
import { useFormat } from '../text/use-format.ts'
import { type TextKey, useTexts } from '../text/use-texts.ts'
import { Loading } from '../ui/loading.tsx'
import { Problem } from '../ui/problem.tsx'
import { daysAfter } from '../value/days-after.ts'
import { today } from '../value/wall-clock.ts'

/** Work that waits for a person: the rows of a list in these states. */
type Work = {
  title: TextKey
  resource: ResourceName
  states: readonly string[]
  /** A field, and the first or the last day that it may have, counted from today. */
  since?: readonly [field: string, days: number]
  until?: readonly [field: string, days: number]
}

/** The most urgent first. */
const work: readonly Work[] = [
  {
    title: 'waiting.jobs',
    resource: 'orders',
    states: ['placed'],
    until: ['window_start_at', 2],
  },
  {
    title: 'waiting.overdueTickets',
    resource: 'tickets',
    states: ['new', 'open', 'reopened'],
    until: ['due_at', -1],
  },
  { title: 'waiting.cardDisputes', resource: 'payment_disputes', states: ['opened'] },
  {
    title: 'waiting.payouts',
    resource: 'payouts',
    // They stay so: the money goes out again in another payout.
    states: ['failed', 'returned'],
    since: ['created_at', -14],
  },
  { title: 'waiting.refunds', resource: 'refunds', states: ['requested', 'failed'] },
  { title: 'waiting.claims', resource: 'claims', states: ['in_review', 'appealed'] },
  { title: 'waiting.disputes', resource: 'orders', states: ['disputed'] },
  { title: 'waiting.documents', resource: 'documents', states: ['uploaded', 'in_review'] },
  { title: 'waiting.movers', resource: 'movers', states: ['submitted', 'in_review'] },
  { title: 'waiting.checks', resource: 'background_checks', states: ['consider', 'disputed'] },
  { title: 'waiting.messages', resource: 'messages', states: ['new'] },
  { title: 'waiting.tickets', resource: 'tickets', states: ['new'] },
  {
    title: 'waiting.differences',
    resource: 'reconciliation_differences',
    states: ['open'],
  },
]

const refreshMs = 60_000

/**
 * Shows what waits for the person, as counts that lead to exactly the rows that they count. Each
 * person sees the work of the lists that they may open.
 */
export function WaitingWork() {
  const { text } = useTexts()
  const { number, timeZone } = useFormat()
  const can = useCan()
  const own = work
    .filter(({ resource }) => can(resource, 'list'))
    .map((one) => ({ ...one, query: queryOf(one, today(timeZone)) }))
  const found = useQueries({
    queries: own.map(({ resource, query }) => {
      const declared = declarationOf(resource)
      const state = readListState(new URLSearchParams(query), declared)
      return {
        ...summaryQuery({ resource, filters: crudFilters(state, declared, timeZone), sum: [] }),
        refetchInterval: refreshMs,
      }
    }),
  }) as { data?: Summary; error: ApiError | null; refetch: () => Promise<unknown> }[]
  if (own.length === 0) return null
  const failed = found.find(({ error }) => error)
  const isLoading = found.some(({ data, error }) => !data && !error)
  const waiting = own.flatMap((one, at) => {
    const count = found[at]?.data?.count ?? 0
    return count > 0 ? [{ ...one, count }] : []
  })
  return (
    <section className="panel" aria-labelledby="waiting">
      <h2 id="waiting">{text('waiting.title')}</h2>
      {failed?.error && <Problem error={failed.error} onRetry={() => void failed.refetch()} />}
      {isLoading && waiting.length === 0 && <Loading />}
      {!isLoading && !failed && waiting.length === 0 && <p>{text('waiting.nothing')}</p>}
      <ul className="waiting">
        {waiting.map(({ title, resource, query, count }) => (
          <li key={title}>
            <Link to={`${listPath(resource)}?${query}`}>
              <span className="waiting-count">{number(count)}</span>
              {text(title, { count })}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Writes the list's address, which also decides what is counted. */
function queryOf({ resource, states, since, until }: Work, now: string): string {
  const [field = 'state'] = stateFieldOf(declarationOf(resource)) ?? []
  const query = new URLSearchParams(states.map((state) => [field, state]))
  if (since) query.set(`${since[0]}_gte`, daysAfter(now, since[1]))
  if (until) query.set(`${until[0]}_lte`, daysAfter(now, until[1]))
  return query.toString()
}
