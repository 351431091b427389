import { useEffect, useState } from 'react'
import { type Preview, previewPreferences } from '#contract/calls/preferences.ts'
import { useServices } from '../../lib/services-context.tsx'
import type { Wishes } from './wishes.ts'

const debounceMs = 350

type Counted = {
  /** The last answer; it stays while the next one is awaited. */
  preview: Preview | null
  isCounting: boolean
  hasFailed: boolean
}

/** Counts what wishes cost, after a pause in changing them. */
export function usePreview(wishes: Wishes): Counted {
  const { call, log } = useServices()
  const [counted, setCounted] = useState<Counted>({
    preview: null,
    isCounting: true,
    hasFailed: false,
  })
  const key = JSON.stringify(wishes)
  useEffect(() => {
    const abort = new AbortController()
    const { signal } = abort
    setCounted((last) => ({ ...last, isCounting: true }))
    const timer = setTimeout(async () => {
      const body = JSON.parse(key) as Wishes
      const { data, error } = await call(previewPreferences, { body, signal })
      if (signal.aborted) return
      if (error !== null) log.warn('The preferences could not be counted', error)
      setCounted((last) => ({
        preview: data ?? last.preview,
        isCounting: false,
        hasFailed: error !== null,
      }))
    }, debounceMs)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [key, call, log])
  return counted
}
