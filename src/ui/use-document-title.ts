import { useEffect } from 'react'

import { useTexts } from '../text/use-texts.ts'

/** Sets the document title, followed by the product's name unless `isWhole`. */
export function useDocumentTitle(title: string, { isWhole = false } = {}): void {
  const { text } = useTexts()
  const brand = text('title')
  useEffect(() => {
    document.title = isWhole ? title : `${title} · ${brand}`
  }, [title, brand, isWhole])
}
