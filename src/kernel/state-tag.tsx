import type { StateOf } from '#contract/kernel/machine.ts'
import type { MachineName, machines } from '#contract/machines.ts'
import { useTexts } from '../texts.ts'

type Tone = 'plain' | 'busy' | 'good' | 'warn' | 'bad'

type MachineState = { [M in MachineName]: StateOf<(typeof machines)[M]> }[MachineName]

/** The tone of a state, whichever machine it belongs to. Any other state is plain. */
const tones: Partial<Record<MachineState, Tone>> = {
  new: 'warn',
  reopened: 'warn',
  placed: 'warn',
  submitted: 'warn',
  requires_action: 'warn',
  documents_pending: 'warn',
  waiting: 'warn',
  held: 'warn',
  locked: 'warn',
  open: 'busy',
  in_review: 'busy',
  accepted: 'busy',
  confirmed: 'busy',
  en_route: 'busy',
  arrived: 'busy',
  loading: 'busy',
  in_transit: 'busy',
  unloading: 'busy',
  authorized: 'busy',
  in_payout: 'busy',
  answered: 'good',
  solved: 'good',
  delivered: 'good',
  completed: 'good',
  captured: 'good',
  available: 'good',
  paid: 'good',
  active: 'good',
  approved: 'good',
  on_duty: 'good',
  published: 'good',
  in_force: 'good',
  disputed: 'bad',
  cancelled: 'bad',
  failed: 'bad',
  rejected: 'bad',
  suspended: 'bad',
  reversed: 'bad',
  disabled: 'bad',
  removed: 'bad',
}

const toneOf = (state: string): Tone =>
  (tones as Readonly<Record<string, Tone | undefined>>)[state] ?? 'plain'

/** A state by its text and a colour; the colour says nothing that the text does not. */
export function StateTag({ resource, state }: { resource: string; state: string }) {
  const say = useTexts()
  return <span className={`tag tag-${toneOf(state)}`}>{say.state(resource, state)}</span>
}
