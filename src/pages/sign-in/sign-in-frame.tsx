import { Alert, Button } from 'antd'
import type { ReactNode } from 'react'
import { Navigate, useSearchParams } from 'react-router'

import { useDocumentTitle } from '../../kernel/use-document-title.ts'
import { mayEnter, safeTarget } from '../../providers/auth.ts'
import { useSession } from '../../session.ts'
import { LanguageSwitch } from '../../shell/account-bar.tsx'
import { useTexts } from '../../texts.ts'

type Props = {
  title: string
  /** Why it did not work. */
  problem: ReactNode
  /** What the button says; without it nothing can be sent. */
  submit?: string
  isBusy?: boolean
  onSubmit?: () => Promise<void>
  /** Also for who is signed in; from the other pages they go on at once. */
  isForAll?: boolean
  children: ReactNode
  /** Below the form. */
  aside?: ReactNode
}

/** Every step of the sign-in: a heading, what went wrong, one form and one button. */
export function SignInFrame(props: Props) {
  const { title, problem, submit, isBusy = false, onSubmit, isForAll, children, aside } = props
  const { text } = useTexts()
  const session = useSession()
  const [params] = useSearchParams()
  useDocumentTitle(title)
  if (!isForAll && mayEnter('/admin', session))
    return <Navigate to={safeTarget(params.get('to'))} replace />
  return (
    <main className="sign-in">
      <div className="sign-in-box">
        <p className="brand">{text('brand')}</p>
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
