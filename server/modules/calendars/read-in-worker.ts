import { Worker } from 'node:worker_threads'

import { workerEntry } from '#server/kernel/worker-entry.ts'
import type { CalendarContent, ReadOptions } from './busy-times.ts'

const limitMs = 10_000
const maxMemoryMb = 256

/**
 * Reads a calendar in a thread of its own: a large file takes a second, and one with rules that
 * never end would stop the server. A thread that takes too long or too much memory is ended.
 */
export function readInWorker(file: string, options: ReadOptions): Promise<CalendarContent> {
  const { entry, ...loading } = workerEntry(import.meta.url, './calendar-worker')
  const worker = new Worker(entry, {
    name: 'calendar',
    workerData: { file, options },
    resourceLimits: { maxOldGenerationSizeMb: maxMemoryMb },
    ...loading,
  })
  return new Promise((resolve) => {
    const end = (content: CalendarContent) => {
      clearTimeout(timer)
      void worker.terminate()
      resolve(content)
    }
    const giveUp = () => end({ ok: false, why: 'too_many_events' })
    const timer = setTimeout(giveUp, limitMs)
    worker.once('message', end)
    worker.once('error', giveUp)
  })
}
