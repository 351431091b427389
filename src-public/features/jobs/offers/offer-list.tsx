import { useState } from 'react'
import { listOffers, type Offer } from '#contract/calls/jobs.ts'
import { href } from '#contract/routes.ts'
import { useNavigation } from '../../../lib/navigation.tsx'
import { useServices } from '../../../lib/services-context.tsx'
import { useTexts } from '../../../lib/texts-context.tsx'
import { useErrorMessage } from '../../../lib/use-error-message.ts'
import { useLoaded } from '../../../lib/use-loaded.ts'
import { useMay } from '../../../lib/use-may.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { Link } from '../../../ui/link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Loading } from '../../../ui/skeleton.tsx'
import { readOwnMover } from '../../crew/own-rows.ts'
import { detailsHref } from '../job/crew.ts'
import { AcceptJob } from './accept-job.tsx'
import { LostJobs } from './lost-jobs.tsx'
import { OfferCard } from './offer-card.tsx'
import { OfferFilters } from './offer-filters.tsx'
import { offersIn, viewHref, viewIn } from './offer-view.ts'
import { useHiding } from './use-hiding.ts'
import { useOpenJobsLive } from './use-open-jobs-live.ts'
import { WhyNotButton } from './why-not.tsx'

/** How often the jobs are asked for without news of changes, and beside it for obstacles. */
const intervalMs = { alone: 10_000, live: 60_000 }
/** The most jobs that the server lists. */
const listed = 100

/** Lists the open jobs as they come and go, because several movers compete for them. */
export function OfferList() {
  const say = useTexts('jobs')
  const offers = useTexts('joblists')
  const errorMessage = useErrorMessage()
  const { call, http } = useServices()
  const { go, path } = useNavigation()
  const mover = useLoaded('mover', (signal) => readOwnMover(http, signal))
  const isLive = useOpenJobsLive(mover.data?.city_ids ?? [], () => void reload())
  const load = (signal: AbortSignal) => call(listOffers, { signal })
  const pace = () => (isLive ? intervalMs.live : intervalMs.alone)
  const { data, error, isStale, reload } = useLoaded('offers', load, pace)
  const hiding = useHiding(reload)
  const [accepting, setAccepting] = useState<Offer | null>(null)
  const [lost, setLost] = useState<string | null>(null)

  if (data === null) return error ? <Failed error={error} onRetry={reload} /> : <Loading />
  const view = viewIn(path)
  const shown = offersIn(data, view, new Date())
  const hidden = data.filter(({ is_hidden }) => is_hidden).length
  const all = viewHref({ ...view, day: 'all', isFitting: false })
  return (
    <div className="flex flex-col gap-4">
      {lost && (
        <Notice tone="warn" title={say('offer.lost')} isLive>
          <p>{say('offer.lost_text', { code: lost })}</p>
          <WhyNotButton code={lost} />
        </Notice>
      )}
      {isStale && <Notice tone="warn">{say('list.not_fresh')}</Notice>}
      {hiding.error && <Notice tone="bad">{errorMessage(hiding.error)}</Notice>}
      {data.length > 0 && (
        <OfferFilters view={view} hasBase={data.some(({ base_miles }) => base_miles !== null)} />
      )}
      <p role="status" className="flex flex-wrap items-center gap-x-4 empty:hidden">
        {hiding.hidden && (
          <>
            {offers('hidden', { code: hiding.hidden })}
            <Button look="quiet" size="sm" onClick={() => void hiding.show(hiding.hidden ?? '')}>
              {offers('undo')}
            </Button>
          </>
        )}
      </p>
      {data.length === 0 && <NoOffers hasCities={mover.data?.city_ids.length !== 0} />}
      {data.length > 0 && shown.length === 0 && (
        <Empty title={offers('none')}>
          <p className="mb-4">{offers('none_text')}</p>
          <LinkButton to={all}>{offers('all')}</LinkButton>
        </Empty>
      )}
      <ul className="grid grid-cols-1 gap-4 lg:grid-cols-2">
        {shown.map((offer) => (
          <li key={offer.id}>
            <OfferCard
              offer={offer}
              onAccept={() => setAccepting(offer)}
              onHide={() => void hiding.hide(offer)}
              onShow={() => void hiding.show(offer.code)}
            />
          </li>
        ))}
      </ul>
      {data.length >= listed && (
        <p className="text-soft">{offers('soonest', { count: data.length })}</p>
      )}
      {hidden > 0 && (
        <p>
          <Link
            to={viewHref({ ...view, hasHidden: !view.hasHidden })}
            replace
            className="worded-link inline-flex min-h-11 items-center font-semibold"
          >
            {view.hasHidden ? offers('hide_hidden') : offers('show_hidden', { count: hidden })}
          </Link>
        </p>
      )}
      <LostJobs open={data.map(({ id }) => id).join()} />
      {accepting && (
        <AcceptJob
          job={accepting}
          timeZone={accepting.time_zone}
          onClose={() => setAccepting(null)}
          onAccepted={() => go(detailsHref('mover', accepting.code))}
          onLost={() => {
            setAccepting(null)
            setLost(accepting.code)
            void reload()
          }}
        />
      )}
    </div>
  )
}

/** Says why no job is listed: there is none, or the company has not chosen its cities yet. */
function NoOffers({ hasCities }: { hasCities: boolean }) {
  const say = useTexts('jobs')
  const may = useMay()
  if (hasCities) return <Empty title={say('list.open_empty')}>{say('list.open_empty_text')}</Empty>
  return (
    <Empty title={say('list.no_cities')}>
      <p className="mb-4">{say('list.no_cities_text')}</p>
      {may('movers:submit') && (
        <LinkButton to={href('mover-profile-add', {}, { step: 'cities' })}>
          {say('list.choose_cities')}
        </LinkButton>
      )}
    </Empty>
  )
}
