import { listOwnLocationShares } from '#contract/calls/locations.ts'
import { href } from '#contract/routes.ts'
import { useFormat } from '../../lib/format.ts'
import { useServices } from '../../lib/services-context.tsx'
import { useTexts } from '../../lib/texts-context.tsx'
import { useLoaded } from '../../lib/use-loaded.ts'
import { Card } from '../../ui/card.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Link } from '../../ui/link.tsx'
import { Loading } from '../../ui/skeleton.tsx'

/** Lists for which jobs a driver showed where they are. */
export function LocationShares() {
  const say = useTexts('profile')
  const { call } = useServices()
  const { moment } = useFormat()
  const { data, error, reload } = useLoaded('location shares', (signal) =>
    call(listOwnLocationShares, { signal }),
  )
  return (
    <section aria-labelledby="location-shares">
      <h2 id="location-shares" className="text-2xl">
        {say('driver.shares')}
      </h2>
      <p className="mt-1 mb-4 text-soft">{say('driver.shares_lead')}</p>
      {error && <Failed error={error} onRetry={reload} />}
      {!error && data === null && <Loading rows={1} />}
      {data && (
        <Card>
          {data.length === 0 && <p>{say('driver.shares_none')}</p>}
          <ul className="flex flex-col divide-y divide-line">
            {data.map(({ id, code, time_zone, started_at, stopped_at }) => (
              <li key={id} className="py-2">
                <Link
                  to={href('driver-jobs-details', {}, { code })}
                  className="inline-flex min-h-14 items-center font-semibold text-link underline underline-offset-4"
                >
                  {code}
                </Link>
                <p className="text-small text-soft">
                  {stopped_at === null
                    ? say('driver.share_on', { from: moment(started_at, time_zone) })
                    : say('driver.share', {
                        from: moment(started_at, time_zone),
                        to: moment(stopped_at, time_zone),
                      })}
                </p>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </section>
  )
}
