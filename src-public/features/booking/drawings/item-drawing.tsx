/** Outlines on a field of 24 by 24, by the category of the item. */
const outlines: Record<string, string> = {
  living_room: 'M4 11V8a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2v3M3 11h3v4h12v-4h3v7H3zM6 18v2M18 18v2',
  bedroom: 'M3 19v-9M3 15h18v4M21 15v-2a3 3 0 0 0-3-3H9v5M4 12h3',
  kitchen: 'M6 3h12v18H6zM6 10h12M9 6v2M9 13v4',
  dining: 'M3 8h18M6 8v12M18 8v12M9 8v4h6V8',
  office: 'M3 7h18M5 7v13M19 7v13M13 7v6h6M8 3h6v4',
  outdoor: 'M12 13v8M12 13a5 5 0 1 1 0-10a5 5 0 1 1 0 10M8 21h8',
  appliances: 'M5 3h14v18H5zM12 18a4.5 4.5 0 1 1 0-9a4.5 4.5 0 1 1 0 9M8 6h2',
  boxes: 'M4 8l8-4l8 4v9l-8 4l-8-4zM4 8l8 4l8-4M12 12v9',
  kids: 'M4 8v12M20 8v12M4 12h16M4 18h16M8 12v6M12 12v6M16 12v6',
  fitness: 'M3 12h18M6 8v8M18 8v8M9 10v4M15 10v4',
  garage: 'M3 20V9l9-5l9 5v11M7 20v-8h10v8M7 16h10',
  fragile: 'M8 3h8v5a4 4 0 0 1-8 0zM12 12v7M8 21h8',
}

/** Draws the kind of an item; one that is not in the catalog is a box. */
export function ItemDrawing({ category }: { category: string | undefined }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      className="size-7 shrink-0 text-blanket dark:text-link"
    >
      <path
        d={outlines[category ?? 'boxes'] ?? outlines.boxes}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
