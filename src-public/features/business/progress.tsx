import type { Readiness } from '#contract/calls/readiness.ts'
import { useTexts } from '../../lib/texts-context.tsx'

/** Shows how many of the needed steps are done or with us. */
export function Progress({ readiness: { percent, steps } }: { readiness: Readiness }) {
  const say = useTexts('business')
  const needed = steps.filter(({ is_optional }) => !is_optional)
  const given = needed.filter(({ state }) => state === 'done' || state === 'with_us')
  const text = say('add.progress', { done: given.length, all: needed.length })
  return (
    <div className="grid gap-2">
      <p className="font-semibold">{text}</p>
      <div
        role="progressbar"
        aria-label={text}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className="h-3 overflow-hidden rounded-full bg-sunken"
      >
        <div className="h-full bg-moss" style={{ width: `${percent}%` }} />
      </div>
    </div>
  )
}
