import type { ReactNode } from 'react'

type SectionProps = { id: string; number: number; title: string; children: ReactNode }

/** Renders one numbered section of the booking. */
export function Section({ id, number, title, children }: SectionProps) {
  return (
    <section
      aria-labelledby={id}
      className="rounded-card bg-card px-4 pt-5 pb-6 shadow-card sm:px-7 sm:pt-7 sm:pb-8"
    >
      <h2 id={id} className="mb-5 flex items-center gap-3 text-2xl sm:text-[1.75rem]">
        <span
          aria-hidden="true"
          className="grid size-10 shrink-0 place-items-center rounded-full border-2 border-dashed border-stitch-deep text-lg text-stitch-deep"
        >
          {number}
        </span>
        {title}
      </h2>
      {children}
    </section>
  )
}
