import type { ReactNode } from 'react'

export type Step = {
  key: string
  status: 'done' | 'now' | 'next' | 'stopped'
  title: ReactNode
  /** The time and the actor of a past step; an explanation of a future one. */
  detail?: ReactNode
}

/** Renders past and future steps along a vertical line. */
export function StepTimeline({ label, steps }: { label: string; steps: readonly Step[] }) {
  return (
    <ol aria-label={label} className="flex flex-col">
      {steps.map(({ key, status, title, detail }, at) => (
        <li
          key={key}
          aria-current={status === 'now' ? 'step' : undefined}
          className="relative flex gap-4 pb-5 last:pb-0"
        >
          {at < steps.length - 1 && (
            <span
              aria-hidden="true"
              className={`absolute top-7 bottom-0 left-[0.8125rem] ${isAhead(steps[at + 1]) ? 'border-l-[3px] border-dashed border-line' : 'border-l-[3px] border-stitch'}`}
            />
          )}
          <Mark status={status} />
          <div className="min-w-0">
            <p className={titles[status]}>{title}</p>
            {detail && <p className="text-small text-soft">{detail}</p>}
          </div>
        </li>
      ))}
    </ol>
  )
}

const titles: Record<Step['status'], string> = {
  done: 'font-semibold',
  now: 'font-display text-xl font-semibold',
  next: 'text-soft',
  stopped: 'font-display text-xl font-semibold text-brick',
}

const isAhead = (step: Step | undefined) => step?.status === 'next'

const marks: Record<Step['status'], string> = {
  done: 'bg-stitch text-night',
  now: 'bg-blanket text-cream ring-4 ring-stitch',
  next: 'border-2 border-dashed border-edge bg-card',
  stopped: 'bg-brick-wash text-brick ring-2 ring-brick',
}

const signs: Record<Step['status'], string> = {
  done: 'M6 12.5l4 4 8-9',
  now: 'M7 12h.01M12 12h.01M17 12h.01',
  next: '',
  stopped: 'M8 8l8 8M16 8l-8 8',
}

function Mark({ status }: { status: Step['status'] }) {
  return (
    <span
      aria-hidden="true"
      className={`relative grid size-7 shrink-0 place-items-center rounded-full ${marks[status]}`}
    >
      <svg viewBox="0 0 24 24" className="size-5" aria-hidden="true">
        <path
          d={signs[status]}
          fill="none"
          stroke="currentColor"
          strokeWidth="2.8"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
    </span>
  )
}
