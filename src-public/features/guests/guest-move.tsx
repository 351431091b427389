import type { ReactNode } from 'react'
import type { GuestStop, GuestView } from '#contract/calls/guests.ts'
import { guestKinds } from '#contract/guest-kinds.ts'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../lib/texts-context.tsx'
import { useNow } from '../../lib/use-now.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { BuildingCertificate } from '../certificates/building-certificate.tsx'
import { StateFlag } from '../certificates/certificate-facts.tsx'
import { GuestChat } from './guest-chat.tsx'
import { NoteForm } from './note-form.tsx'

type Props = {
  view: GuestView
  token: string
  onDone: () => Promise<void>
  /** The connection is lost; what is shown was true before. */
  isStale: boolean
}

/** Shows what a guest may see of a move: only what the server sent. */
export function GuestMove({ view, token, isStale, onDone }: Props) {
  const say = useTexts('guests')
  const certificates = useTexts('certificates')
  const { day, dayShort, window, time } = useFormat()
  const now = useNow()
  const { kind, name, customer, time_zone, eta_at, eta_range, empty_at, delivery_code } = view
  const { steps, stop, stops, items } = view
  return (
    <div className="flex flex-col gap-5">
      <header>
        <p className="text-soft">{say('view.greeting', { name })}</p>
        <h1 className="text-page">{say(`view.title.${kind}`, { customer })}</h1>
      </header>
      {isStale && (
        <Notice tone="warn" isLive>
          {say('view.stale', { time: time(now.toISOString(), time_zone) })}
        </Notice>
      )}
      {view.is_called_off && <Notice tone="bad">{say('view.called_off')}</Notice>}
      {view.window && (
        <Part title={say('view.window')}>
          <p className="font-display text-2xl font-semibold first-letter:uppercase">
            {say('view.window_text', {
              day: day(view.window.start_at, time_zone),
              window: window(view.window.start_at, view.window.end_at, time_zone),
            })}
          </p>
          {eta_range && (
            <p className="mt-2 text-lg font-semibold" aria-live="polite">
              {say('view.eta_range', {
                from: time(eta_range.from_at, time_zone),
                to: time(eta_range.to_at, time_zone),
              })}
            </p>
          )}
          {eta_at && !eta_range && (
            <p className="mt-2 text-lg font-semibold">
              {say('view.eta', { time: time(eta_at, time_zone) })}
            </p>
          )}
          {empty_at && (
            <p className="mt-2 text-lg font-semibold">
              {say(empty_at.is_done ? 'view.empty_done' : 'view.empty', {
                time: time(empty_at.at, time_zone),
                day: dayShort(empty_at.at, time_zone),
              })}
            </p>
          )}
        </Part>
      )}
      {delivery_code && (
        <Part title={say('view.code')}>
          <p className="numeral font-display text-figure leading-none font-semibold tracking-[0.3em]">
            {delivery_code}
          </p>
          <p className="mt-2 text-small text-soft">{say('view.code_text')}</p>
        </Part>
      )}
      {steps && (
        <Part title={say('view.progress')}>
          <ol className="flex flex-col gap-2">
            {steps.map((step) => (
              <li key={step.name} className="flex justify-between gap-4">
                <span className={step.at ? 'font-semibold' : 'text-soft'}>
                  {step.at ? '✓ ' : ''}
                  {say(`view.step.${step.name}`)}
                </span>
                <span className="text-soft">
                  {step.at ? time(step.at, time_zone) : say('view.waiting')}
                </span>
              </li>
            ))}
          </ol>
        </Part>
      )}
      {stop && (
        <Part title={say('view.place')}>
          <Place stop={stop} />
        </Part>
      )}
      {stops && (
        <Part title={say('view.places')}>
          <ol className="flex flex-col gap-4">
            {stops.map((one, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a stop is identified by its position.
              <li key={at}>
                <Place stop={one} />
              </li>
            ))}
          </ol>
        </Part>
      )}
      <Crew view={view} />
      {guestKinds[kind].chats && (
        <Part title={say('chat.part')}>
          <GuestChat token={token} customer={customer} timeZone={time_zone} />
        </Part>
      )}
      {guestKinds[kind].writes && !view.is_called_off && (
        <Part title={say('note.part')}>
          <NoteForm token={token} customer={customer} hasText={!guestKinds[kind].chats} />
        </Part>
      )}
      {view.certificate !== undefined && (
        <Part title={certificates('building.title')}>
          <BuildingCertificate view={view} token={token} onDone={onDone} />
        </Part>
      )}
      {view.certificate_status && (
        <Part title={certificates('landlord')}>
          <StateFlag state={view.certificate_status.state} />
          {view.certificate_status.is_valid !== null && (
            <p className="mt-2">
              {certificates(view.certificate_status.is_valid ? 'valid' : 'invalid')}
            </p>
          )}
        </Part>
      )}
      {items && (
        <Part title={say('view.items')}>
          <ul className="divide-y divide-line">
            {items.map((item, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two items may have the same name.
              <li key={at} className="flex justify-between gap-4 py-1.5">
                <span className="min-w-0 break-words">{item.name}</span>
                <span className="numeral text-soft">× {item.quantity}</span>
              </li>
            ))}
          </ul>
        </Part>
      )}
      <footer className="no-print flex flex-wrap items-center justify-between gap-4">
        <p className="text-small text-soft">
          {say('view.ends', { day: day(view.ends_at, time_zone) })}
        </p>
        {kind === 'building' && (
          <Button look="plain" size="sm" onClick={() => print()}>
            {say('view.print')}
          </Button>
        )}
      </footer>
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <Card>
        <h2 className="mb-2 text-xl">{title}</h2>
        {children}
      </Card>
    </section>
  )
}

function Place({ stop }: { stop: GuestStop }) {
  const stops = useTexts('stops')
  return (
    <address className="break-words not-italic">
      <span className="font-semibold">
        {stop.address}
        {stop.unit && <>, {stops('unit', { unit: stop.unit })}</>}
      </span>
      <br />
      {stop.city}, {stop.state_code} {stop.zip}
      <br />
      <span className="text-small text-soft">{stops('floor', { floor: stop.floor })}</span>
    </address>
  )
}

function Crew({ view: { mover, usdot, is_insured, driver, truck, crew } }: { view: GuestView }) {
  const say = useTexts('guests')
  const common = useTexts('common')
  if (mover === undefined) return null
  return (
    <Part title={say('view.crew')}>
      <p className="font-semibold">{mover ?? say('view.nobody')}</p>
      {usdot && <p className="text-soft">{say('view.usdot', { number: usdot })}</p>}
      {is_insured && <p className="text-moss">✓ {say('view.insured')}</p>}
      {is_insured === false && <p>{say('view.uninsured')}</p>}
      {driver && (
        <p>
          {say('view.driver')}: {driver}
        </p>
      )}
      {truck !== undefined && crew !== undefined && (
        <p className="text-soft">
          {truck}, {common('crew', { count: crew })}
        </p>
      )}
    </Part>
  )
}
