import { isOrderState } from '#contract/order-phases.ts'
import { useTexts } from '../../app/texts-context.tsx'
import { Flag } from '../../ui/parts.tsx'
import { stateTones } from '../order/order-state.ts'

/** A job's state in the words of those who carry it out. */
export function JobFlag({ state }: { state: string }) {
  const say = useTexts('jobs')
  if (!isOrderState(state)) return <Flag>{state}</Flag>
  return <Flag tone={stateTones[state]}>{say(`state.${state}`)}</Flag>
}
