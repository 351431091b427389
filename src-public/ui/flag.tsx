import type { ReactNode } from 'react'

export type Tone = 'info' | 'good' | 'bad' | 'warn'

const tones: Record<Tone, string> = {
  info: 'bg-sunken text-ink',
  good: 'bg-moss-wash text-moss',
  bad: 'bg-brick-wash text-brick',
  warn: 'bg-stitch-wash text-stitch-deep',
}

/** Renders a word or two on a colored background. */
export function Flag({ tone = 'info', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={`inline-flex max-w-full shrink-0 items-center rounded-full px-3 py-1 text-[0.875rem] font-semibold ${tones[tone]}`}
    >
      {children}
    </span>
  )
}
