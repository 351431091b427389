import { useEffect, useState } from 'react'
import type { Job } from '#contract/calls/jobs.ts'
import { startLocationShare, stopLocationShare } from '#contract/calls/locations.ts'
import type { CallError } from '#contract/client/call-error.ts'
import { useServices } from '../../../lib/services-context.tsx'
import { useTexts } from '../../../lib/texts-context.tsx'
import { useErrorMessage } from '../../../lib/use-error-message.ts'
import { canLocate, isLoadedElsewhere } from '../../../ports/position.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { LoadedJob } from '../job/job-frame.tsx'
import { shareLocation } from './share-location.ts'

type Obstacle = 'browser' | 'database' | 'page'

/**
 * Lets the driver show the customer where the truck is. It is off until the driver turns it on, and a
 * bar at the top of the screen says so while it is on.
 */
export function LocationSwitch({ job, reload }: LoadedJob) {
  const { location_share } = job
  if (location_share === null || !canLocate()) return null
  return <Switch key={job.code} job={job} share={location_share} reload={reload} />
}

type SwitchProps = Pick<LoadedJob, 'job' | 'reload'> & { share: NonNullable<Job['location_share']> }

function Switch({ job, share, reload }: SwitchProps) {
  const say = useTexts('jobs')
  const services = useServices()
  const errorMessage = useErrorMessage()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<CallError | null>(null)
  const [obstacle, setObstacle] = useState<Obstacle | null>(null)
  const name = job.customer?.name.trim().split(/\s+/)[0] ?? say('location.customer')
  const { code } = job
  const { is_on, consented_at } = share

  useEffect(() => {
    if (!is_on) return
    if (isLoadedElsewhere()) return setObstacle('page')
    const end = shareLocation(services, code, setObstacle)
    const unlock = keepScreenOn()
    return () => {
      end()
      unlock()
    }
  }, [is_on, code, services])

  const turn = async (isOn: boolean) => {
    setBusy(true)
    setObstacle(null)
    const params = { code }
    const { error } = isOn
      ? await services.call(startLocationShare, { params, body: { consents: true } })
      : await services.call(stopLocationShare, { params })
    setError(error)
    reload()
    setBusy(false)
  }
  return (
    <>
      {is_on && (
        <div
          role="status"
          className="sticky top-0 z-20 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card bg-moss px-5 py-3 text-white shadow-card"
        >
          <p className="font-semibold">{say('location.on', { name })}</p>
          <Button look="plain" isBusy={isBusy} onClick={() => void turn(false)}>
            {say('location.stop')}
          </Button>
        </div>
      )}
      {!is_on && (
        <Card>
          <h2 className="text-xl">{say('location.title', { name })}</h2>
          <p className="mt-2 mb-4 max-w-prose">
            {say(consented_at === null ? 'location.consent' : 'location.again', { name })}
          </p>
          <Button look="plain" size="lg" isWide isBusy={isBusy} onClick={() => void turn(true)}>
            {say('location.start')}
          </Button>
        </Card>
      )}
      {obstacle && (
        <Notice tone="warn" isLive>
          {say(`location.obstacle_${obstacle}`, { name })}
        </Notice>
      )}
      {error && (
        <Notice tone="bad" isLive>
          {errorMessage(error)}
        </Notice>
      )}
    </>
  )
}

/** Keeps the screen on where the browser can: it gives no position while the phone is locked. */
function keepScreenOn(): () => void {
  if (!('wakeLock' in navigator)) return () => undefined
  const lock = navigator.wakeLock.request('screen').catch(() => null)
  return () => void lock.then((held) => held?.release())
}
