import type { CallError } from '#contract/client/call-error.ts'
import { useTexts } from '../../lib/texts-context.tsx'

/** Returns a function that describes why a step of the sign-in failed, as shown at the field. */
export function useSignInErrorText(): (error: CallError | null) => string | undefined {
  const say = useTexts('account')
  const common = useTexts('common')
  return (error) => {
    if (error === null) return undefined
    const { status, code, errors, retry_after } = error
    if (status === 0) return common('states.offline')
    if (status === 429) {
      return retry_after === undefined ? say('code.used_up') : say(...waitText(retry_after))
    }
    // The server only says that the username's format is invalid; this text shows a valid one.
    if (errors?.username && code === undefined) return say('username.invalid')
    return Object.values(errors ?? {})[0]?.[0] ?? error.message
  }
}

function waitText(seconds: number): ['wait_seconds' | 'wait_minutes', { count: number }] {
  return seconds < 60
    ? ['wait_seconds', { count: seconds }]
    : ['wait_minutes', { count: Math.ceil(seconds / 60) }]
}
