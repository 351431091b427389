import type { Database } from './database.ts'
import type { Json } from './json.ts'
import type { Auth } from './judge.ts'
import { isWithin, type Path, parsePath, parseWritePath } from './path.ts'
import { Refusal } from './refusal.ts'
import type { Departure } from './store.ts'
import { partsOf, type WriteRequest } from './write.ts'

const placeOf = (text: string): Path => parseWritePath(text).path

/** Returns a departure without the writes at a path and below it; null if nothing is left. */
const without = (departure: Departure, place: Path): Departure | null => {
  const base = placeOf(departure.path)
  if (isWithin(base, place)) return null
  if (departure.kind === 'put') return departure
  const left = Object.entries(departure.json as { [key: string]: Json }).filter(
    ([key]) => !isWithin([...base, ...placeOf(key)], place),
  )
  return left.length === 0 ? null : { ...departure, json: Object.fromEntries(left) }
}

const withoutAll = (departures: readonly Departure[], place: Path): readonly Departure[] =>
  departures.flatMap((departure) => without(departure, place) ?? [])

/**
 * Creates the list of writes to apply when a client disconnects (the SDK's onDisconnect), in the
 * order requested. Each is judged when requested and again when applied, both times with the rights
 * at the time of the request. The list is stored, so that it is applied even if this process dies
 * first.
 */
export const departureList = (database: Database, session: string, limit: number) => {
  let departures: readonly Departure[] = []

  const replace = async (next: readonly Departure[]) => {
    await database.saveDepartures(session, next)
    departures = next
  }

  return {
    /** Throws invalid_data, permission_denied, or unavailable above the limit. */
    add: async (request: WriteRequest, auth: Auth | null) => {
      const parts = partsOf(request)
      await database.loadFor(request, auth)
      database.check(request, auth)
      const others = parts.reduce(
        (left, { path, isPriority }) => (isPriority ? left : withoutAll(left, path)),
        departures,
      )
      if (others.length >= limit) throw new Refusal('unavailable', 'Too many departures')
      const json = (request.json ?? null) as Json
      await replace([...others, { ...request, json, auth }])
    },

    /** Throws invalid_data. */
    cancel: async (path: unknown) => {
      await replace(withoutAll(departures, parsePath(path)))
    },

    carryOut: async () => {
      const due = departures
      departures = []
      if (due.length > 0) await database.depart(session, due)
    },
  }
}
