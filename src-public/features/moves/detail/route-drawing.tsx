import type { Move } from '#contract/calls/moves.ts'
import type { Point } from '#contract/pricing/trip.ts'

type Props = {
  stops: Move['stops']
  /** The position of the next stop in the list of stops. */
  next: number
  truck: Point
  /** The truck was seen a moment ago; otherwise it may be elsewhere by now. */
  isFresh: boolean
  label: string
}

const [width, height] = [360, 190]
const [sides, edge] = [56, 44]

/** Draws the stops and the truck to scale, without a map: straight lines in place of streets. */
export function RouteDrawing({ stops, next, truck, isFresh, label }: Props) {
  const place = placing([...stops, truck])
  const points = stops.map(place)
  const here = place(truck)
  const target = points[next]
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={label}
      className="w-full max-w-xl rounded-field bg-sunken"
    >
      <polyline
        points={points.map(({ x, y }) => `${x},${y}`).join(' ')}
        fill="none"
        className="stroke-edge"
        strokeWidth="3"
        strokeDasharray="2 9"
        strokeLinecap="round"
      />
      {target && (
        <line
          x1={here.x}
          y1={here.y}
          x2={target.x}
          y2={target.y}
          className="stroke-stitch"
          strokeWidth="5"
          strokeDasharray="12 8"
        />
      )}
      {points.map(({ x, y }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a stop is identified by its position.
        <g key={at}>
          <circle
            cx={x}
            cy={y}
            r={at === next ? 13 : 9}
            className={at === next ? 'fill-stitch stroke-ink' : 'fill-card stroke-edge'}
            strokeWidth="3"
          />
          <text
            x={x}
            y={y + (y > height / 2 ? 35 : -25)}
            textAnchor="middle"
            className="fill-ink text-[0.9375rem] font-semibold"
          >
            {stops[at]?.city}
          </text>
        </g>
      ))}
      <g transform={`translate(${here.x} ${here.y}) scale(0.85)`} opacity={isFresh ? 1 : 0.55}>
        <circle r="21" className="fill-card stroke-ink" strokeWidth="3" />
        <path d="M-12 -7h13v12h-13zM1 -3h6l5 5v3H1z" className="fill-ink" />
        <circle cx="-7" cy="7" r="3.4" className="fill-card stroke-ink" strokeWidth="2" />
        <circle cx="7" cy="7" r="3.4" className="fill-card stroke-ink" strokeWidth="2" />
      </g>
    </svg>
  )
}

/** Returns a function that places points of the earth in the drawing, with north up. */
function placing(points: readonly Point[]): (point: Point) => { x: number; y: number } {
  const lats = points.map(({ lat }) => lat)
  const [south, north] = [Math.min(...lats), Math.max(...lats)]
  // A degree of longitude is shorter than one of latitude, the more the farther from the equator.
  const narrow = Math.cos((((south + north) / 2) * Math.PI) / 180)
  const easts = points.map(({ lng }) => lng * narrow)
  const [west, east] = [Math.min(...easts), Math.max(...easts)]
  const scale = Math.min(
    (width - 2 * sides) / Math.max(east - west, minDegrees),
    (height - 2 * edge) / Math.max(north - south, minDegrees),
  )
  return ({ lat, lng }) => ({
    x: Math.round(width / 2 + (lng * narrow - (west + east) / 2) * scale),
    y: Math.round(height / 2 - (lat - (south + north) / 2) * scale),
  })
}

/** About 500 feet, so that a truck at the door is not drawn miles away. */
const minDegrees = 0.0015
