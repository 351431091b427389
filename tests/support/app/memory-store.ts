import { memoryStore as plainStore } from '#server/realtime-database/memory-store.ts'
import type { Departure, Row, Store } from '#server/realtime-database/store.ts'

/**
 * Creates a store that a test can inspect, slow down and break. It outlives the database opened on
 * it, as a disk outlives a process.
 */
export const memoryStore = () => {
  const rows = new Map<string, Row['json']>()
  const left = new Map<string, Departure[]>()
  const faults = { save: null as Error | null }
  let saves = 0
  let gate: Promise<void> = Promise.resolve()

  const inMemory = plainStore(rows, left)

  const store: Store = {
    ...inMemory,
    save: async (batch) => {
      saves += 1
      await gate
      if (faults.save) throw faults.save
      await inMemory.save(batch)
    },
  }

  return {
    store,
    rows,
    left,
    faults,
    /** Returns how many saves were requested. */
    saves: () => saves,
    /** Blocks all saves until the returned function is called. */
    hold: () => {
      const doors: (() => void)[] = []
      gate = new Promise((resolve) => doors.push(resolve))
      return () => {
        for (const open of doors) open()
      }
    },
  }
}
