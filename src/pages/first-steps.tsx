import { CheckCircleFilled } from '@ant-design/icons'
import { useQueries } from '@tanstack/react-query'
import { Link } from 'react-router'

import type { ResourceName } from '#contract/resources.ts'
import { createPath, listPath } from '../declaration/admin-resources.ts'
import { dataProvider } from '../providers/data-provider.ts'
import { useCan } from '../providers/use-can.ts'
import { type TextKey, useTexts } from '../text/use-texts.ts'

/** A row that the first booking needs. */
type Step = {
  resource: ResourceName
  /** The field and value that the row has. */
  has?: readonly [field: string, value: string]
  /** The permission to take the step. */
  act: string
  title: TextKey
  hint: TextKey
}

/** In the order in which they depend on each other. */
const steps: readonly Step[] = [
  { resource: 'states', act: 'create', title: 'first.states', hint: 'first.statesHint' },
  { resource: 'vehicles', act: 'create', title: 'first.vehicles', hint: 'first.vehiclesHint' },
  { resource: 'sizes', act: 'create', title: 'first.sizes', hint: 'first.sizesHint' },
  { resource: 'fees', act: 'create', title: 'first.fees', hint: 'first.feesHint' },
  {
    resource: 'movers',
    has: ['status', 'approved'],
    act: 'approve',
    title: 'first.movers',
    hint: 'first.moversHint',
  },
  {
    resource: 'cities',
    has: ['status', 'live'],
    act: 'edit',
    title: 'first.cities',
    hint: 'first.citiesHint',
  },
]

/** Counts the rows that a new installation begins with, for people who may add them. */
export function useFirstSteps() {
  const can = useCan()
  const own = steps.filter(({ resource, act }) => can(resource, 'list') && can(resource, act))
  const counted = useQueries({
    queries: own.map(({ resource, has }) => ({
      queryKey: ['first-steps', resource],
      queryFn: async () => ({
        all: await countOf(resource),
        ready: has ? await countOf(resource, has) : undefined,
      }),
    })),
  })
  return {
    isLoading: counted.some(({ isPending }) => isPending),
    steps: own.flatMap((step, at) => {
      const { all, ready = all } = counted[at]?.data ?? {}
      return all === undefined || ready === undefined ? [] : [{ ...step, all, isDone: ready > 0 }]
    }),
  }
}

async function countOf(resource: ResourceName, has?: Step['has']): Promise<number> {
  const { total } = await dataProvider.getList({
    resource,
    pagination: { currentPage: 1, pageSize: 1 },
    filters: has ? [{ field: has[0], operator: 'eq', value: has[1] }] : [],
  })
  return total
}

/** Says how to begin while something that the first booking needs is missing. */
export function FirstSteps({ found }: { found: ReturnType<typeof useFirstSteps> }) {
  const { text } = useTexts()
  const missing = found.steps.filter(({ isDone }) => !isDone)
  if (missing.length === 0) return null
  return (
    <section className="panel" aria-labelledby="first-steps">
      <h2 id="first-steps">{text('first.title')}</h2>
      <p>{text('first.lead')}</p>
      <ol className="first-steps">
        {found.steps.map(({ resource, act, title, hint, all, isDone }) => (
          <li key={resource}>
            {isDone ? (
              <CheckCircleFilled aria-label={text('first.done')} />
            ) : (
              <span className="step-open" />
            )}
            <div>
              {isDone ? text(title) : <Link to={pathOf(resource, act, all)}>{text(title)}</Link>}
              {!isDone && <div className="hint">{text(hint)}</div>}
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Where the step is taken: a mover signs up, everything else is created by staff. */
const pathOf = (resource: ResourceName, act: string, all: number): string =>
  all === 0 && act !== 'approve' ? createPath(resource) : listPath(resource)
