import type { ReactNode } from 'react'
import type { Offer } from '#contract/calls/jobs.ts'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../lib/texts-context.tsx'
import type { Loaded } from '../../lib/use-loaded.ts'
import { Card } from '../../ui/card.tsx'
import { Link } from '../../ui/link.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Stars } from '../../ui/stars.tsx'
import { type Tab, tabHref } from '../jobs/job/crew.ts'
import type { MoverRow } from './own-rows.ts'

type MoverNumbersProps = {
  mover: MoverRow
  offers: Loaded<Offer[]>
  /** Null while loading. */
  upcoming: number | null
}

/** Shows the number of open and upcoming jobs, and the rating. */
export function MoverNumbers({ mover, offers, upcoming }: MoverNumbersProps) {
  const say = useTexts('jobs')
  return (
    <div className="grid grid-cols-2 gap-4 lg:grid-cols-3">
      <CountLink
        tab="open"
        count={offers.data?.filter(({ is_hidden }) => !is_hidden).length ?? null}
        hasFailed={offers.error !== null}
        title={say('mover.open')}
        hint={say('mover.open_hint')}
      />
      <CountLink
        tab="upcoming"
        count={upcoming}
        title={say('mover.upcoming')}
        hint={say('mover.upcoming_hint')}
      />
      <div className="col-span-2 lg:col-span-1">
        <Rating mover={mover} />
      </div>
    </div>
  )
}

type CountLinkProps = {
  tab: Tab
  count: number | null
  hasFailed?: boolean
  title: string
  hint: ReactNode
}

function CountLink({ tab, count, hasFailed = false, title, hint }: CountLinkProps) {
  const { number } = useFormat()
  return (
    <Link
      to={tabHref('mover', tab)}
      className="flex h-full flex-col rounded-card border-[1.5px] border-transparent bg-card p-5 shadow-card hover:border-edge sm:p-6"
    >
      <span className="font-semibold">{title}</span>
      {count === null && !hasFailed ? (
        <Skeleton className="my-1 h-11 w-14" />
      ) : (
        <span className="numeral font-display text-figure leading-tight font-semibold">
          {count === null ? '–' : number(count)}
        </span>
      )}
      <span className="text-[0.875rem] text-soft">{hint}</span>
    </Link>
  )
}

/** Says how often the mover gave jobs back late or did not come, while that is on the record. */
function Record({ mover }: { mover: MoverRow }) {
  const say = useTexts('jobs')
  const { dayAndYear } = useFormat()
  const { late_releases, no_shows, no_shows_until } = mover
  const isOnRecord =
    no_shows > 0 && no_shows_until !== null && Date.parse(no_shows_until) > Date.now()
  if (!isOnRecord && late_releases === 0) return null
  return (
    <p className="text-[0.875rem] text-soft">
      {isOnRecord &&
        say('mover.no_shows', { count: no_shows, day: dayAndYear(no_shows_until, 'UTC') })}
      {isOnRecord && late_releases > 0 && ' · '}
      {late_releases > 0 && say('mover.late_releases', { count: late_releases })}
    </p>
  )
}

function Rating({ mover }: { mover: MoverRow }) {
  const { rating, rating_count, jobs_done } = mover
  const say = useTexts('jobs')
  const { number } = useFormat()
  return (
    <Card className="flex h-full flex-col">
      <p className="font-semibold">{say('mover.rating')}</p>
      {typeof rating === 'number' ? (
        <p className="flex flex-wrap items-center gap-x-3">
          <span
            aria-hidden="true"
            className="numeral font-display text-figure leading-tight font-semibold"
          >
            {number(rating, 1)}
          </span>
          <Stars value={rating} label={say('mover.rating_label', { rating: number(rating, 1) })} />
        </p>
      ) : (
        <p className="my-1.5 font-display text-2xl font-semibold">{say('mover.rating_none')}</p>
      )}
      <p className="text-[0.875rem] text-soft">
        {rating_count > 0 && <>{say('mover.rating_count', { count: rating_count })} · </>}
        {say('mover.done', { count: jobs_done })}
      </p>
      <Record mover={mover} />
    </Card>
  )
}
