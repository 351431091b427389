import type { ReactNode } from 'react'
import { Card } from '../../../ui/card.tsx'

/** Renders a titled card. */
export function Section({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section>
      <Card>
        <h2 className="mb-4 text-2xl">{title}</h2>
        {children}
      </Card>
    </section>
  )
}
