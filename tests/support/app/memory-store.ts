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

  const copy = <T>(value: T): T => JSON.parse(JSON.stringify(value))
  const isAt = (path: string, above: string) => path === above || path.startsWith(`${above}/`)

  const store: Store = {
    tops: async () => [...new Set([...rows.keys()].map((path) => path.split('/')[1] ?? ''))],
    load: async (place) =>
      [...rows]
        .filter(([path]) => isAt(path, place))
        .map(([path, json]) => ({ path, json: copy(json) })),
    save: async ({ removed, rows: written, finished }) => {
      saves += 1
      await gate
      if (faults.save) throw faults.save
      for (const above of removed)
        for (const path of [...rows.keys()]) if (isAt(path, above)) rows.delete(path)
      for (const { path, json } of written) rows.set(path, copy(json))
      for (const session of finished) left.delete(session)
    },
    saveDepartures: async (session, departures) => {
      if (departures.length === 0) left.delete(session)
      else left.set(session, copy([...departures]))
    },
    departures: async () => [...left].map(([session, departures]) => ({ session, departures })),
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
