import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts-context.tsx'
import { useBooking } from '../draft/booking-context.tsx'

type TruckFillProps = { pieces: number; volume_ft3: number; weight_lb: number }

/** Shows the totals of the items and how full the truck gets. */
export function TruckFill({ pieces, volume_ft3, weight_lb }: TruckFillProps) {
  const say = useTexts('booking')
  const common = useTexts('common')
  const { number } = useFormat()
  const { price } = useBooking()
  const { quote } = price
  const percent = quote === null ? null : quote.fill_percent
  const trips = quote?.price.trips ?? 1
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-card bg-sunken px-4 py-4 sm:px-6">
      <Truck share={Math.min(1, (percent ?? 0) / 100)} />
      <div className="min-w-48 grow">
        <p className="numeral text-lg font-semibold">
          {say('what.pieces', { count: pieces })}
          {' · '}
          {common('units.volume', { count: number(volume_ft3) })}
          {' · '}
          {common('units.weight', { count: number(weight_lb) })}
        </p>
        <p role="status" className="text-soft">
          {percent !== null &&
            (trips > 1
              ? say('what.fill_trips', { count: trips, percent })
              : say('what.fill', { percent }))}
        </p>
      </div>
    </div>
  )
}

const columns = 8
const rows = 4
const boxColours = ['#c98f4e', '#b4553a', '#dba763', '#8f6a3f', '#3f7d5f']

/** Draws the truck; the boxes fill it from the front, column by column. */
function Truck({ share }: { share: number }) {
  const full = Math.round(share * columns * rows)
  const boxes = Array.from({ length: columns * rows }, (_, at) => ({
    at,
    x: 12 + (columns - 1 - Math.floor(at / rows)) * 15,
    y: 57 - (at % rows) * 14,
  }))
  return (
    <svg aria-hidden="true" viewBox="0 0 196 92" className="h-20 w-44 shrink-0" fill="none">
      <rect
        x="8"
        y="10"
        width="128"
        height="64"
        rx="4"
        className="fill-card stroke-blanket"
        strokeWidth="3"
      />
      {boxes.slice(0, full).map(({ at, x, y }) => (
        <rect
          key={at}
          x={x}
          y={y}
          width="13.5"
          height="12.5"
          rx="1.5"
          fill={boxColours[(at * 7) % boxColours.length]}
        />
      ))}
      <path
        d="M141 32h24c3 0 5 1 7 4l12 18c1 2 2 4 2 6v14h-45z"
        className="fill-stitch stroke-blanket"
        strokeWidth="3"
        strokeLinejoin="round"
      />
      <path d="M150 40h14l10 15h-24z" className="fill-card" />
      <circle cx="38" cy="78" r="11" className="fill-ink" />
      <circle cx="160" cy="78" r="11" className="fill-ink" />
      <circle cx="38" cy="78" r="4" className="fill-card" />
      <circle cx="160" cy="78" r="4" className="fill-card" />
    </svg>
  )
}
