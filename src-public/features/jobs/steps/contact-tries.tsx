import { useState } from 'react'
import type { Job } from '#contract/calls/jobs.ts'
import type { CallError } from '#contract/client/call-error.ts'
import { href } from '#contract/routes.ts'
import { useFormat } from '../../../lib/format.ts'
import { usePhone } from '../../../lib/phone.ts'
import { useServices } from '../../../lib/services-context.tsx'
import { useTexts } from '../../../lib/texts-context.tsx'
import { useErrorMessage } from '../../../lib/use-error-message.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { transitionOrder } from '../../order/move-order.ts'
import type { LoadedJob } from '../job/job-frame.tsx'
import { currentStop } from './steps.ts'

type ContactBy = Job['contact_tries'][number]['contact_by']
type Props = Pick<LoadedJob, 'job' | 'reload'> & { waiting: NonNullable<Job['waiting']> }

/**
 * Lists the tries to reach the customer, and saves one with each call or text message that begins
 * here. A try that could not be saved is kept, to be saved again.
 */
export function ContactTries({ job, waiting, reload }: Props) {
  const say = useTexts('jobs')
  const errorMessage = useErrorMessage()
  const services = useServices()
  const { time } = useFormat()
  const [isBusy, setBusy] = useState(false)
  const [unsaved, setUnsaved] = useState<{ by: ContactBy; error: CallError } | null>(null)
  const { contact_tries: tries, city } = job
  const { tries_needed: count, next_try_at } = waiting
  const at = (instant: string) => time(instant, city.time_zone)
  const contact = contactOf(job)

  async function save(by: ContactBy): Promise<void> {
    if (next_try_at !== null || isBusy) return
    setBusy(true)
    const { error } = await transitionOrder(services, job.id, 'record_contact', { contact_by: by })
    setBusy(false)
    setUnsaved(error && error.status !== 409 ? { by, error } : null)
    if (error === null || error.status === 409) reload()
  }
  const done = Math.min(tries.length, count)
  return (
    <li className="flex flex-col gap-3">
      <p className="font-semibold">
        {done >= count && '✓ '}
        {say('absence.tries', { done, count })}
      </p>
      <ul aria-live="polite" className="numeral text-small empty:hidden">
        {tries.map(({ tried_at, contact_by }) => (
          <li key={tried_at}>{say(`absence.${contact_by}_at`, { time: at(tried_at) })}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        {contact === null ? (
          <>
            <LinkButton look="plain" to={href('chat', {}, { code: job.code })}>
              {say('job.chat')}
            </LinkButton>
            <Button
              look="plain"
              isBusy={isBusy}
              disabled={next_try_at !== null}
              onClick={() => void save('text')}
            >
              {say('absence.called')}
            </Button>
          </>
        ) : (
          <Contact contact={contact} onTry={(by) => void save(by)} />
        )}
      </div>
      {next_try_at !== null && (
        <p className="text-small text-soft">{say('absence.next', { time: at(next_try_at) })}</p>
      )}
      {unsaved && (
        <Notice tone="bad" title={say('absence.not_saved')}>
          <p>{errorMessage(unsaved.error)}</p>
          <div className="mt-3">
            <Button look="plain" size="sm" isBusy={isBusy} onClick={() => void save(unsaved.by)}>
              {say('absence.again')}
            </Button>
          </div>
        </Notice>
      )}
    </li>
  )
}

type Person = { name: string; phone: string }

/** Returns who can be called: the person at the stop, or the customer. */
function contactOf(job: Job): Person | null {
  const stop = currentStop(job)
  const name = stop?.contact_name ?? job.customer?.name ?? ''
  const phone = stop?.contact_phone ?? job.customer?.phone ?? null
  return phone === null ? null : { name, phone }
}

const linkLook =
  'inline-flex min-h-12 items-center rounded-full border-[1.5px] border-edge bg-card px-5 font-semibold hover:border-ink'

/** Links that call or text somebody. */
function Contact({ contact, onTry }: { contact: Person; onTry: (by: ContactBy) => void }) {
  const say = useTexts('jobs')
  const { name, phone } = contact
  const { address } = usePhone(phone)
  return (
    <>
      <a href={address} className={linkLook} onClick={() => onTry('call')}>
        {say('absence.call', { name })}
      </a>
      <a href={`sms:${phone}`} className={linkLook} onClick={() => onTry('text')}>
        {say('absence.text', { name })}
      </a>
    </>
  )
}
