import type { OwnDocument } from '#contract/calls/documents.ts'
import { useTexts } from '../../lib/texts-context.tsx'
import { Flag, type Tone } from '../../ui/flag.tsx'

const tones: Record<OwnDocument['state'], Tone> = {
  required: 'warn',
  uploaded: 'info',
  in_review: 'info',
  approved: 'good',
  expiring: 'warn',
  expired: 'bad',
  rejected: 'bad',
}

export function DocumentFlag({ state }: Pick<OwnDocument, 'state'>) {
  const say = useTexts('documents')
  return <Flag tone={tones[state]}>{say(`state.${state}`)}</Flag>
}
