import { useEffect } from 'react'

import { useTexts } from '../texts.ts'

/** Names the page in the browser's tab, after which comes whose page it is. */
export function useDocumentTitle(title: string, { isWhole = false } = {}): void {
  const { text } = useTexts()
  const brand = text('title')
  useEffect(() => {
    document.title = isWhole ? title : `${title} · ${brand}`
  }, [title, brand, isWhole])
}
