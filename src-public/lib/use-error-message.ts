import type { CallError } from '#contract/client/call-error.ts'
import { useTexts } from './texts-context.tsx'

/**
 * Returns a function that describes why a call failed: a missing connection, otherwise the messages
 * of the fields if there are any, otherwise the error's.
 */
export function useErrorMessage(): (error: CallError) => string {
  const say = useTexts('common')
  return (error) => {
    if (error.status === 0) return say('states.offline')
    const messages = Object.values(error.errors ?? {}).flat()
    return messages.length > 0 ? messages.join(' ') : error.message
  }
}
