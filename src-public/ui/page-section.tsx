import { type ReactNode, useId } from 'react'

type PageSectionProps = {
  title?: ReactNode
  /** Shown beside the title, such as a link to more. */
  more?: ReactNode
  /** The background. */
  ground?: 'paper' | 'wash' | 'card'
  /** Narrow for text, wide for pictures and cards. */
  width?: 'narrow' | 'wide'
  children: ReactNode
}

/** Renders one full-width section of a public page. */
export function PageSection({
  title,
  more,
  ground = 'paper',
  width = 'wide',
  children,
}: PageSectionProps) {
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
