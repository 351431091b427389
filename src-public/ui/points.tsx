import type { ReactNode } from 'react'

type PointsProps = {
  points: readonly { title: string; text: ReactNode }[]
  /** Side by side, if there is room. */
  columns?: 2 | 3
}

/** Renders a few points, each with its title above it. */
export function Points({ points, columns = 3 }: PointsProps) {
  return (
    <dl className={`grid gap-x-10 gap-y-8 ${across[columns]}`}>
      {points.map(({ title, text }) => (
        <div key={title} className="border-t-2 border-ink pt-4">
          <dt className="font-display text-xl font-semibold">{title}</dt>
          <dd className="mt-2 max-w-xl text-soft">{text}</dd>
        </div>
      ))}
    </dl>
  )
}

const across = { 2: 'sm:grid-cols-2', 3: 'sm:grid-cols-2 lg:grid-cols-3' } as const
