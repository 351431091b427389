import type { Database } from './database.ts'
import type { Json } from './json.ts'
import type { Auth } from './judge.ts'
import { isWithin, type Path, parsePath, parseWritePath } from './path.ts'
import { Refusal } from './refusal.ts'
import type { Departure } from './store.ts'
import { partsOf, type WriteRequest } from './write.ts'

const placeOf = (text: string): Path => parseWritePath(text).path

/** The departure without what is at a place and below it; null when nothing is left. */
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
 * What one client wants written when it is gone (the SDK's onDisconnect), in the order asked for.
 * Judged when it is asked for and again when it is done, both by the rights of the moment it was
 * asked for; kept in the store, so that it is done even if our process dies first.
 */
export const departureList = (database: Database, session: string, limit: number) => {
  let departures: readonly Departure[] = []

  const replace = async (next: readonly Departure[]) => {
    await database.saveDepartures(session, next)
    departures = next
  }

  return {
    /** Throws invalid_data, permission_denied, unavailable above the limit. */
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
