import { listCrew } from '#contract/calls/crew.ts'
import type { listJobs } from '#contract/calls/jobs.ts'
import type { QueryOf } from '#contract/kernel/call.ts'
import { type OrderState, statesIn } from '#contract/order-phases.ts'
import { useServices } from '../../../lib/services-context.tsx'
import { useTexts } from '../../../lib/texts-context.tsx'
import { useLoaded } from '../../../lib/use-loaded.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { Fold } from '../../../ui/fold.tsx'
import type { Crew } from './crew.ts'

/** The filters as they stand in their inputs; empty ones don't apply. */
export type JobFilter = { q: string; from: string; to: string; state: string; driver_id: string }

export const noFilter: JobFilter = { q: '', from: '', to: '', state: '', driver_id: '' }

type Query = QueryOf<typeof listJobs>

export const isFiltered = (filter: JobFilter): boolean =>
  Object.values(filter).some((value) => value.trim() !== '')

/** Returns the query of a filter. */
export const filterQuery = ({ q, from, to, state, driver_id }: JobFilter): Query => ({
  ...(q.trim() && { q: q.trim() }),
  ...(from && { from }),
  ...(to && { to }),
  ...(state && { state: state as NonNullable<Query['state']> }),
  ...(driver_id && { driver_id: Number(driver_id) }),
})

type Props = {
  crew: Crew
  which: 'upcoming' | 'past'
  filter: JobFilter
  onChange: (filter: JobFilter) => void
}

const statesOf: Record<Props['which'], readonly OrderState[]> = {
  upcoming: statesIn('assigned', 'under_way', 'delivered'),
  past: statesIn('completed', 'disputed', 'called_off'),
}

/** Renders the filters of the crew's own jobs. */
export function JobFilters({ crew, which, filter, onChange }: Props) {
  const say = useTexts('joblists')
  const jobs = useTexts('jobs')
  const change = (part: Partial<JobFilter>) => onChange({ ...filter, ...part })
  return (
    <section aria-label={say('search.more')}>
      <Fold title={say('search.more')}>
        <div className="grid gap-4 text-ink sm:grid-cols-2">
          <div className="sm:col-span-2">
            <TextField
              type="search"
              label={say('search.q')}
              hint={say('search.q_hint')}
              autoComplete="off"
              maxLength={80}
              value={filter.q}
              onChange={({ target }) => change({ q: target.value })}
            />
          </div>
          <TextField
            type="date"
            label={say('search.from')}
            value={filter.from}
            onChange={({ target }) => change({ from: target.value })}
          />
          <TextField
            type="date"
            label={say('search.to')}
            value={filter.to}
            onChange={({ target }) => change({ to: target.value })}
          />
          <SelectField
            label={say('search.state')}
            value={filter.state}
            onChange={({ target }) => change({ state: target.value })}
          >
            <option value="">{say('search.any')}</option>
            {statesOf[which].map((state) => (
              <option key={state} value={state}>
                {jobs(`state.${state}`)}
              </option>
            ))}
          </SelectField>
          {crew === 'mover' && (
            <DriverField value={filter.driver_id} onChange={(driver_id) => change({ driver_id })} />
          )}
        </div>
        <p className="mt-4">
          <Button
            look="quiet"
            size="sm"
            disabled={!isFiltered(filter)}
            onClick={() => onChange(noFilter)}
          >
            {say('search.clear')}
          </Button>
        </p>
      </Fold>
    </section>
  )
}

function DriverField({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const say = useTexts('joblists')
  const { call } = useServices()
  const { data } = useLoaded('crew', (signal) => call(listCrew, { signal }))
  return (
    <SelectField
      label={say('search.driver')}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="">{say('search.any')}</option>
      {data?.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
