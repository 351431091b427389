import type { ReactNode } from 'react'
import { Navigate, useSearchParams } from 'react-router'

import { useDocumentTitle } from '../../kernel/use-document-title.ts'
import { mayEnter, safeTarget } from '../../providers/auth.ts'
import { useSession } from '../../session.ts'
import { LanguageSwitch } from '../../shell/account-bar.tsx'
import { useTexts } from '../../texts.ts'

/** Around both steps of the sign-in; whoever is signed in already goes on at once. */
export function SignInFrame({ children }: { children: ReactNode }) {
  const { text } = useTexts()
  const session = useSession()
  const [params] = useSearchParams()
  useDocumentTitle(text('signIn.title'))
  if (mayEnter('/admin', session)) return <Navigate to={safeTarget(params.get('to'))} replace />
  return (
    <main className="sign-in">
      <div className="sign-in-box">
        <p className="brand">{text('brand')}</p>
        <h1>{text('signIn.title')}</h1>
        {children}
      </div>
      <LanguageSwitch />
    </main>
  )
}
