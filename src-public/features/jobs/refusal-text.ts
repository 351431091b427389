import type { CallError } from '#contract/client/call-error.ts'

/** Why a call was refused: the fields' own messages where there are some. */
export function refusalText(error: CallError, offline: string): string {
  if (error.status === 0) return offline
  const messages = Object.values(error.errors ?? {}).flat()
  return messages.length > 0 ? messages.join(' ') : error.message
}
