import { useLocation } from 'react-router'

import { useDocumentTitle } from '../kernel/use-document-title.ts'
import { useTexts } from '../texts.ts'

/** Shown for URLs without a page in the admin. */
export function NotFound() {
  return (
    <main className="lone-page">
      <NotFoundText />
    </main>
  )
}

export function NotFoundText() {
  const { text } = useTexts()
  const { pathname } = useLocation()
  useDocumentTitle(text('notFound.title'), { isWhole: true })
  return (
    <div className="not-found">
      <h1>{text('notFound.heading')}</h1>
      <p>{text('notFound.text')}</p>
      <p>
        <code>{pathname}</code>
      </p>
      <p>
        <a href="/">{text('notFound.home')}</a>
      </p>
    </div>
  )
}
