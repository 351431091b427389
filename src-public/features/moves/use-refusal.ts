import type { CallError } from '#contract/client/call-error.ts'
import { useTexts } from '../../app/texts-context.tsx'
import { refusalText } from '../jobs/refusal-text.ts'

/** Why a call was refused, in words; also where nobody answered. */
export function useRefusal(): (error: CallError) => string {
  const say = useTexts('common')
  return (error) => refusalText(error, say('states.offline'))
}
