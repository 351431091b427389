import type { StateOf } from '#contract/kernel/machine.ts'
import type { MachineName, machines } from '#contract/machines.ts'
import { useTexts } from '../text/use-texts.ts'

type Tone = 'plain' | 'busy' | 'good' | 'warn' | 'bad'

type MachineState = { [M in MachineName]: StateOf<(typeof machines)[M]> }[MachineName]

/** Tones by state, for all machines; unlisted states are plain. */
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
  restricted: 'warn',
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
  verified: 'good',
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
  returned: 'bad',
  disabled: 'bad',
  removed: 'bad',
}

const toneOf = (state: string): Tone =>
  (tones as Readonly<Record<string, Tone | undefined>>)[state] ?? 'plain'

/** Shows a state as a colored tag; the color adds no information beyond the text. */
export function StateTag({ resource, state }: { resource: string; state: string }) {
  const texts = useTexts()
  return <span className={`tag tag-${toneOf(state)}`}>{texts.state(resource, state)}</span>
}
