import { Input } from 'antd'
import { type ReactNode, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

import type { checkUser } from '#contract/calls/session.ts'
import type { ResponseOf } from '#contract/kernel/call.ts'
import { passwordPath } from '../../providers/auth.ts'
import { session } from '../../providers/session.ts'
import { type TextKey, useTexts } from '../../text/use-texts.ts'
import { SignInFrame } from './sign-in-frame.tsx'

/** The first step of the sign-in: enter the username. Only accounts with a password continue. */
export default function UsernamePage() {
  const { text } = useTexts()
  const navigate = useNavigate()
  const { search } = useLocation()
  const [email, setEmail] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<ReactNode>(null)

  async function submit() {
    setBusy(true)
    setProblem(null)
    const { data, error } = await session.checkUser<ResponseOf<typeof checkUser>>({
      username: email.trim(),
    })
    setBusy(false)
    if (error) return setProblem(error.status ? error.message : text('problems.offline'))
    const refusal = refusalOf(data)
    if (!refusal) return navigate(`${passwordPath}${search}`, { state: { email: email.trim() } })
    setProblem(
      <>
        <p>{text(refusal)}</p>
        {data.exists && <a href="/auth/username">{text('signIn.publicSite')}</a>}
      </>,
    )
  }

  return (
    <SignInFrame
      title={text('signIn.title')}
      submit={text('signIn.next')}
      onSubmit={submit}
      problem={problem}
      isBusy={isBusy}
    >
      <label htmlFor="email">{text('signIn.email')}</label>
      <Input
        id="email"
        type="email"
        size="large"
        autoComplete="username"
        autoFocus
        required
        value={email}
        onChange={({ target }) => setEmail(target.value)}
      />
    </SignInFrame>
  )
}

function refusalOf({ exists, role, method }: ResponseOf<typeof checkUser>): TextKey | null {
  if (!exists) return 'signIn.unknown'
  if (role !== 'admin') return 'signIn.notAdmin'
  return method === 'password' ? null : 'signIn.code'
}
