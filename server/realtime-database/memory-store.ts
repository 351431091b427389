import type { Departure, Row, Store } from './store.ts'

/** Creates a store that keeps everything in memory: it ends with the process. */
export const memoryStore = (
  rows = new Map<string, Row['json']>(),
  sessions = new Map<string, Departure[]>(),
): Store => {
  const isAt = (path: string, above: string) => path === above || path.startsWith(`${above}/`)
  return {
    tops: async () => [...new Set([...rows.keys()].map((path) => path.split('/')[1] ?? ''))],
    load: async (place) =>
      [...rows]
        .filter(([path]) => isAt(path, place))
        .map(([path, json]) => ({ path, json: structuredClone(json) })),
    save: async ({ removed, rows: written, finished }) => {
      for (const above of removed)
        for (const path of [...rows.keys()]) if (isAt(path, above)) rows.delete(path)
      for (const { path, json } of written) rows.set(path, JSON.parse(JSON.stringify(json)))
      for (const session of finished) sessions.delete(session)
    },
    saveDepartures: async (session, departures) => {
      if (departures.length === 0) sessions.delete(session)
      else sessions.set(session, structuredClone([...departures]))
    },
    departures: async () => [...sessions].map(([session, departures]) => ({ session, departures })),
  }
}
