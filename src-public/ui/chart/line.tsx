export type LinePoint = { key: string; label: string; value: number }

type Props = {
  points: readonly LinePoint[]
  /** The values at the lower and the upper edge. */
  least: number
  most: number
}

const height = 150
const labelHeight = 26

/**
 * Draws values as a line with a dot for each. The drawing is decoration: a table beside it holds the
 * same values.
 */
export function Line({ points, least, most }: Props) {
  const room = height - labelHeight - 16
  const slot = 100 / points.length
  const placed = points.map((point, at) => ({
    ...point,
    x: `${(at + 0.5) * slot}%`,
    y: 8 + room * (1 - (point.value - least) / (most - least)),
  }))
  // About six labels fit on a phone.
  const every = Math.ceil(points.length / 6)
  return (
    <svg aria-hidden="true" width="100%" height={height} className="block">
      {[least, most].map((value) => {
        const y = value === most ? 8 : 8 + room
        return (
          <line
            key={value}
            x1="0"
            x2="100%"
            y1={y}
            y2={y}
            className="stroke-line"
            strokeWidth="1"
          />
        )
      })}
      {placed.slice(1).map(({ key, x, y }, at) => (
        <line
          key={key}
          x1={placed[at]?.x}
          y1={placed[at]?.y}
          x2={x}
          y2={y}
          className="stroke-moss"
          strokeWidth="2.5"
        />
      ))}
      {placed.map(({ key, label, x, y }, at) => (
        <g key={key}>
          <circle cx={x} cy={y} r="5" className="fill-card stroke-moss" strokeWidth="2.5" />
          {at % every === 0 && (
            <text x={x} y={height - 6} textAnchor="middle" className="fill-soft text-note">
              {label}
            </text>
          )}
        </g>
      ))}
    </svg>
  )
}
