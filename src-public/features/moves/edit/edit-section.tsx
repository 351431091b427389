import type { ReactNode } from 'react'

type Props = {
  title: string
  /** The present values, in a few words. */
  now?: string | undefined
  isOpen?: boolean
  children: ReactNode
}

/** Renders a part of the move that opens to be changed. */
export function EditSection({ title, now, isOpen, children }: Props) {
  return (
    <details open={isOpen} className="group/edit rounded-card bg-card shadow-card">
      <summary className="flex min-h-16 list-none items-center justify-between gap-4 px-4 py-3 sm:px-7">
        <span className="min-w-0">
          <span className="block text-lg font-semibold">{title}</span>
          {now && <span className="block text-small break-words text-soft">{now}</span>}
        </span>
        <svg
          aria-hidden="true"
          viewBox="0 0 24 24"
          className="size-6 shrink-0 text-stitch-deep transition-transform group-open/edit:rotate-180"
        >
          <path d="m5 9 7 7 7-7" fill="none" stroke="currentColor" strokeWidth="2.4" />
        </svg>
      </summary>
      <div className="px-1 pb-3 sm:px-2">{children}</div>
    </details>
  )
}
