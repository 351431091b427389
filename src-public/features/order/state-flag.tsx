import { isOrderState } from '#contract/order-phases.ts'
import { useTexts } from '../../lib/texts-context.tsx'
import { Flag } from '../../ui/flag.tsx'
import { stateTones } from './order-state.ts'

export function StateFlag({ state }: { state: string }) {
  const say = useTexts('common')
  if (!isOrderState(state)) return <Flag>{state}</Flag>
  return <Flag tone={stateTones[state]}>{say(`state.${state}`)}</Flag>
}
