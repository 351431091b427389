import type { HttpError } from '@refinedev/core'
import { Alert, Button } from 'antd'
import { Link, useLocation } from 'react-router'

import { adminRoutes } from '#contract/routes.ts'
import { signInFor } from '../providers/auth.ts'
import { useTexts } from '../text/use-texts.ts'

/**
 * Shows why something could not be loaded, with a button to retry or sign in; after a 403, since
 * trying again gives no right, how to get one.
 */
export function Problem({ error, onRetry }: { error: HttpError; onRetry?: () => void }) {
  const { text } = useTexts()
  if (error.statusCode === 403)
    return (
      <Alert
        type="warning"
        role="alert"
        showIcon
        message={text('problems.forbidden')}
        description={
          <>
            {text('problems.forbiddenHint')}{' '}
            <Link to={adminRoutes['admin-users-permissions'].path}>{text('problems.roles')}</Link>
          </>
        }
      />
    )
  return (
    <Alert
      type="error"
      role="alert"
      showIcon
      message={text('problems.title')}
      description={<Reason error={error} />}
      action={<WayOn error={error} onRetry={onRetry} />}
    />
  )
}

/** Offers to sign in, or to try again. */
function WayOn({ error, onRetry }: { error: HttpError; onRetry: (() => void) | undefined }) {
  if (error.statusCode === 401) return <SignInLink />
  return onRetry ? <Retry onRetry={onRetry} /> : null
}

function Retry({ onRetry }: { onRetry: () => void }) {
  const { text } = useTexts()
  return (
    <Button size="small" onClick={onRetry}>
      {text('actions.retry')}
    </Button>
  )
}

/** Links to the sign-in, which then returns to the current page. */
export function SignInLink() {
  const { text } = useTexts()
  const { pathname, search } = useLocation()
  return (
    <Link className="button" to={signInFor(pathname + search)}>
      {text('signIn.submit')}
    </Link>
  )
}

export function Reason({ error }: { error: HttpError }) {
  const { text } = useTexts()
  if (!error.statusCode) return <>{text('problems.offline')}</>
  if (error.statusCode === 403) return <>{text('problems.forbidden')}</>
  if (error.statusCode === 404) return <>{text('problems.missing')}</>
  return <>{error.message}</>
}
