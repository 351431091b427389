import type { ReactNode } from 'react'
import type { CallError } from '#contract/client/call-error.ts'
import { useTexts } from '../lib/texts-context.tsx'
import { Button } from './button.tsx'

/** Renders the placeholder of content that is loading. */
export function Skeleton({ className }: { className: string }) {
  return (
    <span aria-hidden="true" className={`breathing block rounded-field bg-sunken ${className}`} />
  )
}

export function Loading({ rows = 3 }: { rows?: number }) {
  const say = useTexts('common')
  return (
    <div role="status" className="flex flex-col gap-4">
      <span className="sr-only">{say('states.loading')}</span>
      {Array.from({ length: rows }, (_, row) => row).map((row) => (
        <Skeleton key={row} className="h-28 rounded-card" />
      ))}
    </div>
  )
}

type FailedProps = { error: CallError; onRetry?: () => void }

/** Shows why something could not be loaded, and a retry button. */
export function Failed({ error, onRetry }: FailedProps) {
  const say = useTexts('common')
  return (
    <Notice tone="bad" title={say('states.failed')}>
      <p>{error.status === 0 ? say('states.offline') : error.message}</p>
      {onRetry && (
        <div className="mt-3">
          <Button look="plain" size="sm" onClick={onRetry}>
            {say('states.retry')}
          </Button>
        </div>
      )}
    </Notice>
  )
}

export function Empty({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-3 rounded-card border-[1.5px] border-dashed border-edge px-6 py-12 text-center">
      <OpenBox />
      <p className="font-display text-xl font-semibold">{title}</p>
      {children && <div className="max-w-prose text-soft">{children}</div>}
    </div>
  )
}

function OpenBox() {
  return (
    <svg aria-hidden="true" viewBox="0 0 96 72" className="w-24" fill="none">
      <path
        d="M16 26h64v40H16z"
        className="fill-stitch-wash stroke-stitch-deep"
        strokeWidth="2.5"
      />
      <path
        d="M16 26 6 10h32l10 16M80 26l10-16H58L48 26"
        className="fill-card stroke-stitch-deep"
        strokeWidth="2.5"
        strokeLinejoin="round"
      />
      <path d="M48 26v40" className="stroke-stitch-deep" strokeWidth="2" strokeDasharray="5 4" />
    </svg>
  )
}

type Tone = 'info' | 'good' | 'bad' | 'warn'

const tones: Record<Tone, string> = {
  info: 'border-blanket bg-card',
  good: 'border-moss bg-moss-wash',
  bad: 'border-brick bg-brick-wash',
  warn: 'border-stitch bg-stitch-wash',
}

type NoticeProps = { tone?: Tone; title?: string; children?: ReactNode; isLive?: boolean }

/** Renders a message of the page itself. A live one is announced when it appears. */
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

export function Card({ children, className = '' }: { children: ReactNode; className?: string }) {
  return (
    <div className={`rounded-card bg-card p-5 shadow-card sm:p-6 ${className}`}>{children}</div>
  )
}

const flagTones: Record<Tone, string> = {
  info: 'bg-sunken text-ink',
  good: 'bg-moss-wash text-moss',
  bad: 'bg-brick-wash text-brick',
  warn: 'bg-stitch-wash text-stitch-deep',
}

/** Renders a word or two on a coloured background. */
export function Flag({ tone = 'info', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center rounded-full px-3 py-1 text-[0.875rem] font-semibold whitespace-nowrap ${flagTones[tone]}`}
    >
      {children}
    </span>
  )
}

/** Renders the frame of a screen that is a list or a form. */
export function Sheet({ title, lead, children, isNarrow = false }: SheetProps) {
  return (
    <div
      className={`mx-auto w-full px-4 py-8 sm:px-6 sm:py-12 ${isNarrow ? 'max-w-xl' : 'max-w-5xl'}`}
    >
      <header className="mb-7">
        <h1 className="text-[2rem] sm:text-[2.5rem]">{title}</h1>
        {lead && <div className="mt-2 max-w-prose text-lg text-soft">{lead}</div>}
      </header>
      {children}
    </div>
  )
}

type SheetProps = { title: ReactNode; lead?: ReactNode; children: ReactNode; isNarrow?: boolean }
