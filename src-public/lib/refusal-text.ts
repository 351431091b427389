import type { CallError } from '#contract/client/call-error.ts'

/**
 * Returns why a call was refused: the messages of the fields if there are any, otherwise the
 * error's.
 */
export function refusalText(error: CallError, offline: string): string {
  if (error.status === 0) return offline
  const messages = Object.values(error.errors ?? {}).flat()
  return messages.length > 0 ? messages.join(' ') : error.message
}
