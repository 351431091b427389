import type { ReactNode } from 'react'
import type { Say } from '../../lib/texts.ts'
import { useTexts } from '../../lib/texts-context.tsx'
import { PhoneLink } from './phone-link.tsx'
import { kindOf, placeOf, type Stop } from './stop.ts'

type StopListProps = {
  stops: readonly Stop[]
  /** An additional action for a stop. */
  actionFor?: (stop: Stop) => ReactNode
  /** Formats when the truck came and left; without it these times are not shown. */
  timeOf?: (instant: string) => string
}

/** Lists the stops in order. */
export function StopList({ stops, actionFor, timeOf }: StopListProps) {
  return (
    <ol className="flex flex-col gap-5">
      {stops.map((stop, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a stop is identified by its position.
        <li key={at} className="flex gap-4">
          <span
            aria-hidden="true"
            className="mt-0.5 grid size-8 shrink-0 place-items-center rounded-full border-2 border-dashed border-stitch-deep font-display font-semibold text-stitch-deep"
          >
            {at + 1}
          </span>
          <StopText stop={stop} action={actionFor?.(stop)} timeOf={timeOf} />
        </li>
      ))}
    </ol>
  )
}

type StopTextProps = { stop: Stop; action: ReactNode; timeOf: StopListProps['timeOf'] }

function StopText({ stop, action, timeOf }: StopTextProps) {
  const say = useTexts('stops')
  const access = useAccess(stop)
  const { address, unit, access_code, parking_note, contact_name, contact_phone } = stop
  return (
    <div className="min-w-0 break-words">
      <p className="text-small text-soft">{say(`kind.${kindOf(stop)}`)}</p>
      <address className="font-semibold not-italic">
        {address && (
          <>
            {address}
            {unit && <>, {say('unit', { unit })}</>}
            <br />
          </>
        )}
        {placeOf(stop)}
      </address>
      <p className="text-small">{access.join(' · ')}</p>
      {timeOf && stop.arrived_at && (
        <p className="numeral mt-1 text-small font-semibold text-moss">
          ✓{' '}
          <span className="whitespace-nowrap">
            {say('reached', { time: timeOf(stop.arrived_at) })}
          </span>
          {stop.left_at && (
            <>
              {' · '}
              <span className="whitespace-nowrap">
                {say('left', { time: timeOf(stop.left_at) })}
              </span>
            </>
          )}
        </p>
      )}
      {access_code && (
        <p className="mt-1 text-small font-semibold">{say('access_code', { code: access_code })}</p>
      )}
      {parking_note && <p className="mt-1 text-small">{say('parking', { note: parking_note })}</p>}
      {stop.needs_certificate && <p className="mt-1 text-small">{say('certificate')}</p>}
      <div className="flex flex-wrap items-center gap-x-5">
        {action}
        {contact_name && !contact_phone && <span className="text-small">{contact_name}</span>}
        {contact_phone && (
          <span className="flex flex-wrap items-center gap-x-2">
            {contact_name}
            <PhoneLink
              phone={contact_phone}
              label={contact_name ? say('call', { name: contact_name }) : say('call_nameless')}
            />
          </span>
        )}
      </div>
    </div>
  )
}

/** Describes the way between the truck and the door. */
const useAccess = (stop: Stop): string[] => accessOf(stop, useTexts('stops'))

export function accessOf(
  { floor, flights, has_elevator, carry_ft }: Stop,
  say: Say<'stops'>,
): string[] {
  const stairs = flights > 0 ? say('flights', { count: flights }) : say('no_flights')
  return [
    say('floor', { floor }),
    has_elevator ? say('elevator') : stairs,
    ...(carry_ft > 0 ? [say('carry', { feet: carry_ft })] : []),
  ]
}
