import type { Move } from '#contract/calls/moves.ts'
import { etaRange } from '#contract/eta-range.ts'
import { routeMiles } from '#contract/pricing/trip.ts'
import type { StoredLocation } from '#contract/realtime/location.ts'
import { useFormat } from '../../../lib/format.ts'
import { intlLocales } from '../../../lib/language.ts'
import { useLanguage, useTexts } from '../../../lib/texts-context.tsx'
import { untilWords } from '../../../lib/until-words.ts'
import { useNow } from '../../../lib/use-now.ts'
import { RouteDrawing } from './route-drawing.tsx'
import { Section } from './section.tsx'
import { useLocation } from './use-location.ts'

type Props = { move: Move; onEnd: () => void }
type Way = { tracking: NonNullable<Move['tracking']>; stop: Move['stops'][number] }

/** Shows where the truck is and when it arrives, while the driver shares that. */
export function LiveLocation({ move, onEnd }: Props) {
  const { tracking } = move
  const stop = tracking && move.stops[tracking.stop]
  if (!tracking?.is_shared || !stop) return null
  return <Followed key={move.state} move={move} way={{ tracking, stop }} onEnd={onEnd} />
}

function Followed({ move, way, onEnd }: Props & { way: Way }) {
  const say = useTexts('moves')
  const location = useLocation(move.code, onEnd)
  return (
    <Section title={say('live.title')}>
      {location === null ? (
        <p className="text-soft" role="status">
          {say('live.waiting')}
        </p>
      ) : (
        <Position move={move} way={way} location={location} />
      )}
    </Section>
  )
}

const freshMs = 90_000

function Position({
  move,
  way,
  location,
}: Omit<Props, 'onEnd'> & { way: Way; location: StoredLocation }) {
  const say = useTexts('moves')
  const common = useTexts('common')
  const { language } = useLanguage()
  const { number, time } = useFormat()
  const now = useNow()
  const { tracking, stop } = way
  const { time_zone } = move.city
  const range = etaRange(location, stop, tracking, now)
  const count = routeMiles([location, stop], tracking.haversine_bp)
  const miles = common('units.miles', { count: number(count, 1) })
  const at = new Date(Math.min(location.at, now.getTime()))
  const isFresh = now.getTime() - at.getTime() < freshMs
  const when = untilWords(at.toISOString(), now, time_zone, intlLocales[language])
  const isSoon = range !== null && Date.parse(range.to_at) - now.getTime() <= soonMs
  return (
    <div className="flex flex-col gap-4">
      {range === null ? (
        <p className="font-semibold">{say('live.old')}</p>
      ) : (
        <p
          className="numeral font-display text-[1.75rem] leading-tight font-semibold"
          aria-live="polite"
        >
          {isSoon
            ? say('live.eta_soon')
            : say('live.eta', {
                from: time(range.from_at, time_zone),
                to: time(range.to_at, time_zone),
              })}
        </p>
      )}
      <RouteDrawing
        stops={move.stops}
        next={tracking.stop}
        truck={location}
        isFresh={isFresh}
        label={say('live.drawing', { miles, place: stop.city })}
      />
      <p>
        {say('live.away', { miles, place: stop.city })}{' '}
        <span className={isFresh ? '' : 'font-semibold'}>
          {isFresh ? say('live.seen_now') : say('live.seen', { when })}
        </span>
      </p>
      <p className="text-small text-soft">{say('live.estimate')}</p>
    </div>
  )
}

/** The end of the range from which on a time says less than "any minute". */
const soonMs = 5 * 60_000
