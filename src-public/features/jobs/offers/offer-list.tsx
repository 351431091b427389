import { useState } from 'react'
import { listOffers, type Offer } from '#contract/calls/jobs.ts'
import { useNavigation } from '../../../lib/navigation.tsx'
import { useServices } from '../../../lib/services-context.tsx'
import { useTexts } from '../../../lib/texts-context.tsx'
import { useLoaded } from '../../../lib/use-loaded.ts'
import { Empty } from '../../../ui/empty.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Loading } from '../../../ui/skeleton.tsx'
import { detailsHref } from '../job/crew.ts'
import { AcceptJob } from './accept-job.tsx'
import { OfferCard } from './offer-card.tsx'

const intervalMs = 10_000

/** Lists the open jobs, refreshed often because several movers compete for them. */
export function OfferList() {
  const say = useTexts('jobs')
  const { call } = useServices()
  const { go } = useNavigation()
  const load = (signal: AbortSignal) => call(listOffers, { signal })
  const { data, error, isStale, reload } = useLoaded('offers', load, () => intervalMs)
  const [accepting, setAccepting] = useState<Offer | null>(null)
  const [lost, setLost] = useState<string | null>(null)

  if (data === null) return error ? <Failed error={error} onRetry={reload} /> : <Loading />
  return (
    <div className="flex flex-col gap-4">
      {lost && (
        <Notice tone="warn" title={say('offer.lost')} isLive>
          {say('offer.lost_text', { code: lost })}
        </Notice>
      )}
      {isStale && <Notice tone="warn">{say('list.not_fresh')}</Notice>}
      {data.length === 0 ? (
        <Empty title={say('list.open_empty')}>{say('list.open_empty_text')}</Empty>
      ) : (
        <ul className="grid gap-4 lg:grid-cols-2">
          {data.map((offer) => (
            <li key={offer.id}>
              <OfferCard offer={offer} onAccept={() => setAccepting(offer)} />
            </li>
          ))}
        </ul>
      )}
      {accepting && (
        <AcceptJob
          job={accepting}
          timeZone={accepting.time_zone}
          onClose={() => setAccepting(null)}
          onAccepted={() => go(detailsHref('mover', accepting.code))}
          onLost={() => {
            setAccepting(null)
            setLost(accepting.code)
            reload()
          }}
        />
      )}
    </div>
  )
}
