import { href } from '#contract/routes.ts'
import { AdminNotice } from '../features/session/admin-notice.tsx'
import { useSignInPage } from '../features/session/use-sign-in-page.ts'
import { UsernameForm } from '../features/session/username-form.tsx'
import { useTexts } from '../lib/texts-context.tsx'
import { definePage } from '../routing/page.tsx'
import { Card } from '../ui/card.tsx'
import { Link } from '../ui/link.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { Loading } from '../ui/skeleton.tsx'

export const page = definePage({
  meta: ({ say }) => ({ title: say('account')('username.title'), isPrivate: true }),
  Component: Username,
})

function Username() {
  const say = useTexts('account')
  const common = useTexts('common')
  const { isLeaving, linkTo, state, dispatch } = useSignInPage('username', { code: 'auth-code' })
  return (
    <Sheet title={say('username.title')} lead={say('username.lead')} isNarrow>
      {isLeaving ? (
        <Loading rows={1} />
      ) : (
        <>
          <Card>
            {state.step === 'admin' ? (
              <AdminNotice dispatch={dispatch} />
            ) : (
              <UsernameForm state={state} dispatch={dispatch} />
            )}
          </Card>
          <p className="mt-6 text-soft">{say('username.new')}</p>
          <Link to={linkTo('auth-signup', { role: 'mover' })} className="worded-link font-semibold">
            {say('username.signup')}
          </Link>
          <p className="mt-2">
            <Link to={href('index')} className="worded-link">
              {common('not_found.link')}
            </Link>
          </p>
        </>
      )}
    </Sheet>
  )
}
