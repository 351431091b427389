export type Bar = {
  key: string
  label: string
  value: number
  /** A part that is expected, drawn as an outline above the value. */
  expected?: number
}

const height = 190
const labelHeight = 26

/**
 * Draws values as bars, with those below zero hanging from the line. The drawing is decoration: a
 * table beside it holds the same values.
 */
export function Bars({ bars }: { bars: readonly Bar[] }) {
  const most = Math.max(1, ...bars.map(({ value, expected = 0 }) => Math.max(0, value) + expected))
  const least = Math.min(0, ...bars.map(({ value }) => value))
  const room = height - labelHeight - 8
  const scale = room / (most - least)
  const zero = 4 + most * scale
  const slot = 100 / bars.length
  const last = bars.length - 1
  // About six labels fit on a phone.
  const every = Math.ceil(bars.length / 6)
  return (
    <svg aria-hidden="true" width="100%" height={height} className="block">
      {bars.map(({ key, label, value, expected = 0 }, at) => {
        const x = `${at * slot + slot * 0.15}%`
        const width = `${slot * 0.7}%`
        const top = zero - Math.max(0, value) * scale
        return (
          <g key={key}>
            <rect
              x={x}
              width={width}
              y={value < 0 ? zero : top}
              height={Math.abs(value) * scale}
              className={value < 0 ? 'fill-brick' : 'fill-moss'}
            />
            {expected > 0 && (
              <rect
                x={x}
                width={width}
                y={top - expected * scale}
                height={expected * scale}
                className="fill-transparent stroke-edge"
                strokeWidth="2"
                strokeDasharray="4 3"
              />
            )}
            {at % every === 0 && (
              <text
                x={at === 0 ? 0 : at === last ? '100%' : `${(at + 0.5) * slot}%`}
                y={height - 6}
                textAnchor={at === 0 ? 'start' : at === last ? 'end' : 'middle'}
                className="fill-soft text-note"
              >
                {label}
              </text>
            )}
          </g>
        )
      })}
      <line x1="0" x2="100%" y1={zero} y2={zero} className="stroke-edge" strokeWidth="1.5" />
    </svg>
  )
}
