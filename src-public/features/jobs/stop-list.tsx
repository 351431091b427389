import type { Job } from '#contract/calls/moves.ts'
import { useTexts } from '../../app/texts-context.tsx'
import { PhoneLink } from '../order/phone-link.tsx'
import { MapLink } from './map-link.tsx'
import { kindOf, placeOf, type Stop } from './stop.ts'

/** Where the crew goes, in order. */
export function StopList({ stops }: { stops: Job['stops'] }) {
  const say = useTexts('jobs')
  const areHidden = stops.every(({ address }) => address === null)
  return (
    <>
      <ol className="flex flex-col gap-5">
        {stops.map((stop, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a stop is known by its place in the order.
          <li key={at} className="flex gap-3.5">
            <span
              aria-hidden="true"
              className="mt-0.5 grid size-8 shrink-0 place-items-center rounded-full border-2 border-dashed border-stitch-deep font-display font-semibold text-stitch-deep"
            >
              {at + 1}
            </span>
            <StopDetails stop={stop} />
          </li>
        ))}
      </ol>
      {areHidden && <p className="mt-4 text-[0.9375rem] text-soft">{say('stop.hidden')}</p>}
    </>
  )
}

function StopDetails({ stop }: { stop: Stop }) {
  const say = useTexts('jobs')
  const facts = useStopFacts(stop)
  const { contact_name, contact_phone } = stop
  return (
    <div className="min-w-0">
      <p className="text-[0.9375rem] text-soft">{say(`stop.${kindOf(stop)}`)}</p>
      <address className="font-semibold not-italic">
        {stop.address && (
          <>
            {stop.address}
            {stop.unit && <>, {say('stop.unit', { unit: stop.unit })}</>}
            <br />
          </>
        )}
        {placeOf(stop)}
      </address>
      <p className="text-[0.9375rem]">{facts.join(' · ')}</p>
      {stop.parking_note && (
        <p className="mt-1 text-[0.9375rem]">{say('stop.parking', { note: stop.parking_note })}</p>
      )}
      <div className="flex flex-wrap items-center gap-x-5">
        {stop.address && <MapLink stop={stop} />}
        {contact_phone && (
          <span className="flex flex-wrap items-center gap-x-2">
            {contact_name}
            <PhoneLink
              phone={contact_phone}
              label={
                contact_name ? say('stop.call', { name: contact_name }) : say('stop.call_nameless')
              }
            />
          </span>
        )}
        {contact_name && !contact_phone && <span className="text-[0.9375rem]">{contact_name}</span>}
      </div>
    </div>
  )
}

function useStopFacts(stop: Stop): string[] {
  const say = useTexts('jobs')
  const { floor, flights, has_elevator, carry_ft } = stop
  const way = has_elevator
    ? say('stop.elevator')
    : flights > 0
      ? say('offer.flights', { count: flights })
      : say('offer.no_flights')
  return [
    say('stop.floor', { floor }),
    way,
    ...(carry_ft > 0 ? [say('stop.carry', { feet: carry_ft })] : []),
  ]
}
