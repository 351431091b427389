import { useLogin } from '@refinedev/core'
import { Alert, Button, Input } from 'antd'
import { useState } from 'react'
import { Link, Navigate, useLocation, useNavigate, useSearchParams } from 'react-router'

import { forgotPassword } from '#contract/calls/session.ts'
import { signInPath } from '../../providers/auth.ts'
import { client } from '../../providers/session.ts'
import { useTexts } from '../../text/use-texts.ts'
import { ChoosePassword } from './choose-password.tsx'
import { SignInFrame } from './sign-in-frame.tsx'

/** The second step of the sign-in: enter the password, or set a new one by a mailed link. */
export default function PasswordPage() {
  const { state, search } = useLocation()
  const [params] = useSearchParams()
  const token = params.get('token')
  const email = emailIn(state)
  if (token) return <ChoosePassword token={token} />
  if (email) return <EnterPassword email={email} />
  return <Navigate to={`${signInPath}${search}`} replace />
}

type Credentials = { email: string; password: string; to: string | null }

function EnterPassword({ email }: { email: string }) {
  const { text } = useTexts()
  const { search } = useLocation()
  const [params] = useSearchParams()
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const navigate = useNavigate()
  const { mutateAsync, isPending } = useLogin<Credentials>({
    // In place of Refine's own, which would repeat a failure in a notice beside the form.
    mutationOptions: {
      onSuccess: ({ redirectTo }) => {
        if (redirectTo) void navigate(redirectTo, { replace: true })
      },
    },
  })

  async function submit() {
    setProblem(null)
    const { success, error } = await mutateAsync({ email, password, to: params.get('to') })
    if (!success) setProblem(error?.message || text('problems.offline'))
  }

  return (
    <SignInFrame
      title={text('signIn.title')}
      submit={text('signIn.submit')}
      isBusy={isPending}
      onSubmit={submit}
      problem={problem}
      aside={<Forgot email={email} />}
    >
      <p>
        {email}
        {' · '}
        <Link to={`${signInPath}${search}`}>{text('signIn.other')}</Link>
      </p>
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <label htmlFor="password">{text('signIn.password')}</label>
      <Input.Password
        id="password"
        size="large"
        autoComplete="current-password"
        autoFocus
        required
        value={password}
        onChange={({ target }) => setPassword(target.value)}
      />
    </SignInFrame>
  )
}

/** Requests a mail with a link for setting a new password. */
function Forgot({ email }: { email: string }) {
  const { text } = useTexts()
  const [isBusy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<{ problem: string | null } | null>(null)

  async function requestLink() {
    setBusy(true)
    const { error } = await client.post(forgotPassword.path, { body: { email } })
    setBusy(false)
    const problem = error && (error.status ? error.message : text('problems.offline'))
    setOutcome({ problem })
  }

  if (outcome && !outcome.problem)
    return (
      <Alert type="success" role="status" showIcon message={text('signIn.linkSent', { email })} />
    )
  return (
    <>
      {outcome && <Alert type="error" role="alert" showIcon message={outcome.problem} />}
      <Button type="link" loading={isBusy} onClick={() => void requestLink()}>
        {text('signIn.forgot')}
      </Button>
    </>
  )
}

function emailIn(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('email' in state)) return null
  return typeof state.email === 'string' ? state.email : null
}
