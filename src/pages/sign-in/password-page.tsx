import { useLogin } from '@refinedev/core'
import { Alert, Button, Input } from 'antd'
import { type FormEvent, useState } from 'react'
import { Link, Navigate, useLocation, useSearchParams } from 'react-router'

import { signInPath } from '../../providers/auth.ts'
import { useTexts } from '../../texts.ts'
import { SignInFrame } from './sign-in-frame.tsx'

type Credentials = { email: string; password: string; to: string | null }

/** The second step: the password of whoever the first one named. */
export default function PasswordPage() {
  const { text } = useTexts()
  const { state, search } = useLocation()
  const [params] = useSearchParams()
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const { mutateAsync, isPending } = useLogin<Credentials>()
  const email = emailIn(state)
  if (!email) return <Navigate to={`${signInPath}${search}`} replace />

  async function submit(event: FormEvent) {
    event.preventDefault()
    setProblem(null)
    const { success, error } = await mutateAsync({
      email: email ?? '',
      password,
      to: params.get('to'),
    })
    if (!success) setProblem(error?.message || text('problems.offline'))
  }

  return (
    <SignInFrame>
      <form onSubmit={(event) => void submit(event)}>
        {problem && <Alert type="error" role="alert" showIcon message={problem} />}
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
        <Button type="primary" size="large" htmlType="submit" block loading={isPending}>
          {text('signIn.submit')}
        </Button>
      </form>
    </SignInFrame>
  )
}

function emailIn(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('email' in state)) return null
  return typeof state.email === 'string' ? state.email : null
}
