import { useEffect, useRef, useState } from 'react'
import type { CallError } from '#contract/client/call-error.ts'
import { useFront } from '../../app/front-context.tsx'
import { downscale } from './downscale.ts'
import { upload } from './upload.ts'

type PhotoState = {
  /** The picture as it is shown here; null before one is taken. */
  preview: string | null
  isPreparing: boolean
  /** The share that is sent, while it is being sent. */
  progress: number | null
  /** The server's name for it, once it is there. */
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

/** A photo that is made smaller, sent at once, and kept here until the server has it. */
export function usePhoto() {
  const front = useFront()
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

  /** The key of the photo, sent (again) where it is not there yet; null when that fails. */
  function send(): Promise<string | null> {
    const blob = picture.current
    if (blob === null) return Promise.resolve(null)
    sending.current ??= attempt(blob)
    return sending.current
  }

  async function attempt(blob: Blob): Promise<string | null> {
    const isCurrent = () => picture.current === blob
    const tell = (change: Partial<PhotoState>) => {
      if (isCurrent()) setState((last) => ({ ...last, ...change }))
    }
    tell({ progress: 0, error: null })
    const { data, error } = await upload(front, blob, (progress) => tell({ progress }))
    // A failed try is forgotten, so that the next one starts anew; the picture stays.
    if (error !== null && isCurrent()) sending.current = null
    tell({ progress: null, key: data?.key ?? null, error })
    return data?.key ?? null
  }

  return { ...state, take, send }
}
