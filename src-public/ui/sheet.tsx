import type { ReactNode } from 'react'

/** Renders the frame of a screen that is a list or a form. */
export function Sheet({ title, lead, children, isNarrow = false }: SheetProps) {
  return (
    <div
      className={`mx-auto w-full px-4 py-8 sm:px-6 sm:py-12 ${isNarrow ? 'max-w-xl' : 'max-w-5xl'}`}
    >
      <header className="mb-7">
        <h1 className="text-page sm:text-[2.5rem]">{title}</h1>
        {lead && <div className="mt-2 max-w-prose text-lg text-soft">{lead}</div>}
      </header>
      {children}
    </div>
  )
}

type SheetProps = { title: ReactNode; lead?: ReactNode; children: ReactNode; isNarrow?: boolean }
