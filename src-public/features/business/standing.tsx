import { readStanding, type Standing as StandingView } from '#contract/calls/standing.ts'
import { useFormat } from '../../lib/format.ts'
import { useServices } from '../../lib/services-context.tsx'
import { useTexts } from '../../lib/texts-context.tsx'
import { useLoaded } from '../../lib/use-loaded.ts'
import { ChartTable } from '../../ui/chart/chart-table.tsx'
import { Line } from '../../ui/chart/line.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Loading } from '../../ui/skeleton.tsx'
import { StandingEvents } from './standing-events.tsx'

/** Shows how reliable the company was lately, with everything that counts against it. */
export function Standing() {
  const say = useTexts('business')
  const { call } = useServices()
  const { data, error, reload, replace } = useLoaded('standing', (signal) =>
    call(readStanding, { signal }),
  )
  if (data === null) return error ? <Failed error={error} onRetry={reload} /> : <Loading rows={3} />
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <p>
        <span className="numeral font-display text-figure leading-tight font-semibold">
          {data.score}
        </span>{' '}
        {say('standing.of_100')}
      </p>
      <p className="text-soft">{say('standing.lead', { count: data.days })}</p>
      <ul className="grid gap-4">
        {data.parts.map((part) => (
          <li key={part.key} className="grid gap-2">
            <Part part={part} />
            {part.events.length > 0 && (
              <StandingEvents events={part.events} zone={data.time_zone} onAppealed={replace} />
            )}
          </li>
        ))}
      </ul>
      <Jobs standing={data} />
      <Ratings standing={data} />
    </div>
  )
}

function Part({ part: { key, value, weight, of } }: { part: StandingView['parts'][number] }) {
  const say = useTexts('business')
  const { number } = useFormat()
  const share = `${(100 * value) / weight}%`
  return (
    <div className="grid gap-1">
      <p className="flex flex-wrap justify-between gap-x-4">
        <span className="font-semibold">{say(`standing.parts.${key}`)}</span>
        <span className="numeral">
          {say('standing.points_of', { value: number(value, 1), weight: number(weight) })}
        </span>
      </p>
      <svg aria-hidden="true" width="100%" height="10" className="block">
        <rect width="100%" height="10" rx="3" className="fill-sunken" />
        <rect width={share} height="10" rx="3" className="fill-moss" />
      </svg>
      <p className="text-small text-soft">{say(`standing.counted.${key}`, { count: of })}</p>
    </div>
  )
}

const fills = {
  on_time: 'fill-moss',
  late: 'fill-stitch',
  missed: 'fill-brick',
  given_back: 'fill-card stroke-brick',
} as const

const outcomes = Object.keys(fills) as (keyof typeof fills)[]

/** Draws a dot for each of the latest jobs; a table below holds the same. */
function Jobs({ standing: { jobs, time_zone } }: { standing: StandingView }) {
  const say = useTexts('business')
  const { dayAndYear } = useFormat()
  if (jobs.length === 0) return <p className="text-soft">{say('standing.no_jobs')}</p>
  const counts = outcomes.map((outcome) => ({
    outcome,
    count: jobs.filter((job) => job.outcome === outcome).length,
  }))
  return (
    <section>
      <h3 className="mb-2 text-lg">{say('standing.jobs', { count: jobs.length })}</h3>
      <div aria-hidden="true" className="flex flex-wrap gap-1">
        {jobs.map(({ code, at, outcome }) => (
          <Dot key={`${code} ${at}`} outcome={outcome} />
        ))}
      </div>
      <ul className="mt-2 flex flex-wrap gap-x-4 text-small">
        {counts
          .filter(({ count }) => count > 0)
          .map(({ outcome, count }) => (
            <li key={outcome} className="flex items-center gap-1.5">
              <Dot outcome={outcome} />
              {say(`standing.outcomes.${outcome}`)}: {count}
            </li>
          ))}
      </ul>
      <ChartTable
        summary={say('standing.jobs_table')}
        columns={[say('standing.job'), say('standing.day'), say('standing.outcome')]}
        rows={jobs.toReversed().map(({ code, at, outcome }) => ({
          key: `${code} ${at}`,
          cells: [code, dayAndYear(at, time_zone), say(`standing.outcomes.${outcome}`)],
        }))}
      />
    </section>
  )
}

function Dot({ outcome }: { outcome: keyof typeof fills }) {
  return (
    <svg aria-hidden="true" width="14" height="14" className="shrink-0">
      <circle cx="7" cy="7" r="5" className={fills[outcome]} strokeWidth="2" />
    </svg>
  )
}

function Ratings({ standing: { ratings } }: { standing: StandingView }) {
  const say = useTexts('business')
  const { number, month, monthShort } = useFormat()
  if (ratings.length === 0) return null
  const named = ratings.map((rating) => ({ ...rating, name: month(`${rating.month}-01`) }))
  return (
    <section>
      <h3 className="mb-2 text-lg">{say('standing.ratings')}</h3>
      <Line
        least={1}
        most={5}
        points={named.map(({ month: key, mean }) => ({
          key,
          label: monthShort(`${key}-01`),
          value: mean,
        }))}
      />
      <ChartTable
        summary={say('standing.ratings_table')}
        columns={[say('standing.month'), say('standing.stars'), say('standing.reviews')]}
        rows={named.map(({ month: key, name, mean, count }) => ({
          key,
          cells: [name, number(mean, 1), number(count)],
        }))}
      />
    </section>
  )
}
