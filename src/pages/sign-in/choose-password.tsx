import { useQuery } from '@tanstack/react-query'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'

import { readPasswordLink } from '#contract/calls/session.ts'
import type { CallError } from '#contract/client/call-error.ts'
import type { ResponseOf } from '#contract/kernel/call.ts'
import { homePath, signInPath } from '../../providers/auth.ts'
import { client, session } from '../../providers/session.ts'
import { useTexts } from '../../text/use-texts.ts'
import { Loading } from '../../ui/loading.tsx'
import { SignInFrame } from './sign-in-frame.tsx'

type Holder = ResponseOf<typeof readPasswordLink>

/** Sets a password by the link in an invitation or a password reset mail. */
export function ChoosePassword({ token }: { token: string }) {
  const { text } = useTexts()
  const navigate = useNavigate()
  const [password, setPassword] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<CallError | null>(null)
  const link = useQuery<Holder, CallError>({
    queryKey: ['password-link', token],
    queryFn: () => client.request(readPasswordLink.path, { query: { token } }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const failure = refusal ?? link.error
  const isOver = Boolean(failure?.errors?.token)

  async function submit() {
    setBusy(true)
    setRefusal(null)
    const { error } = await session.resetPassword({ token, password })
    if (!error) return navigate(homePath, { replace: true })
    setBusy(false)
    setRefusal(error)
  }

  return (
    <SignInFrame
      isForAll
      title={text('signIn.choose')}
      problem={failure && <FailureText failure={failure} />}
      {...(link.data && !isOver ? { submit: text('signIn.save'), onSubmit: submit, isBusy } : {})}
    >
      {link.isPending && <Loading />}
      {link.error && !isOver && (
        <Button onClick={() => void link.refetch()}>{text('actions.retry')}</Button>
      )}
      {isOver && <Link to={signInPath}>{text('signIn.toSignIn')}</Link>}
      {link.data && !isOver && (
        <>
          <p>{text('signIn.chooseFor', link.data)}</p>
          <input
            type="hidden"
            name="username"
            autoComplete="username"
            value={link.data.email}
            readOnly
          />
          <label htmlFor="new-password">{text('signIn.newPassword')}</label>
          <Input.Password
            id="new-password"
            size="large"
            autoComplete="new-password"
            aria-describedby="new-password-hint"
            autoFocus
            required
            value={password}
            onChange={({ target }) => setPassword(target.value)}
          />
          <p id="new-password-hint" className="hint">
            {text('signIn.passwordHint')}
          </p>
        </>
      )}
    </SignInFrame>
  )
}

function FailureText({ failure: { status, code, message } }: { failure: CallError }) {
  const { text } = useTexts()
  if (!status) return <>{text('problems.offline')}</>
  return <>{code?.endsWith('-action-code') ? text('signIn.linkOver') : message}</>
}
