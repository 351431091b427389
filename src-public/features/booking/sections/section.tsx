import type { ReactNode } from 'react'

type SectionProps = { id: string; title: string; children: ReactNode }

/** Renders one section of a step. */
export function Section({ id, title, children }: SectionProps) {
  return (
    <section
      aria-labelledby={id}
      className="rounded-card bg-card px-4 pt-5 pb-6 shadow-card sm:px-7 sm:pt-7 sm:pb-8"
    >
      <h2 id={id} className="mb-5 text-2xl sm:text-[1.75rem]">
        {title}
      </h2>
      {children}
    </section>
  )
}
