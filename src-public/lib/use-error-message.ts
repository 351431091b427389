import type { CallError } from '#contract/client/call-error.ts'
import { useTexts } from './texts-context.tsx'

export type Explained = Pick<CallError, 'status' | 'message'> &
  Partial<Pick<CallError, 'errors' | 'body'>>

/**
 * Returns a function that describes why a call failed: a missing connection, otherwise the messages
 * of the fields if there are any, otherwise the error's.
 */
export function useErrorMessage(): (error: Explained) => string {
  const say = useTexts('common')
  return (error) => {
    if (error.status === 0) return say('states.offline')
    if (isUnexplained(error)) return say('states.server')
    const messages = Object.values(error.errors ?? {}).flat()
    return messages.length > 0 ? messages.join(' ') : error.message
  }
}

/** Reports whether the server, or a proxy before it, failed without words for a person. */
function isUnexplained({ status, body }: Explained): boolean {
  const isFromApi = typeof body === 'object' && body !== null && 'message' in body
  return status === 500 || (status > 500 && !isFromApi)
}
