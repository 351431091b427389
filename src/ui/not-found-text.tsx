import { useLocation } from 'react-router'
import { useTexts } from '../text/use-texts.ts'
import { useDocumentTitle } from './use-document-title.ts'

/** Shown for URLs without a page in the admin, and for ids without a record. */
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
