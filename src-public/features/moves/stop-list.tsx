import type { Move } from '#contract/calls/moves.ts'
import { useTexts } from '../../app/texts-context.tsx'
import { PhoneLink } from '../order/phone-link.tsx'
import { Section } from './section.tsx'

type Stop = Move['stops'][number]

export function StopList({ stops }: { stops: readonly Stop[] }) {
  const say = useTexts('moves')
  return (
    <Section title={say('details.stops')}>
      <ol className="flex flex-col gap-5">
        {stops.map((stop, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the order of the stops is what they are.
          <li key={at} className="flex gap-4">
            <span
              aria-hidden="true"
              className="grid size-8 shrink-0 place-items-center rounded-full border-2 border-dashed border-stitch-deep font-display font-semibold text-stitch-deep"
            >
              {at + 1}
            </span>
            <StopText stop={stop} />
          </li>
        ))}
      </ol>
    </Section>
  )
}

function StopText({ stop }: { stop: Stop }) {
  const say = useTexts('moves')
  const kind = stop.kind === 'pickup' || stop.kind === 'dropoff' ? stop.kind : 'extra'
  return (
    <div className="min-w-0 break-words">
      <p className="text-[0.9375rem] text-soft">{say(`details.stop.${kind}`)}</p>
      <p className="font-semibold">
        {[stop.address, stop.unit && say('details.unit', { unit: stop.unit })]
          .filter(Boolean)
          .join(', ')}
      </p>
      <p>
        {stop.city}, {stop.state_code} {stop.zip}
      </p>
      <p className="text-[0.9375rem] text-soft">{accessOf(stop, say).join(' · ')}</p>
      {stop.parking_note && <p className="text-[0.9375rem] text-soft">{stop.parking_note}</p>}
      {stop.contact_name && (
        <p className="mt-1 text-[0.9375rem]">
          {say('details.contact', { name: stop.contact_name })}
        </p>
      )}
      {stop.contact_phone && (
        <PhoneLink
          phone={stop.contact_phone}
          label={say('details.call_contact', { name: stop.contact_name ?? stop.contact_phone })}
        />
      )}
    </div>
  )
}

function accessOf(stop: Stop, say: ReturnType<typeof useTexts<'moves'>>): string[] {
  const parts = [say('details.floor', { floor: stop.floor })]
  if (stop.has_elevator) parts.push(say('details.elevator'))
  else if (stop.flights > 0) parts.push(say('details.flights', { count: stop.flights }))
  if (stop.carry_ft > 0) parts.push(say('details.carry', { feet: stop.carry_ft }))
  return parts
}
