import { isOrderState } from '#contract/order-phases.ts'
import { useTexts } from '../../../lib/texts-context.tsx'
import { Flag } from '../../../ui/flag.tsx'
import { stateTones } from '../../order/order-state.ts'

/** Shows a job's state in the crew's words. */
export function JobFlag({ state }: { state: string }) {
  const say = useTexts('jobs')
  if (!isOrderState(state)) return <Flag>{state}</Flag>
  return <Flag tone={stateTones[state]}>{say(`state.${state}`)}</Flag>
}
