import { AdminNotice } from '../features/session/admin-notice.tsx'
import { CodeForm } from '../features/session/code-form.tsx'
import { DetailsForm } from '../features/session/details-form.tsx'
import { type Details, isComplete } from '../features/session/sign-in-state.ts'
import type { SignIn } from '../features/session/use-sign-in.ts'
import { useSignInPage } from '../features/session/use-sign-in-page.ts'
import { useTexts } from '../lib/texts-context.tsx'
import { definePage } from '../routing/page.tsx'
import { Card } from '../ui/card.tsx'
import { Link } from '../ui/link.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { Loading } from '../ui/skeleton.tsx'

export const page = definePage({
  meta: ({ say }) => ({ title: say('account')('details.title'), isPrivate: true }),
  Component: Signup,
})

function Signup() {
  const say = useTexts('account')
  const { isLeaving, linkTo, search, state, dispatch } = useSignInPage('name', {})
  const { step, username, code } = state
  const title = step === 'code' ? say('code.title') : say('details.title')
  const lead = step === 'code' ? say('code.lead') : say('details.lead')
  return (
    <Sheet
      title={title}
      lead={isComplete(code) && step === 'name' ? say('details.lead_code', { username }) : lead}
      isNarrow
    >
      {isLeaving ? (
        <Loading rows={1} />
      ) : (
        <>
          <Card>
            <Step state={state} dispatch={dispatch} role={roleIn(search)} />
          </Card>
          <Link to={linkTo('auth-username')} className="mt-4 worded-link font-semibold">
            {say('details.sign_in')}
          </Link>
        </>
      )}
    </Sheet>
  )
}

function Step({ role, ...signIn }: SignIn & Pick<Details, 'role'>) {
  if (signIn.state.step === 'admin') return <AdminNotice dispatch={signIn.dispatch} />
  if (signIn.state.step === 'code') return <CodeForm {...signIn} />
  return <DetailsForm {...signIn} initial={{ role, name: '', business_name: '' }} hasRoles />
}

function roleIn(search: URLSearchParams): Details['role'] {
  return search.get('role') === 'mover' ? 'mover' : 'customer'
}
