import { useEffect, useState } from 'react'
import { downscale } from '../../lib/downscale.ts'
import { picturesToPdf } from '../../lib/pictures-to-pdf.ts'

export type DocumentPage = { picture: Blob; url: string; isSmall: boolean }

const maxBytes = 10_000_000
/** A page whose shorter side has fewer pixels is hard to read. */
const readablePx = 900

type Problem = 'unreadable' | 'too_large'

/** Holds the photos of a document's pages, or the PDF chosen instead, until they are sent. */
export function usePages() {
  const [pages, setPages] = useState<readonly DocumentPage[]>([])
  const [pdf, setPdf] = useState<File | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isPreparing, setPreparing] = useState(false)
  useEffect(
    () => () => {
      for (const { url } of pages) URL.revokeObjectURL(url)
    },
    [pages],
  )

  /** Adds photos after the pages that are there. */
  async function addPhotos(photos: readonly File[]): Promise<void> {
    setProblem(null)
    setPreparing(true)
    const prepared = await Promise.all(photos.map(preparedOrNull))
    const added = prepared.filter((page) => page !== null)
    if (added.length < photos.length) setProblem('unreadable')
    if (added.length > 0) {
      setPdf(null)
      // New URLs, because those of the last list are revoked with it.
      setPages((last) => [...last, ...added].map(withUrl))
    }
    setPreparing(false)
  }

  function choosePdf(file: File): void {
    const isTooLarge = file.size > maxBytes
    setProblem(isTooLarge ? 'too_large' : null)
    if (isTooLarge) return
    setPages([])
    setPdf(file)
  }

  const removePage = (at: number) =>
    setPages((last) => last.filter((_, index) => index !== at).map(withUrl))

  const clear = () => {
    setPages([])
    setPdf(null)
  }

  /** Returns what is sent: one picture as it is, several as one PDF; null if there is nothing. */
  async function content(): Promise<Blob | null> {
    if (pdf !== null) return pdf
    const [first] = pages
    if (first === undefined) return null
    if (pages.length === 1) return first.picture
    const joined = await picturesToPdf(pages.map(({ picture }) => picture))
    return new File([joined], 'document.pdf', { type: joined.type })
  }

  return { pages, pdf, problem, isPreparing, addPhotos, choosePdf, removePage, clear, content }
}

type Prepared = Pick<DocumentPage, 'picture' | 'isSmall'>

const withUrl = ({ picture, isSmall }: Prepared): DocumentPage => ({
  picture,
  isSmall,
  url: URL.createObjectURL(picture),
})

async function preparedOrNull(photo: File): Promise<Prepared | null> {
  const picture = await downscale(photo)
  if (picture.type !== 'image/jpeg') return null
  try {
    const bitmap = await createImageBitmap(picture)
    const isSmall = Math.min(bitmap.width, bitmap.height) < readablePx
    bitmap.close()
    return { picture, isSmall }
  } catch {
    // Named as a JPEG, and none: InvalidStateError.
    return null
  }
}
