import { Alert, Button } from 'antd'
import type { ReactNode } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { mayEnter, safeTarget } from '../../providers/auth.ts'
import { useSession } from '../../providers/session.ts'
import { LanguageSwitch } from '../../shell/account-bar.tsx'
import { Brand } from '../../ui/brand.tsx'
import { useDocumentTitle } from '../../ui/use-document-title.ts'

type Props = {
  title: string
  /** Why the last attempt failed. */
  problem: ReactNode
  /** Label of the submit button; without it there is no button. */
  submit?: string
  isBusy?: boolean
  onSubmit?: () => Promise<void>
  /** Also shows the page to signed-in people, who are otherwise redirected at once. */
  isForAll?: boolean
  children: ReactNode
  /** Below the form. */
  aside?: ReactNode
}

/** The layout of every sign-in step: a heading, the last problem, one form and one button. */
export function SignInFrame(props: Props) {
  const { title, problem, submit, isBusy = false, onSubmit, isForAll, children, aside } = props
  const session = useSession()
  const [params] = useSearchParams()
  useDocumentTitle(title)
  if (!isForAll && mayEnter('/admin', session))
    return <Navigate to={safeTarget(params.get('to'))} replace />
  return (
    <main className="sign-in">
      <div className="sign-in-box">
        <p className="brand">
          <Brand />
        </p>
        <h1>{title}</h1>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            void onSubmit?.()
          }}
        >
          {problem && <Alert type="error" role="alert" showIcon message={problem} />}
          {children}
          {submit && (
            <Button type="primary" size="large" htmlType="submit" block loading={isBusy}>
              {submit}
            </Button>
          )}
        </form>
        {aside}
      </div>
      <LanguageSwitch />
    </main>
  )
}
