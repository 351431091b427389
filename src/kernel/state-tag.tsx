import { useTexts } from '../texts.ts'

type Tone = 'plain' | 'busy' | 'good' | 'warn' | 'bad'

/** By the state's name, whichever machine it belongs to; any other is plain. */
const tones: Readonly<Record<string, Tone>> = {
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
  live: 'good',
  disputed: 'bad',
  cancelled: 'bad',
  failed: 'bad',
  rejected: 'bad',
  suspended: 'bad',
  reversed: 'bad',
  disabled: 'bad',
  removed: 'bad',
}

/** A state by its text and a colour; the colour says nothing that the text does not. */
export function StateTag({ resource, state }: { resource: string; state: string }) {
  const say = useTexts()
  return <span className={`tag tag-${tones[state] ?? 'plain'}`}>{say.state(resource, state)}</span>
}
