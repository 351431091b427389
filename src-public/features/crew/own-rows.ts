import type { HttpClient, Outcome } from '#contract/client/http-client.ts'
import type { Row } from '#contract/kernel/resource.ts'
import type { drivers } from '#contract/resources/drivers.ts'
import type { movers } from '#contract/resources/movers.ts'

type Movable = { allowed_transitions: string[] }
export type MoverRow = Row<typeof movers> & Movable
export type DriverRow = Row<typeof drivers> & Movable

type Reader = Pick<HttpClient, 'get'>

export const ownMovers = '/api/movers'
export const ownDrivers = '/api/drivers'

/** Reads the user's own mover row; null if the profile does not exist yet. */
export const readOwnMover = (http: Reader, signal: AbortSignal) =>
  readOwn<MoverRow>(http, ownMovers, signal)

export const readOwnDriver = (http: Reader, signal: AbortSignal) =>
  readOwn<DriverRow>(http, ownDrivers, signal)

async function readOwn<T>(
  http: Reader,
  address: string,
  signal: AbortSignal,
): Promise<Outcome<T | null>> {
  const { data, error } = await http.get<T[]>(address, { signal })
  return error === null ? { data: data[0] ?? null, error } : { data: null, error }
}
