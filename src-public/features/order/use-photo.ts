import { useEffect, useRef, useState } from 'react'
import type { CallError } from '#contract/client/call-error.ts'
import { downscale } from '../../lib/downscale.ts'
import { useServices } from '../../lib/services-context.tsx'
import { upload } from '../../lib/upload.ts'

type PhotoState = {
  /** The object URL of the picture; null before one is taken. */
  preview: string | null
  isPreparing: boolean
  /** The sent share, 0 to 1; null while nothing is being sent. */
  progress: number | null
  /** The key of the stored photo, once it is uploaded. */
  key: string | null
  error: CallError | null
}

const none: PhotoState = {
  preview: null,
  isPreparing: false,
  progress: null,
  key: null,
  error: null,
}

/** Downscales a photo, uploads it immediately, and holds it in memory until it is stored. */
export function usePhoto() {
  const services = useServices()
  const [state, setState] = useState(none)
  const picture = useRef<Blob | null>(null)
  const sending = useRef<Promise<string | null> | null>(null)
  const { preview } = state
  useEffect(() => {
    if (preview !== null) return () => URL.revokeObjectURL(preview)
  }, [preview])

  async function take(file: File): Promise<void> {
    setState({ ...none, isPreparing: true })
    const smaller = await downscale(file)
    picture.current = smaller
    sending.current = null
    setState({ ...none, preview: URL.createObjectURL(smaller) })
    await send()
  }

  /** Returns the photo's key, uploading it (again) if needed; null if that fails. */
  function send(): Promise<string | null> {
    const blob = picture.current
    if (blob === null) return Promise.resolve(null)
    sending.current ??= attempt(blob)
    return sending.current
  }

  async function attempt(blob: Blob): Promise<string | null> {
    const isCurrent = () => picture.current === blob
    const update = (change: Partial<PhotoState>) => {
      if (isCurrent()) setState((last) => ({ ...last, ...change }))
    }
    update({ progress: 0, error: null })
    const { data, error } = await upload(services, blob, (progress) => update({ progress }))
    // A failed upload is discarded, so that the next call starts again; the picture stays.
    if (error !== null && isCurrent()) sending.current = null
    update({ progress: null, key: data?.key ?? null, error })
    return data?.key ?? null
  }

  return { ...state, take, send }
}
