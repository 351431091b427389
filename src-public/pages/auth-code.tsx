import { AdminNotice } from '../features/session/admin-notice.tsx'
import { CodeForm } from '../features/session/code-form.tsx'
import { useSignInPage } from '../features/session/use-sign-in-page.ts'
import { useTexts } from '../lib/texts-context.tsx'
import { definePage } from '../routing/page.tsx'
import { Card } from '../ui/card.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { Loading } from '../ui/skeleton.tsx'

export const page = definePage({
  meta: ({ say }) => ({ title: say('account')('code.title'), isPrivate: true }),
  Component: Code,
})

function Code() {
  const say = useTexts('account')
  const { isLeaving, state, dispatch } = useSignInPage('code', {
    username: 'auth-username',
    name: 'auth-signup',
  })
  return (
    <Sheet title={say('code.title')} lead={say('code.lead')} isNarrow>
      {isLeaving ? (
        <Loading rows={1} />
      ) : (
        <Card>
          {state.step === 'admin' ? (
            <AdminNotice dispatch={dispatch} />
          ) : (
            <CodeForm state={state} dispatch={dispatch} />
          )}
        </Card>
      )}
    </Sheet>
  )
}
