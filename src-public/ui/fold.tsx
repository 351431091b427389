import type { ReactNode } from 'react'

type FoldProps = {
  title: ReactNode
  lang?: string | undefined
  /** Initially, or as soon as it is known. */
  isOpen?: boolean
  children: ReactNode
}

/** Renders a title that expands to its content, without JavaScript. */
export function Fold({ title, lang, isOpen, children }: FoldProps) {
  return (
    <details lang={lang} open={isOpen} className="group/fold border-b-2 border-dashed border-line">
      <summary className="flex min-h-14 items-center justify-between gap-4 py-3 font-semibold">
        <span>{title}</span>
        <svg
          aria-hidden="true"
          viewBox="0 0 24 24"
          className="size-6 shrink-0 text-stitch-deep transition-transform group-open/fold:rotate-45"
        >
          <path
            d="M12 5v14M5 12h14"
            stroke="currentColor"
            strokeWidth="2.4"
            strokeLinecap="round"
          />
        </svg>
      </summary>
      <div className="max-w-prose pb-5 text-soft">{children}</div>
    </details>
  )
}
