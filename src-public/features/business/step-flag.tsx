import type { ReadinessStep } from '#contract/calls/readiness.ts'
import { useTexts } from '../../lib/texts-context.tsx'
import { Flag } from '../../ui/flag.tsx'

const tones = { done: 'good', todo: 'warn', with_us: 'info', with_driver: 'info' } as const

/** Shows whether a step is done, or whose turn it is. */
export function StepFlag({ step: { state, is_optional } }: { step: ReadinessStep }) {
  const say = useTexts('business')
  const isLater = is_optional && state === 'todo'
  return (
    <Flag tone={isLater ? 'info' : tones[state]}>
      {say(isLater ? 'state.later' : `state.${state}`)}
    </Flag>
  )
}
