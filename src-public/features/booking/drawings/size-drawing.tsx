const rows = 3
const box = { width: 15, height: 13 }
const colors = ['#c98f4e', '#b4553a', '#dba763', '#8f6a3f', '#3f7d5f']

/** The volume in ft³ that one drawn box stands for; a home has between 2 and 15 of them. */
const perBox = 80
const [fewest, most] = [2, 15]

/** Draws a size as a pile of boxes under a roof; the pile grows with the volume. */
export function SizeDrawing({ volume_ft3 }: { volume_ft3: number }) {
  const count = Math.min(most, Math.max(fewest, Math.round(volume_ft3 / perBox)))
  const columns = Math.ceil(count / rows)
  const width = columns * box.width
  const left = 48 - width / 2
  const top = 66 - rows * box.height
  return (
    <svg aria-hidden="true" viewBox="0 0 96 72" className="h-14 max-w-full" fill="none">
      <path
        d={`M${left - 7} ${top - 3}L48 ${top - 17}L${left + width + 7} ${top - 3}M6 68H90`}
        className="stroke-blanket"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      {Array.from({ length: count }, (_, at) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: a box is identified by its place.
          key={at}
          x={left + Math.floor(at / rows) * box.width}
          y={66 - box.height - (at % rows) * box.height}
          width={box.width - 1.5}
          height={box.height - 1.5}
          rx="1.5"
          fill={colors[(at * 7) % colors.length]}
        />
      ))}
    </svg>
  )
}
