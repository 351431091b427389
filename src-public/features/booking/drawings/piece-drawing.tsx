/** The side in drawn units of a cube of one cubic foot: a person of six feet is 36 units tall. */
const perFoot = 6

/** Draws a box of a volume beside a person, on the same scale. */
export function PieceDrawing({ volume_ft3 }: { volume_ft3: number }) {
  const side = Math.round(Math.cbrt(volume_ft3) * perFoot)
  return (
    <svg aria-hidden="true" viewBox="0 0 64 44" className="h-11 max-w-full" fill="none">
      <path
        d="M11 4a4.5 4.5 0 1 1 0 9a4.5 4.5 0 1 1 0-9M5 21a6 6 0 0 1 12 0v20H5z"
        className="fill-blanket dark:fill-link"
      />
      <rect
        x={24}
        y={41 - side}
        width={side}
        height={side}
        rx="2"
        fill="#c98f4e"
        className="stroke-blanket"
        strokeWidth="2"
      />
      <path d="M2 42.5H62" className="stroke-blanket" strokeWidth="2.5" strokeLinecap="round" />
    </svg>
  )
}
