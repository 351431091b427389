import { type Jobs, listJobs, listOffers } from '#contract/calls/jobs.ts'
import { Availability } from '../features/crew/availability.tsx'
import { EarningsCard } from '../features/crew/earnings-card.tsx'
import { MoverNumbers } from '../features/crew/mover-numbers.tsx'
import { Needs } from '../features/crew/needs.tsx'
import { ownMovers, readOwnMover } from '../features/crew/own-rows.ts'
import { ProfileNotice } from '../features/crew/profile-notice.tsx'
import { tabHref } from '../features/jobs/job/crew.ts'
import { JobRow } from '../features/jobs/job/job-row.tsx'
import { NearbyOffers } from '../features/jobs/offers/nearby-offers.tsx'
import { useOpenJobsLive } from '../features/jobs/offers/use-open-jobs-live.ts'
import { useCrewJobsLive } from '../features/jobs/use-crew-jobs-live.ts'
import { addressOf } from '../lib/address-of.ts'
import { useServices, useSession } from '../lib/services-context.tsx'
import { useTexts } from '../lib/texts-context.tsx'
import { type Loaded, useLoaded } from '../lib/use-loaded.ts'
import { useMay } from '../lib/use-may.ts'
import { useRead } from '../lib/use-read.ts'
import { definePage } from '../routing/page.tsx'
import { LinkButton } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { Failed } from '../ui/failed.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { Loading } from '../ui/skeleton.tsx'

const upcoming = addressOf(listJobs, { query: { which: 'upcoming' } })

export const page = definePage({
  meta: ({ say }) => ({ title: say('jobs')('mover.title'), isPrivate: true }),
  reads: () => [ownMovers, upcoming],
  Component: MoverHome,
})

const intervalMs = 30_000
/** Where changes arrive by themselves. */
const slowMs = 5 * 60_000

const noCities: readonly number[] = []

function MoverHome() {
  const say = useTexts('jobs')
  const { call, http } = useServices()
  const { identity } = useSession()
  const may = useMay()
  const mover = useLoaded('mover', (signal) => readOwnMover(http, signal))
  const isLive = useCrewJobsLive(() => void jobs.reload())
  const jobs = useRead(upcoming, () => (isLive ? slowMs : intervalMs))
  const areOffersLive = useOpenJobsLive(
    mover.data?.city_ids ?? noCities,
    () => void offers.reload(),
  )
  const offers = useLoaded(
    'offers',
    (signal) => call(listOffers, { signal }),
    () => (areOffersLive ? slowMs : intervalMs),
  )
  const { data, error, isLoading, reload } = mover
  const name = identity?.name ?? ''
  return (
    <Sheet
      title={say('mover.title')}
      lead={data && say('mover.lead', { business: data.business_name, name })}
    >
      {data === null &&
        (error ? <Failed error={error} onRetry={reload} /> : isLoading && <Loading />)}
      {data === null && !error && !isLoading && <Empty title={say('profile.none')} />}
      {data && (
        <div className="flex flex-col gap-4">
          {may('movers:edit') && (
            <>
              <ProfileNotice mover={data} />
              <Availability mover={data} isLoading={isLoading} onChanged={reload} />
            </>
          )}
          {data.status === 'approved' && <Needs jobs={jobs.data} />}
          <MoverNumbers mover={data} offers={offers} upcoming={jobs.data?.total ?? null} />
          <Next jobs={jobs} isApproved={data.status === 'approved'} />
          {may('orders:accept') && <NearbyOffers offers={offers.data ?? []} />}
          {may('earnings:list') && <EarningsCard />}
        </div>
      )}
    </Sheet>
  )
}

const shown = 3

type NextProps = { jobs: Loaded<Jobs>; isApproved: boolean }

function Next({ jobs: { data, error, reload }, isApproved }: NextProps) {
  const say = useTexts('jobs')
  return (
    <section className="mt-4">
      <h2 className="mb-4 text-2xl">{say('mover.next')}</h2>
      {data === null && (error ? <Failed error={error} onRetry={reload} /> : <Loading rows={1} />)}
      {data?.total === 0 && (
        <Empty title={say('mover.next_empty')}>
          <p className="mb-4">{say(isApproved ? 'mover.next_empty_text' : 'mover.next_later')}</p>
          {isApproved && (
            <LinkButton to={tabHref('mover', 'open')}>{say('mover.see_open')}</LinkButton>
          )}
        </Empty>
      )}
      <ul className="flex flex-col gap-4">
        {data?.jobs.slice(0, shown).map((job) => (
          <li key={job.id}>
            <JobRow job={job} crew="mover" />
          </li>
        ))}
      </ul>
      {data !== null && data.total > shown && (
        <div className="mt-4">
          <LinkButton look="plain" to={tabHref('mover', 'upcoming')}>
            {say('mover.next_all')}
          </LinkButton>
        </div>
      )}
    </section>
  )
}
