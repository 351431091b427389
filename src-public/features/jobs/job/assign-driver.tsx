import { useState } from 'react'
import { listCrew } from '#contract/calls/crew.ts'
import type { Job } from '#contract/calls/jobs.ts'
import type { CallError } from '#contract/client/call-error.ts'
import { useServices } from '../../../lib/services-context.tsx'
import { useTexts } from '../../../lib/texts-context.tsx'
import { useErrorMessage } from '../../../lib/use-error-message.ts'
import { useLoaded } from '../../../lib/use-loaded.ts'
import { Button } from '../../../ui/button.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { transitionOrder } from '../../order/move-order.ts'
import { PhoneLink } from '../../order/phone-link.tsx'
import { QuietDriver } from '../../order/quiet-driver.tsx'
import { Section } from './job-body.tsx'
import type { LoadedJob } from './job-frame.tsx'

/** Shows the assigned driver, and a form to assign another. */
export function AssignDriver({ job, reload }: Pick<LoadedJob, 'job' | 'reload'>) {
  const say = useTexts('jobs')
  const stops = useTexts('stops')
  return (
    <Section title={say('driver_choice.title')}>
      <div className="flex flex-col gap-3">
        {job.driver ? (
          <p className="flex flex-wrap items-center gap-x-4">
            <span className="font-semibold">{job.driver.name}</span>
            {job.driver.phone && (
              <PhoneLink
                phone={job.driver.phone}
                label={stops('call', { name: job.driver.name })}
              />
            )}
          </p>
        ) : (
          <p>{say('driver_choice.nobody')}</p>
        )}
        <QuietDriver order={job} />
        {wayToChange(job) && <Choose job={job} reload={reload} />}
      </div>
    </Section>
  )
}

/** Before the crew sets out a driver is assigned; after that another one takes over. */
const wayToChange = ({ allowed_transitions }: Job) =>
  (['assign', 'take_over'] as const).find((name) => allowed_transitions.includes(name))

function Choose({ job, reload }: Pick<LoadedJob, 'job' | 'reload'>) {
  const say = useTexts('jobs')
  const errorMessage = useErrorMessage()
  const services = useServices()
  const crew = useLoaded('crew', (signal) => services.call(listCrew, { signal }))
  const [chosen, setChosen] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<CallError | null>(null)

  if (crew.data === null) {
    return crew.error ? (
      <Failed error={crew.error} onRetry={crew.reload} />
    ) : (
      <Skeleton className="h-12" />
    )
  }
  if (crew.data.length === 0) return <p className="text-soft">{say('driver_choice.none')}</p>

  const way = wayToChange(job) ?? 'assign'
  const value = chosen ?? preselected(job, crew.data)
  const assign = async () => {
    setBusy(true)
    const outcome = await transitionOrder(services, job.id, way, { driver_id: Number(value) })
    setBusy(false)
    setError(outcome.error)
    if (outcome.error === null || outcome.error.status === 409) reload()
    if (outcome.error === null) setChosen(null)
  }
  return (
    <form
      className="flex flex-col gap-3 sm:flex-row sm:items-end [&>*:first-child]:grow"
      onSubmit={(event) => {
        event.preventDefault()
        void assign()
      }}
    >
      <SelectField
        label={say(job.driver ? 'driver_choice.change' : 'driver_choice.choose')}
        value={value}
        hint={way === 'take_over' ? say('driver_choice.takes_over') : undefined}
        error={error ? errorMessage(error) : undefined}
        onChange={({ target }) => setChosen(target.value)}
      >
        <option value="">{say('driver_choice.choose')}</option>
        {crew.data.map(({ id, name, is_ready }) => (
          <option key={id} value={id} disabled={!is_ready}>
            {is_ready ? name : say('driver_choice.not_ready', { name })}
          </option>
        ))}
      </SelectField>
      <Button
        type="submit"
        look={job.driver ? 'plain' : 'primary'}
        isBusy={isBusy}
        disabled={value === '' || value === String(job.driver?.id)}
      >
        {say('driver_choice.assign')}
      </Button>
    </form>
  )
}

/** Returns the preselected driver: the current one, otherwise the only one who is ready. */
function preselected(job: Job, crew: { id: number; is_ready: boolean }[]): string {
  if (job.driver) return String(job.driver.id)
  const ready = crew.filter(({ is_ready }) => is_ready)
  return ready.length === 1 ? String(ready[0]?.id) : ''
}
