export type StripPoint = { key: string; day: number; tone: 'bad' | 'warn' | 'good' }

type Props = {
  /** The length of the strip. */
  days: number
  points: readonly StripPoint[]
  /** The labels of days along the strip. */
  ticks: readonly { day: number; label: string }[]
}

const fills = {
  bad: 'fill-brick',
  warn: 'fill-stitch stroke-stitch-deep',
  good: 'fill-card stroke-moss',
} as const

const height = 76
const middle = 30

/**
 * Draws points on a line of days that begins today. The drawing is decoration: a table beside it
 * holds the same days.
 */
export function Strip({ days, points, ticks }: Props) {
  const placeOf = (day: number) => `${2 + (96 * Math.min(days, Math.max(0, day))) / days}%`
  return (
    <svg aria-hidden="true" width="100%" height={height} className="block">
      <line
        x1={placeOf(0)}
        x2={placeOf(days)}
        y1={middle}
        y2={middle}
        className="stroke-edge"
        strokeWidth="2"
      />
      {ticks.map(({ day, label }) => (
        <g key={day}>
          <line
            x1={placeOf(day)}
            x2={placeOf(day)}
            y1={middle - 8}
            y2={middle + 8}
            className="stroke-edge"
            strokeWidth="2"
          />
          <text
            x={placeOf(day)}
            y={height - 12}
            textAnchor={day === 0 ? 'start' : day === days ? 'end' : 'middle'}
            className="fill-soft text-note"
          >
            {label}
          </text>
        </g>
      ))}
      {points.map(({ key, day, tone }) => (
        <circle
          key={key}
          cx={placeOf(day)}
          cy={middle}
          r="8"
          className={fills[tone]}
          strokeWidth="3"
        />
      ))}
    </svg>
  )
}
