import { useEffect, useState } from 'react'
import type { Query } from '#contract/kernel/routes.ts'
import { href } from '#contract/routes.ts'
import { useSession } from '../../app/front-context.tsx'
import { useNavigation } from '../../app/navigation.tsx'
import { routeMemory } from '../../app/route-memory.ts'
import { isAdminPath, onwardPath } from './onward-path.ts'
import { carryCode, codeCarriedFor, readPending } from './pending-sign-in.ts'
import { isComplete, newSignIn, type SignInState } from './sign-in-state.ts'
import { type SignIn, useSignIn } from './use-sign-in.ts'

type Step = SignInState['step']
type AuthRoute = 'auth-username' | 'auth-code' | 'auth-signup'

export type SignInPage = SignIn & {
  /** Nothing is asked any more: the next page is on its way. */
  isLeaving: boolean
  /** Another page of the sign-in, which keeps where it leads. */
  linkTo: (route: AuthRoute, query?: Query) => string
  search: URLSearchParams
}

/**
 * Signing in as a page of its own: goes on with what the page before left, to the page of another
 * step, and, once somebody is signed in, to where they wanted.
 *
 * @param step the one that this page begins with
 * @param pageOf the pages of the steps that are not shown here
 */
export function useSignInPage(step: Step, pageOf: Partial<Record<Step, AuthRoute>>): SignInPage {
  const signIn = useSignIn(() => resumed(step))
  const { state } = signIn
  const session = useSession()
  const { path, go } = useNavigation()
  const search = new URLSearchParams(path.split('?')[1])
  // As it was on arrival: leaving changes it, while this page is still there.
  const [cameFrom] = useState(() => worthReturning(routeMemory.snapshot().previous))
  const to = search.get('to') ?? cameFrom
  const linkTo: SignInPage['linkTo'] = (route, query) => href(route, {}, { ...query, to })

  const { identity } = session
  const onward =
    identity === null || state.doing !== null ? null : onwardPath(to, { ...session, identity })
  const next = onward === null ? pageOf[state.step] : undefined
  const target = onward ?? (next === undefined ? null : linkTo(next))
  const { username, code } = state

  useEffect(() => {
    if (target === null) return
    if (isComplete(code)) carryCode(username, code)
    if (isAdminPath(target)) window.location.replace(target)
    else go(target, { replace: onward !== null || username === '' })
  }, [target, onward, username, code, go])

  return { ...signIn, isLeaving: identity !== null && state.doing === null, linkTo, search }
}

/** Whoever came from the home came to sign in; from any other page, to go on there. */
function worthReturning(previous: string | null): string | null {
  return previous === null || /^\/(auth\/.*|unsubscribe)?([?]|$)/.test(previous) ? null : previous
}

/** A step that waits for something which nobody has begun starts over. */
function resumed(step: Step): SignInState {
  const pending = readPending()
  if (pending === null) return { ...newSignIn(), step: step === 'code' ? 'username' : step }
  const { username, exists, sent_at } = pending
  const start = { ...newSignIn(username), step }
  if (step === 'username') return start
  const code = step === 'name' ? codeCarriedFor(username) : ''
  return { ...start, exists, sentAt: sent_at, code }
}
