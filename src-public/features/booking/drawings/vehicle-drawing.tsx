/** The capacity in ft³ at which the box of the drawing has its full length. */
const fullLengthAtFt3 = 800
const [shortest, longest] = [52, 150]
const height = 64
const pile = { columnWidth: 14, rows: 4, rowHeight: 13.5 }
const colors = ['#c98f4e', '#b4553a', '#dba763', '#8f6a3f', '#3f7d5f']

type VehicleDrawingProps = {
  capacity_ft3: number
  /** How full one trip is, 0 to 1. */
  share: number
  className?: string
}

/** Draws a truck as long as its capacity; boxes fill it from the cab, column by column. */
export function VehicleDrawing({ capacity_ft3, share, className = '' }: VehicleDrawingProps) {
  const size = Math.sqrt(Math.min(1, capacity_ft3 / fullLengthAtFt3))
  const length = Math.round(shortest + (longest - shortest) * size)
  const columns = Math.floor((length - 6) / pile.columnWidth)
  const places = columns * pile.rows
  // Something is in the truck as soon as there are things, and it is full only if nothing fits.
  const filled = share <= 0 ? 0 : Math.max(1, Math.floor(Math.min(1, share) * places))
  const cab = longest + 12
  const left = cab - 4 - length
  const right = cab + 47
  const wheels = [left + 26, cab + 22]
  return (
    <svg
      aria-hidden="true"
      viewBox={`${left - 2} 0 ${right - left + 2} 92`}
      className={`max-w-full ${className}`}
      fill="none"
    >
      <rect
        x={left}
        y="10"
        width={length}
        height={height}
        rx="4"
        className="fill-card stroke-blanket"
        strokeWidth="3"
      />
      {Array.from({ length: filled }, (_, at) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: a box is identified by its place.
          key={at}
          x={left + length - 4 - (Math.floor(at / pile.rows) + 1) * pile.columnWidth}
          y={58.5 - (at % pile.rows) * pile.rowHeight}
          width={pile.columnWidth - 1.5}
          height={pile.rowHeight - 1.5}
          rx="1.5"
          fill={colors[(at * 7) % colors.length]}
        />
      ))}
      <path
        d={`M${cab} 32h24c3 0 5 1 7 4l12 18c1 2 2 4 2 6v14h-45z`}
        className="fill-stitch stroke-blanket"
        strokeWidth="3"
        strokeLinejoin="round"
      />
      <path d={`M${cab + 9} 40h14l10 15h-24z`} className="fill-card" />
      {wheels.map((x) => (
        <g key={x}>
          <circle cx={x} cy="78" r="11" className="fill-ink" />
          <circle cx={x} cy="78" r="4" className="fill-card" />
        </g>
      ))}
    </svg>
  )
}
