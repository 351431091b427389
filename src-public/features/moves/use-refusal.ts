import type { CallError } from '#contract/client/call-error.ts'
import { useTexts } from '../../app/texts-context.tsx'
import { refusalText } from '../jobs/refusal-text.ts'

/** Returns a function that describes why a call failed, including a missing connection. */
export function useRefusal(): (error: CallError) => string {
  const say = useTexts('common')
  return (error) => refusalText(error, say('states.offline'))
}
