import { useState } from 'react'
import type { Job } from '#contract/calls/jobs.ts'
import { useFormat } from '../../../lib/format.ts'
import { useServices } from '../../../lib/services-context.tsx'
import { useTexts } from '../../../lib/texts-context.tsx'
import { useErrorMessage } from '../../../lib/use-error-message.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { transitionOrder } from '../../order/move-order.ts'
import { PhotoField } from '../../order/photo-field.tsx'
import { usePhoto } from '../../order/use-photo.ts'
import type { LoadedJob } from '../job/job-frame.tsx'
import { useStepQueue } from '../queue/use-step-queue.ts'
import { ContactTries } from './contact-tries.tsx'
import { Elapsed } from './elapsed.tsx'

type Waiting = NonNullable<Job['waiting']>
type Props = Pick<LoadedJob, 'job' | 'reload'>

/** Lets a crew at the door leave without the customer, once it has done all it can. */
export function NobodyHere({ job, reload }: Props) {
  const say = useTexts('jobs')
  const { money } = useFormat()
  const { waiting } = job
  const { own } = useStepQueue({ job, reload })
  // The crew has gone on; this device has not sent it yet.
  if (waiting === null || own.length > 0) return null
  const { pay_cents } = waiting
  return (
    <details className="group rounded-card bg-card shadow-card">
      <summary className="flex min-h-14 items-center justify-between gap-4 px-5 font-semibold text-link underline underline-offset-4 sm:px-6">
        {say('absence.title')}
      </summary>
      <div className="flex flex-col gap-5 px-5 pb-6 sm:px-6">
        <p>
          {say('absence.lead')}{' '}
          {pay_cents !== null &&
            pay_cents > 0 &&
            say(job.arrival?.is_proven ? 'absence.pay_proven' : 'absence.pay', {
              amount: money(pay_cents),
            })}
        </p>
        <ol className="flex flex-col gap-5">
          <Wait waiting={waiting} timeZone={job.city.time_zone} />
          <ContactTries job={job} waiting={waiting} reload={reload} />
        </ol>
        <Leave job={job} waiting={waiting} reload={reload} />
      </div>
    </details>
  )
}

function Wait({ waiting, timeZone }: { waiting: Waiting; timeZone: string }) {
  const say = useTexts('jobs')
  const { time } = useFormat()
  return (
    <li>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 font-semibold">
        {waiting.is_over
          ? `✓ ${say('absence.wait_done')}`
          : say('absence.wait', { time: time(waiting.free_until, timeZone) })}
        <span className="text-xl">
          <Elapsed since={waiting.since} />
        </span>
      </p>
    </li>
  )
}

/** Takes the photo of the door and reports, after a question, that nobody is there. */
function Leave({ job, waiting, reload }: Props & { waiting: Waiting }) {
  const say = useTexts('jobs')
  const errorMessage = useErrorMessage()
  const services = useServices()
  const photo = usePhoto()
  const [isAsking, setAsking] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const isReady = waiting.is_over && job.contact_tries.length >= waiting.tries_needed

  const press = () => {
    setMissing(photo.preview === null)
    if (photo.preview !== null) setAsking(true)
  }
  const leave = async () => {
    const key = await photo.send()
    if (key === null) {
      setAsking(false)
      return null
    }
    const { error } = await transitionOrder(services, job.id, 'report_absence', { photo: key })
    if (error !== null && error.status !== 409) return errorMessage(error)
    setAsking(false)
    reload()
    return null
  }
  return (
    <>
      <PhotoField
        title={say('absence.photo')}
        hint={say('absence.photo_hint')}
        photo={photo}
        error={isMissing && photo.preview === null ? say('absence.photo_missing') : undefined}
        disabled={false}
      />
      <div className="flex flex-col gap-2">
        <Button look="danger" size="lg" isWide disabled={!isReady} onClick={press}>
          {say('absence.action')}
        </Button>
        {!isReady && <p className="text-small text-soft">{say('absence.not_yet')}</p>}
      </div>
      <Dialog
        title={say('absence.ask')}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        height="fit-content"
        confirm={{
          label: say('absence.confirm'),
          look: 'danger',
          run: leave,
          cancelLabel: say('absence.stay'),
        }}
      >
        <p>{say('absence.ask_text')}</p>
      </Dialog>
    </>
  )
}
