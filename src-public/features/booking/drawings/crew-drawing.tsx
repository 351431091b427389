/** Draws the movers of a crew. */
export function CrewDrawing({ size }: { size: number }) {
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${size * 15} 30`}
      className="h-8 max-w-full text-blanket dark:text-link"
      fill="currentColor"
    >
      {Array.from({ length: size }, (_, at) => at * 15).map((left) => (
        <path
          key={left}
          d={`M${left + 7} 1a4.5 4.5 0 1 1 0 9a4.5 4.5 0 1 1 0-9M${left + 1} 18a6 6 0 0 1 12 0v11h-12z`}
        />
      ))}
    </svg>
  )
}
