import { Alert, Button } from 'antd'
import { useEffect } from 'react'
import { useRouteError } from 'react-router'

import { useTexts } from '../text/use-texts.ts'

const guardKey = 'admin-reloaded-at'
const guardMilliseconds = 10_000

/**
 * Shows an error thrown by a page. If a script file is missing because a new version was deployed,
 * the page reloads itself, at most once in ten seconds. If it is missing because the connection is
 * lost, it waits for the connection: a reload now would replace the page by the browser's error.
 */
export function PageError() {
  const error = useRouteError()
  const { text } = useTexts()
  useEffect(() => {
    console.error(error)
    if (!isMissingFile(error)) return
    if (navigator.onLine) return reloadOnce()
    const reload = () => window.location.reload()
    window.addEventListener('online', reload, { once: true })
    return () => window.removeEventListener('online', reload)
  }, [error])
  if (isMissingFile(error) && !navigator.onLine)
    return (
      <div className="lone-page">
        <Alert
          type="warning"
          role="alert"
          showIcon
          message={text('problems.offline')}
          description={text('problems.reconnects')}
        />
      </div>
    )
  return (
    <div className="lone-page">
      <Alert
        type="error"
        role="alert"
        showIcon
        message={text('problems.crash')}
        description={error instanceof Error ? error.message : undefined}
        action={<Button onClick={() => window.location.reload()}>{text('actions.reload')}</Button>}
      />
    </div>
  )
}

const isMissingFile = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|module script failed|preload CSS/i.test(error.message)

function reloadOnce(): void {
  const [path, at] = (sessionStorage.getItem(guardKey) ?? '').split(' ')
  const isRecent = path === window.location.pathname && Date.now() - Number(at) < guardMilliseconds
  if (isRecent) return
  sessionStorage.setItem(guardKey, `${window.location.pathname} ${Date.now()}`)
  window.location.reload()
}
