import { useEffect, useState } from 'react'
import { actAs } from '#contract/calls/session.ts'
import type { Query } from '#contract/kernel/routes.ts'
import { href } from '#contract/routes.ts'
import { useNavigation } from '../../lib/navigation.tsx'
import { useServices, useSession } from '../../lib/services-context.tsx'
import { isArea } from '../../routing/areas.ts'
import { routeMemory } from '../../routing/route-memory.ts'
import { isAdminPath, onwardPath } from './onward-path.ts'
import { readPending, rememberCode, rememberedCodeFor } from './pending-sign-in.ts'
import { isComplete, newSignIn, type SignInState } from './sign-in-state.ts'
import { type SignIn, useSignIn } from './use-sign-in.ts'

type Step = SignInState['step']
type AuthRoute = 'auth-username' | 'auth-code' | 'auth-signup'

export type SignInPage = SignIn & {
  /** The sign-in is complete: the next page is loading. */
  isLeaving: boolean
  /** Returns the URL of another page of the sign-in, keeping the return path. */
  linkTo: (route: AuthRoute, query?: Query) => string
  search: URLSearchParams
}

/**
 * Runs the sign-in on its own pages: it continues the previous page's state, navigates to the page
 * of the next step and, once signed in, to the return path.
 *
 * @param step the step this page starts with
 * @param pageOf the pages of the steps that are not shown here
 */
export function useSignInPage(step: Step, pageOf: Partial<Record<Step, AuthRoute>>): SignInPage {
  const signIn = useSignIn(() => resumeSignIn(step))
  const { state } = signIn
  const session = useSession()
  const { path, go } = useNavigation()
  const search = new URLSearchParams(path.split('?')[1])
  // Read once on arrival: leaving the page changes the route memory while this page is still
  // mounted.
  const [cameFrom] = useState(() => returnPathFrom(routeMemory.snapshot().previous))
  const to = search.get('to') ?? cameFrom
  const linkTo: SignInPage['linkTo'] = (route, query) => href(route, {}, { ...query, to })

  const { identity } = session
  const isSwitching = useRoleOf(to)
  const onward =
    identity === null || state.doing !== null || isSwitching
      ? null
      : onwardPath(to, { ...session, identity })
  const next = onward === null ? pageOf[state.step] : undefined
  const target = onward ?? (next === undefined ? null : linkTo(next))
  const { username, code } = state

  useEffect(() => {
    if (target === null) return
    if (isComplete(code)) rememberCode(username, code)
    if (isAdminPath(target)) window.location.replace(target)
    else go(target, { replace: onward !== null || username === '' })
  }, [target, onward, username, code, go])

  return { ...signIn, isLeaving: identity !== null && state.doing === null, linkTo, search }
}

/**
 * Takes on the role of the area that the return path leads to, if the person has it too; an
 * invitation leads a customer to the driver's pages. Tells whether that is under way.
 */
function useRoleOf(to: string | null): boolean {
  const { call, session } = useServices()
  const { identity } = useSession()
  const [hasFailed, setFailed] = useState(false)
  const [, area = ''] = (to ?? '').split(/[/?]/)
  const others = identity?.acting_roles?.filter((role) => role !== identity.role) ?? []
  const as = others.includes(area) && isArea(area) ? area : null
  useEffect(() => {
    if (as === null || hasFailed) return
    void call(actAs, { body: { as } }).then(async ({ error }) => {
      if (error === null) await session.refresh()
      setFailed(true)
    })
  }, [as, hasFailed, call, session])
  return as !== null && !hasFailed
}

/**
 * Returns the previous page as return path; null for the home page, the pages of the sign-in and
 * the unsubscribe page, after which users continue to their start page.
 */
function returnPathFrom(previous: string | null): string | null {
  return previous === null || /^\/(auth\/.*|unsubscribe)?([?]|$)/.test(previous) ? null : previous
}

/**
 * Restores the state of a sign-in. A step that depends on an earlier one starts over if there is
 * none.
 */
function resumeSignIn(step: Step): SignInState {
  const pending = readPending()
  if (pending === null) return { ...newSignIn(), step: step === 'code' ? 'username' : step }
  const { username, exists, sent_at } = pending
  const start = { ...newSignIn(username), step }
  if (step === 'username') return start
  const code = step === 'name' ? rememberedCodeFor(username) : ''
  return { ...start, exists, sentAt: sent_at, code }
}
