import { useEffect, useState } from 'react'
import { downscale, keptSize } from '../../../lib/downscale.ts'
import { useServices } from '../../../lib/services-context.tsx'
import { stepStore } from '../../../ports/step-store.ts'

/**
 * Downscales a photo and keeps it on this device until the step that it belongs to is sent; `draft`
 * names it, so that it is there again after the page was closed.
 */
export function useKeptPhoto(draft: string) {
  const { store } = useServices()
  const [content, setContent] = useState<Blob | null>(null)
  const [preview, setPreview] = useState<string | null>(null)
  const [isPreparing, setPreparing] = useState(false)
  const user_id = Number(store.snapshot().identity?.id)

  useEffect(() => {
    let isCurrent = true
    stepStore()
      .then((kept) => kept.picture(draft))
      .then(
        (known) => {
          if (isCurrent && known?.user_id === user_id) setContent(known.content)
        },
        () => undefined,
      )
    return () => {
      isCurrent = false
    }
  }, [draft, user_id])
  useEffect(() => {
    if (content === null) return setPreview(null)
    const url = URL.createObjectURL(content)
    setPreview(url)
    return () => URL.revokeObjectURL(url)
  }, [content])

  async function take(file: File): Promise<void> {
    setPreparing(true)
    const smaller = await downscale(file, keptSize())
    setContent(smaller)
    setPreparing(false)
    await (await stepStore()).keepPicture({ id: draft, user_id, content: smaller, key: null })
  }
  /** Hands the photo over to a step, under an id of its own; null without one. */
  async function handOver(id: string): Promise<string | null> {
    if (content === null) return null
    await (await stepStore()).keepPicture({ id, user_id, content, key: null })
    await (await stepStore()).removePicture(draft)
    return id
  }
  // Nothing is sent from here, so nothing can fail either.
  const sent = { progress: null, key: null, error: null, send: async () => null }
  return { ...sent, preview, isPreparing, take, handOver }
}
