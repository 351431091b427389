import { type ReactNode, useId } from 'react'

type StretchProps = {
  title?: ReactNode
  /** Beside the title, as a link to more of the same. */
  more?: ReactNode
  /** What it lies on. */
  ground?: 'paper' | 'wash' | 'card'
  /** Narrow for what is read, wide for what is looked at. */
  width?: 'narrow' | 'wide'
  children: ReactNode
}

/** One stretch of a public page, from edge to edge. */
export function Stretch({ title, more, ground = 'paper', width = 'wide', children }: StretchProps) {
  const id = useId()
  return (
    <section aria-labelledby={title ? id : undefined} className={grounds[ground]}>
      <div className={`mx-auto px-4 py-12 sm:px-6 sm:py-16 ${widths[width]}`}>
        {title && (
          <div className="mb-8 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
            <h2 id={id} className="text-heading">
              {title}
            </h2>
            {more}
          </div>
        )}
        {children}
      </div>
    </section>
  )
}

const grounds = { paper: '', wash: 'bg-stitch-wash', card: 'bg-card' } as const
const widths = { narrow: 'max-w-3xl', wide: 'max-w-6xl' } as const
