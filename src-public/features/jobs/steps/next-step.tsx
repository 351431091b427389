import { useState } from 'react'
import type { Job } from '#contract/calls/jobs.ts'
import { isIn, isOrderState } from '#contract/order-phases.ts'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts-context.tsx'
import { useRefusal } from '../../../lib/use-refusal.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { placeOf } from '../../order/stop.ts'
import type { LoadedJob } from '../job/job-frame.tsx'
import { MapLink } from '../job/map-link.tsx'
import { ArriveForm } from './arrive-form.tsx'
import { DeliverForm } from './deliver-form.tsx'
import { Elapsed } from './elapsed.tsx'
import { currentStop, nextStep, phaseOf, type Step } from './steps.ts'
import { useStep } from './use-step.ts'

/** Shows the crew's next step as one large button, and how long the current phase has lasted. */
export function NextStep({ job, isLoading, reload }: LoadedJob) {
  const say = useTexts('jobs')
  const step = nextStep(job)
  return (
    <section
      aria-label={say('step.title')}
      className="quilted on-blanket flex flex-col gap-4 rounded-card p-5 sm:p-7"
    >
      <CurrentPhase job={job} />
      {step === undefined ? <p>{say(waitingKey(job.state))}</p> : <Where job={job} />}
      {step === 'deliver' && <DeliverForm job={job} isLoading={isLoading} reload={reload} />}
      {step === 'arrive' && <ArriveForm job={job} isLoading={isLoading} reload={reload} />}
      {step !== undefined && step !== 'deliver' && step !== 'arrive' && (
        <StepButton key={job.id} job={job} step={step} isLoading={isLoading} reload={reload} />
      )}
    </section>
  )
}

function CurrentPhase({ job }: { job: Job }) {
  const say = useTexts('jobs')
  const phase = phaseOf(job)
  const { state } = job
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <p aria-live="polite" className="font-display text-[2rem] leading-tight font-semibold">
        {isOrderState(state) ? say(`state.${state}`) : state}
      </p>
      {phase && (
        <p className="text-cream-soft">
          {say(`step.since_${phase.name}`)}{' '}
          <span className="text-xl font-semibold text-cream">
            <Elapsed since={phase.since} />
          </span>
        </p>
      )}
    </div>
  )
}

function Where({ job }: { job: Job }) {
  const stop = currentStop(job)
  if (stop === undefined) return null
  return (
    <div>
      <address className="text-lg not-italic">
        {stop.address && <span className="block font-semibold">{stop.address}</span>}
        {placeOf(stop)}
      </address>
      {stop.address && <MapLink stop={stop} isOnBlanket />}
    </div>
  )
}

type PlainStep = Exclude<Step, 'deliver' | 'arrive'>

const minutesAhead = [10, 15, 20, 30, 45, 60, 90]
const minute = 60_000
const earlyHours = 3

function StepButton({ job, step, isLoading, reload }: LoadedJob & { step: PlainStep }) {
  const say = useTexts('jobs')
  const common = useTexts('common')
  const refusal = useRefusal()
  const { moment } = useFormat()
  const { isBusy, error, isChangedElsewhere, take } = useStep({ job, isLoading, reload })
  const [eta, setEta] = useState('')
  const [isAsking, setAsking] = useState(false)

  const isDepart = step === 'depart'
  const run = () => {
    const eta_at = new Date(Date.now() + Number(eta) * minute).toISOString()
    return take(step, isDepart && eta !== '' ? { eta_at } : {})
  }
  const press = () => {
    const hours = (Date.parse(job.window_start_at) - Date.now()) / (60 * minute)
    if (isDepart && hours > earlyHours) setAsking(true)
    else void run()
  }
  return (
    <>
      {isDepart && job.driver && (
        <SelectField
          label={say('step.eta')}
          value={eta}
          onChange={({ target }) => setEta(target.value)}
        >
          <option value="">{say('step.eta_none')}</option>
          {minutesAhead.map((count) => (
            <option key={count} value={count}>
              {common('units.minutes', { count })}
            </option>
          ))}
        </SelectField>
      )}
      {isDepart && !job.driver ? (
        <p>{say('step.no_driver')}</p>
      ) : (
        <Button size="lg" isWide isBusy={isBusy} onClick={press}>
          <span className="py-2 text-xl">{say(`step.${step}`)}</span>
        </Button>
      )}
      {isChangedElsewhere && <LiveNotice tone="warn">{say('step.elsewhere')}</LiveNotice>}
      {error && (
        <LiveNotice tone="bad" title={say('step.failed')}>
          {refusal(error)} {say('step.failed_text')}
        </LiveNotice>
      )}
      <Dialog
        title={say('step.early')}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        confirm={{
          label: say('step.depart'),
          run: async () => {
            setAsking(false)
            await run()
            return null
          },
        }}
      >
        {say('step.early_text', { when: moment(job.window_start_at, job.city.time_zone) })}
      </Dialog>
    </>
  )
}

type LiveNoticeProps = Parameters<typeof Notice>[0]

/** Resets the text colour, so that a notice keeps its own colours on a blue background. */
function LiveNotice(props: LiveNoticeProps) {
  return (
    <div className="text-ink">
      <Notice {...props} isLive />
    </div>
  )
}

function waitingKey(state: string) {
  return isIn(state, 'open', 'delivered', 'completed', 'disputed', 'called_off')
    ? (`step.waiting_${state}` as const)
    : 'step.waiting'
}
