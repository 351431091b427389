import type { ReactNode } from 'react'
import type { Outcome } from '#contract/client/http-client.ts'
import { href } from '#contract/routes.ts'
import { useServices } from '../../lib/services-context.tsx'
import { useTexts } from '../../lib/texts-context.tsx'
import { useLoaded } from '../../lib/use-loaded.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmTransition } from '../../ui/confirm-transition.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Loading } from '../../ui/skeleton.tsx'
import { readOwnDriver } from '../crew/own-rows.ts'

type Named = { business_name: string }

/** Shows whom a driver drives for, and what is known of them that others keep. */
export function DriverWork() {
  const say = useTexts('profile')
  const { http } = useServices()
  const driver = useLoaded('driver', (signal) => readOwnDriver(http, signal))
  const mover = useLoaded(
    'mover of the driver',
    (signal): Promise<Outcome<Named[]>> => http.get('/api/movers', { signal }),
  )
  const error = driver.error ?? mover.error
  const reload = async () => {
    await Promise.all([driver.reload(), mover.reload()])
  }
  const company = mover.data?.[0]?.business_name
  // An invitation is declined on the first page.
  const mayLeave =
    driver.data?.status !== 'invited' && driver.data?.allowed_transitions.includes('leave')
  const none = <span className="text-soft">{say('driver.none')}</span>
  return (
    <section aria-labelledby="driver-work">
      <h2 id="driver-work" className="mb-4 text-2xl">
        {say('driver.about')}
      </h2>
      {error && <Failed error={error} onRetry={reload} />}
      {!error && (driver.isLoading || mover.isLoading) && driver.data === null && (
        <Loading rows={1} />
      )}
      {driver.data && (
        <Card>
          <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
            <Fact label={say('driver.mover')}>{company ?? none}</Fact>
            <Fact label={say('driver.license')}>{driver.data.license_number ?? none}</Fact>
          </dl>
          <div className="mt-2 flex flex-wrap gap-x-8">
            <LinkButton look="quiet" size="lg" to={href('driver-documents')}>
              {say('driver.documents')}
            </LinkButton>
            <LinkButton look="quiet" size="lg" to={href('driver-notifications')}>
              {say('driver.notices')}
            </LinkButton>
          </div>
          {company && mayLeave && (
            <div className="mt-4 border-t border-line pt-4">
              <ConfirmTransition
                url={`/api/drivers/${driver.data.id}/transitions/leave`}
                label={say('driver.leave', { mover: company })}
                cancelLabel={say('driver.stay')}
                isDanger
                size="lg"
                onDone={reload}
              >
                <p>{say('driver.leave_text', { mover: company })}</p>
              </ConfirmTransition>
            </div>
          )}
        </Card>
      )}
      {!error && driver.data === null && !driver.isLoading && <p>{say('driver.missing')}</p>}
    </section>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-small text-soft">{label}</dt>
      <dd className="font-semibold break-words">{children}</dd>
    </div>
  )
}
