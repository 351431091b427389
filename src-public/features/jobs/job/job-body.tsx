import type { ReactNode } from 'react'
import type { Job } from '#contract/calls/jobs.ts'
import { href } from '#contract/routes.ts'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts-context.tsx'
import { useDuration } from '../../../lib/use-duration.ts'
import { useMay } from '../../../lib/use-may.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ConditionPhotos } from '../../order/condition-photos.tsx'
import { isOrderEvent, outcomeOf } from '../../order/order-events.ts'
import { PhoneLink } from '../../order/phone-link.tsx'
import { StopList } from '../../order/stop-list.tsx'
import { ItemTable } from './item-table.tsx'
import { MapLink } from './map-link.tsx'
import { type Moment, Timeline } from './timeline.tsx'

/** Shows all details of a job. */
export function JobBody({ job }: { job: Job }) {
  const say = useTexts('jobs')
  const stops = useTexts('stops')
  const condition = useTexts('condition')
  const { time } = useFormat()
  const mayChat = useMay()('POST /api/chats/:room/enter')
  const isHidden = !job.is_mine && job.stops.every(({ address }) => address === null)
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2 [&>*]:min-w-0">
      <div className="flex flex-col gap-4">
        <Section title={say('job.stops')}>
          <StopList
            stops={job.stops}
            timeOf={(instant) => time(instant, job.city.time_zone)}
            actionFor={(stop) => stop.address && <MapLink stop={stop} />}
          />
          {isHidden && <p className="mt-4 text-small text-soft">{say('stop.hidden')}</p>}
        </Section>
        {job.customer && (
          <Section title={say('job.customer')}>
            <p className="font-semibold">{job.customer.name}</p>
            {job.customer.phone && (
              <PhoneLink
                phone={job.customer.phone}
                label={stops('call', { name: job.customer.name })}
              />
            )}
            {job.is_mine && mayChat && (
              <div className="mt-3">
                <LinkButton look="plain" size="sm" to={href('chat', {}, { code: job.code })}>
                  {say('job.chat')}
                </LinkButton>
              </div>
            )}
          </Section>
        )}
        {job.notes && (
          <Section title={say('job.notes')}>
            <p className="whitespace-pre-wrap">{job.notes}</p>
          </Section>
        )}
        {job.photos.length > 0 && (
          <Section title={say('job.photos')}>
            <Photos photos={job.photos} />
          </Section>
        )}
      </div>
      <div className="flex flex-col gap-4">
        <LaterTips job={job} />
        <Section title={say('job.facts')}>
          <Facts job={job} />
        </Section>
        <Section title={say('job.items')}>
          <ItemTable items={job.items} />
        </Section>
        {job.condition_photos.length > 0 && (
          <Section title={condition('title')}>
            <ConditionPhotos
              photos={job.condition_photos}
              stops={job.stops}
              items={job.items}
              timeZone={job.city.time_zone}
            />
          </Section>
        )}
        {job.proof && (
          <Section title={say('job.proof')}>
            <Proof proof={job.proof} />
          </Section>
        )}
        {job.is_mine && job.timeline.length > 0 && (
          <Section title={say('job.timeline')}>
            <JobTimeline job={job} />
          </Section>
        )}
      </div>
    </div>
  )
}

/** Shows the tips after the move: all of them to the mover, and to a driver their shares. */
function LaterTips({ job: { later_tips, pay_cents, city } }: { job: Job }) {
  const say = useTexts('jobs')
  const { money, dayAndYear } = useFormat()
  if (later_tips.length === 0) return null
  const isDriver = pay_cents === null
  return (
    <Section title={say('later_tips.title')}>
      <ul className="flex flex-col gap-1">
        {later_tips.map(({ id, cents, charged_at }) => (
          <li key={id} className="flex justify-between gap-4">
            <span>{charged_at && dayAndYear(charged_at, city.time_zone)}</span>
            <span className="numeral font-semibold">{money(cents)}</span>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-small text-soft">
        {say(isDriver ? 'later_tips.share' : 'later_tips.whole')}
      </p>
    </Section>
  )
}

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card>
      <h2 className="mb-3 text-xl">{title}</h2>
      {children}
    </Card>
  )
}

function Facts({ job }: { job: Job }) {
  const say = useTexts('jobs')
  const common = useTexts('common')
  const { number, moment } = useFormat()
  const duration = useDuration()
  const facts = [
    ...(job.eta_at && job.state === 'en_route'
      ? [[say('job.eta'), moment(job.eta_at, job.city.time_zone)]]
      : []),
    [say('job.miles'), common('units.miles', { count: number(job.miles, 1) })],
    [say('job.duration'), say('offer.takes', { duration: duration(job.billed_minutes) })],
    [say('job.crew'), common('crew', { count: job.crew_size })],
    [say('job.vehicle'), job.vehicle],
    ...(job.truck ? [[say('job.truck'), say('job.truck_named', job.truck)]] : []),
    [say('job.volume'), common('units.volume', { count: number(job.volume_ft3) })],
  ]
  return (
    <dl className="divide-y divide-line">
      {facts.map(([name, value]) => (
        <div key={name} className="flex flex-wrap justify-between gap-x-4 py-2">
          <dt className="text-soft">{name}</dt>
          <dd className="numeral ml-auto text-right font-semibold wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Photos({ photos }: Pick<Job, 'photos'>) {
  const say = useTexts('jobs')
  return (
    <ul className="grid grid-cols-3 gap-2">
      {photos.map(({ url, thumbnail_url }, at) => (
        <li key={url}>
          <a href={url} target="_blank" rel="noreferrer" className="block">
            <img
              src={thumbnail_url}
              alt={say('job.photo', { n: at + 1 })}
              loading="lazy"
              className="aspect-square w-full rounded-field bg-sunken object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  )
}

function Proof({ proof }: { proof: NonNullable<Job['proof']> }) {
  const say = useTexts('jobs')
  return (
    <div className="flex flex-col gap-3">
      {proof.photos.map(({ url }) => (
        <img
          key={url}
          src={url}
          alt={say('job.proof_photo')}
          loading="lazy"
          className="max-h-80 w-full rounded-field bg-sunken object-contain"
        />
      ))}
      {proof.signature && (
        <img
          src={proof.signature}
          alt={say('job.proof_signature')}
          className="max-h-40 w-full rounded-field bg-white object-contain"
        />
      )}
      {proof.signature_reason && (
        <p className="text-soft">{say('job.proof_reason', { reason: proof.signature_reason })}</p>
      )}
      {proof.code_matched && <p className="text-moss">{say('job.proof_code')}</p>}
    </div>
  )
}

const actors = ['customer', 'mover', 'driver', 'admin', 'system'] as const

function JobTimeline({ job }: { job: Job }) {
  const say = useTexts('jobs')
  const { time } = useFormat()
  const sentAt = (at: string) => say('timeline.sent', { time: time(at, job.city.time_zone) })
  const moments: Moment[] = job.timeline.map(({ name, at, happened_at, actor, to }) => {
    const event = name.replace(/^order\./, '')
    const by = actors.find((known) => known === actor)
    return {
      at: happened_at ?? at,
      title: isOrderEvent(event) ? say(`event.${outcomeOf(event, to)}`) : name,
      note: [happened_at && sentAt(at), by === undefined ? actor : say(`actor.${by}`)]
        .filter(Boolean)
        .join(' · '),
    }
  })
  const late: Moment[] = job.late_steps.map(({ step, happened_at, received_at }) => ({
    at: happened_at,
    title: say('timeline.late', { step: say(`step.${step}`) }),
    note: sentAt(received_at),
  }))
  return <Timeline moments={[...moments, ...late]} timeZone={job.city.time_zone} />
}
