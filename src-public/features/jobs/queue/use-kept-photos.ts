import { useEffect, useRef, useState } from 'react'
import { downscale, keptSize } from '../../../lib/downscale.ts'
import { useServices } from '../../../lib/services-context.tsx'
import { stepStore } from '../../../ports/step-store.ts'

/**
 * Downscales the photos of a step and keeps them on this device until the step is sent. `drafts` names
 * them in order, so that they are there again after the page was closed.
 */
export function useKeptPhotos(drafts: readonly string[]) {
  const { store } = useServices()
  const [contents, setContents] = useState<readonly Blob[]>([])
  const [previews, setPreviews] = useState<readonly string[]>([])
  const [isPreparing, setPreparing] = useState(false)
  const user_id = Number(store.snapshot().identity?.id)
  const names = drafts.join(' ')
  /** Whether photos were taken before those kept were read. */
  const isReplaced = useRef(false)

  useEffect(() => {
    let isCurrent = true
    isReplaced.current = false
    async function load(): Promise<void> {
      const kept = await stepStore()
      const found = await Promise.all(names.split(' ').map((name) => kept.picture(name)))
      const own = found.filter((one) => one?.user_id === user_id).flatMap((one) => one ?? [])
      if (isCurrent && !isReplaced.current) setContents(own.map(({ content }) => content))
    }
    // Without a store there is nothing to show.
    load().catch(() => undefined)
    return () => {
      isCurrent = false
    }
  }, [names, user_id])
  useEffect(() => {
    const urls = contents.map((content) => URL.createObjectURL(content))
    setPreviews(urls)
    return () => {
      for (const url of urls) URL.revokeObjectURL(url)
    }
  }, [contents])

  /** Replaces all photos, and what is kept of them. */
  async function replace(next: readonly Blob[]): Promise<void> {
    isReplaced.current = true
    setContents(next)
    const kept = await stepStore()
    for (const [at, id] of drafts.entries()) {
      const content = next[at]
      if (content === undefined) await kept.removePicture(id)
      else await kept.keepPicture({ id, user_id, content, key: null })
    }
  }
  /** Adds photos behind those before, as many as there are drafts. */
  async function addTo(before: readonly Blob[], files: readonly File[]): Promise<void> {
    setPreparing(true)
    try {
      const added: Blob[] = []
      for (const file of files.slice(0, drafts.length - before.length))
        added.push(await downscale(file, keptSize()))
      await replace([...before, ...added])
    } finally {
      setPreparing(false)
    }
  }
  const take = (files: readonly File[]): Promise<void> => addTo(contents, files)
  const retake = (files: readonly File[]): Promise<void> => addTo([], files)
  const remove = (at: number): Promise<void> => replace(contents.filter((_, other) => other !== at))
  /** Hands the photos over to a step, under ids of their own. */
  async function handOver(newId: () => string): Promise<string[]> {
    if (contents.length === 0) return []
    const kept = await stepStore()
    const ids: string[] = []
    for (const content of contents) {
      const id = newId()
      await kept.keepPicture({ id, user_id, content, key: null })
      ids.push(id)
    }
    for (const id of drafts) await kept.removePicture(id)
    return ids
  }
  return { previews, isPreparing, take, retake, remove, handOver }
}

export type KeptPhotos = ReturnType<typeof useKeptPhotos>

/** Does the same for the only photo of a step: another one replaces it. */
export function useKeptPhoto(draft: string) {
  const { previews, isPreparing, retake, handOver } = useKeptPhotos([draft])
  // Nothing is sent from here, so nothing can fail either.
  const sent = { progress: null, key: null, error: null, send: async () => null }
  return {
    ...sent,
    preview: previews[0] ?? null,
    isPreparing,
    take: (file: File) => retake([file]),
    /** Hands the photo over to a step, under an id of its own; null without one. */
    async handOver(newId: () => string): Promise<string | null> {
      const [id = null] = await handOver(newId)
      return id
    },
  }
}
