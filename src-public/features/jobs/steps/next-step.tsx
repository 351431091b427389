import { useEffect, useState } from 'react'
import type { Job } from '#contract/calls/jobs.ts'
import { isIn, isOrderState } from '#contract/order-phases.ts'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts-context.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { placeOf } from '../../order/stop.ts'
import type { LoadedJob } from '../job/job-frame.tsx'
import { MapLink } from '../job/map-link.tsx'
import { QueueNotices } from '../queue/queue-notices.tsx'
import { useStepQueue } from '../queue/use-step-queue.ts'
import { ArriveForm } from './arrive-form.tsx'
import { DeliverForm } from './deliver-form.tsx'
import { Elapsed } from './elapsed.tsx'
import type { StepFormProps, TakeStep } from './step-form.ts'
import { currentStop, nextStep, phaseOf, type Step, stepBetween } from './steps.ts'
import { TakeBack } from './take-back.tsx'
import { TakeCondition } from './take-condition.tsx'

type Props = LoadedJob & {
  /** How often the crew has asked for a photo of damage. */
  damages?: number
}

/** Shows the crew's next step as one large button, and how long the current phase has lasted. */
export function NextStep({ job: loaded, hasNetwork, reload, damages = 0 }: Props) {
  const say = useTexts('jobs')
  const { job, ...queued } = useStepQueue({ job: loaded, reload })
  const step = nextStep(job)
  const between = step === 'start_unloading' ? stepBetween(job) : null
  const isRefused = queued.own.some(({ state }) => state !== 'waiting')
  const take: TakeStep = (name, input = {}, pictures = {}) =>
    queued.queue.add({ order_id: job.id, code: job.code, name, input, pictures })
  const shown = { job, take }
  return (
    <section
      aria-label={say('step.title')}
      className="quilted on-blanket flex flex-col gap-4 rounded-card p-5 sm:p-7"
    >
      <CurrentPhase job={job} />
      {job.waiting && <FreeWait waiting={job.waiting} />}
      {step === undefined ? <p>{say(waitingKey(job.state))}</p> : <Where job={job} />}
      <QueueNotices {...queued} timeZone={job.city.time_zone} />
      <TakeCondition {...queued} job={job} damages={damages} reload={reload} />
      {!isRefused && (
        <>
          {step === 'deliver' && <DeliverForm {...shown} hasNetwork={hasNetwork} />}
          {step === 'arrive' && <ArriveForm {...shown} />}
          {between && <StopButton {...shown} between={between} />}
          {step !== undefined && step !== 'deliver' && step !== 'arrive' && (
            <StepButton
              key={job.id}
              {...shown}
              step={step}
              isSecondary={between !== null}
              hasNetwork={hasNetwork}
            />
          )}
        </>
      )}
      {queued.own.length === 0 && <TakeBack job={job} reload={reload} />}
    </section>
  )
}

function CurrentPhase({ job }: { job: Job }) {
  const say = useTexts('jobs')
  const phase = phaseOf(job)
  const { state } = job
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <p
        aria-live="polite"
        className="font-display text-[min(2rem,11vw)] leading-tight font-semibold wrap-anywhere"
      >
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

/** Shows how much of the free waiting time is left. */
function FreeWait({ waiting: { since, free_until } }: { waiting: NonNullable<Job['waiting']> }) {
  const say = useTexts('jobs')
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 10_000)
    return () => clearInterval(timer)
  }, [])
  const end = Date.parse(free_until)
  const free = Math.round((end - Date.parse(since)) / minute)
  const left = Math.min(free, Math.ceil((end - now) / minute))
  return (
    <p className="numeral text-cream-soft">
      {left > 0 ? say('step.free_left', { free, count: left }) : say('step.free_over')}
    </p>
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

/** Reports that the truck is at a stop between the first and the last one, or leaves it. */
function StopButton({
  take,
  between: { name, stop },
}: Pick<StepFormProps, 'take'> & { between: NonNullable<ReturnType<typeof stepBetween>> }) {
  const say = useTexts('jobs')
  return (
    <Button size="lg" isWide onClick={() => void take(name, { stop })}>
      <span className="py-3 text-xl">{say(`step.${name}`)}</span>
    </Button>
  )
}

function StepButton({
  job,
  step,
  take,
  isSecondary,
  hasNetwork,
}: StepFormProps & { step: PlainStep; isSecondary: boolean; hasNetwork: boolean }) {
  const say = useTexts('jobs')
  const common = useTexts('common')
  const { moment } = useFormat()
  const [eta, setEta] = useState('')
  const [isAsking, setAsking] = useState(false)

  const isDepart = step === 'depart'
  const opens = isDepart ? job.steps_open_at : null
  // The server's clock decides, because the phone's may be wrong.
  if (opens !== null && hasNetwork)
    return <p>{say('step.opens', { when: moment(opens, job.city.time_zone) })}</p>
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
        <Button look={isSecondary ? 'plain' : 'primary'} size="lg" isWide onClick={press}>
          <span className={isSecondary ? '' : 'py-3 text-xl'}>
            {say(isSecondary ? 'step.skip_stop' : `step.${step}`)}
          </span>
        </Button>
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

function waitingKey(state: string) {
  return isIn(state, 'open', 'delivered', 'completed', 'disputed', 'called_off')
    ? (`step.waiting_${state}` as const)
    : 'step.waiting'
}
