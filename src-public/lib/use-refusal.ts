import type { CallError } from '#contract/client/call-error.ts'
import { refusalText } from './refusal-text.ts'
import { useTexts } from './texts-context.tsx'

/** Returns a function that describes why a call failed, including a missing connection. */
export function useRefusal(): (error: CallError) => string {
  const say = useTexts('common')
  return (error) => refusalText(error, say('states.offline'))
}
