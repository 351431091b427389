import type { ReactNode } from 'react'

/** What may be wider than the screen scrolls by itself, also by keyboard. */
export function ScrollBox({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard.
    <section className="scroll" aria-label={label} tabIndex={0}>
      {children}
    </section>
  )
}
