import type { ReactNode } from 'react'
import type { Tone } from './flag.tsx'

const tones: Record<Tone, string> = {
  info: 'border-blanket bg-card',
  good: 'border-moss bg-moss-wash',
  bad: 'border-brick bg-brick-wash',
  warn: 'border-stitch bg-stitch-wash',
}

type NoticeProps = { tone?: Tone; title?: string; children?: ReactNode; isLive?: boolean }

/** Renders an inline message. Screen readers announce a live one when it appears. */
export function Notice({ tone = 'info', title, children, isLive = tone === 'bad' }: NoticeProps) {
  return (
    <div
      role={isLive ? 'alert' : undefined}
      className={`rounded-card border-l-[6px] px-5 py-4 ${tones[tone]}`}
    >
      {title && <p className="font-semibold">{title}</p>}
      {children}
    </div>
  )
}
