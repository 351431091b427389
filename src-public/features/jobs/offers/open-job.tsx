import { useId, useState } from 'react'
import { type Job, listOffers } from '#contract/calls/jobs.ts'
import { useFormat } from '../../../lib/format.ts'
import { useServices } from '../../../lib/services-context.tsx'
import { useTexts } from '../../../lib/texts-context.tsx'
import { useDuration } from '../../../lib/use-duration.ts'
import { useLoaded } from '../../../lib/use-loaded.ts'
import { useMay } from '../../../lib/use-may.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { tabHref } from '../job/crew.ts'
import { JobBody } from '../job/job-body.tsx'
import { JobPay } from '../job/job-pay.tsx'
import { AcceptJob } from './accept-job.tsx'
import { calendarDayOf } from './calendar-day.ts'
import { DeclineRevision } from './decline-revision.tsx'
import { Obstacles } from './obstacles.tsx'
import { WhyNotButton } from './why-not.tsx'

/** Shows an open job to a mover who could take it. */
export function OpenJob({ job, reload }: { job: Job; reload: () => void }) {
  const say = useTexts('jobs')
  const { call } = useServices()
  const offers = useLoaded('offers', (signal) => call(listOffers, { signal }))
  const [isAsking, setAsking] = useState(false)
  const [isLost, setLost] = useState(false)
  const obstaclesId = useId()
  const heldId = useId()

  const offer = offers.data?.find(({ code }) => code === job.code)
  const obstacles = offer?.obstacles ?? []
  const refusal = job.revision ? null : job.first_refusal
  const isBlocked = obstacles.length > 0 || refusal?.is_own === false
  const mayAgree = useMay()('orders:agree_revision')
  return (
    <>
      {isLost && <Lost code={job.code} />}
      {job.revision && <Revised job={job} revision={job.revision} />}
      {refusal && <Held id={heldId} refusal={refusal} zone={job.city.time_zone} />}
      {obstacles.length > 0 && (
        <Obstacles
          id={obstaclesId}
          obstacles={obstacles}
          remedies={offer?.remedies ?? []}
          calendarDay={offer && calendarDayOf(offer)}
        />
      )}
      <JobPay job={job} hourly_cents={offer?.per_hour_cents}>
        {(job.revision ? mayAgree : job.allowed_transitions.includes('accept')) && !isLost && (
          <Button
            size="lg"
            disabled={isBlocked}
            aria-describedby={isBlocked ? `${obstaclesId} ${heldId}` : undefined}
            onClick={() => setAsking(true)}
          >
            {say(job.revision ? 'revision.agree' : 'offer.accept')}
          </Button>
        )}
        {job.revision && mayAgree && !isLost && <DeclineRevision id={job.id} onDeclined={reload} />}
      </JobPay>
      <JobBody job={job} />
      {isAsking && job.pay_cents !== null && job.pay_terms !== null && (
        <AcceptJob
          job={{ ...job, pay_cents: job.pay_cents, pay_terms: job.pay_terms }}
          timeZone={job.city.time_zone}
          isRevision={job.revision !== null}
          onClose={() => setAsking(false)}
          onAccepted={() => {
            setAsking(false)
            reload()
          }}
          onLost={() => {
            setAsking(false)
            setLost(true)
          }}
        />
      )}
    </>
  )
}

type HeldProps = { id: string; refusal: NonNullable<Job['first_refusal']>; zone: string }

/** Says until when only one mover can take the job. */
function Held({ id, refusal: { is_own, until }, zone }: HeldProps) {
  const say = useTexts('jobs')
  const { moment } = useFormat()
  const time = moment(until, zone)
  return (
    <div id={id}>
      {is_own ? (
        <Notice>{say('held.own', { time })}</Notice>
      ) : (
        <Notice tone="warn" title={say('held.other')}>
          {say('held.other_text', { time })}
        </Notice>
      )}
    </div>
  )
}

type RevisedProps = { job: Job; revision: NonNullable<Job['revision']> }

/** Says that the customer changed the mover's job, and what it was before. */
function Revised({ job, revision }: RevisedProps) {
  const say = useTexts('jobs')
  const { money, time } = useFormat()
  const duration = useDuration()
  const { pay_cents, minutes, until } = revision
  return (
    <Notice tone="warn" title={say('revision.title')}>
      <p className="mt-1">
        {say('revision.before', { pay: money(pay_cents), time: duration(minutes) })}
      </p>
      <p className="font-semibold">
        {say('revision.now', {
          pay: money(job.pay_cents ?? 0),
          time: duration(job.billed_minutes),
        })}
      </p>
      {until && (
        <p className="mt-2">{say('revision.until', { time: time(until, job.city.time_zone) })}</p>
      )}
    </Notice>
  )
}

function Lost({ code }: { code: string }) {
  const say = useTexts('jobs')
  return (
    <Notice tone="warn" title={say('offer.lost')} isLive>
      <p>{say('offer.lost_here')}</p>
      <WhyNotButton code={code} />
      <div className="mt-3">
        <LinkButton size="sm" to={tabHref('mover', 'open')}>
          {say('offer.back_to_open')}
        </LinkButton>
      </div>
    </Notice>
  )
}
