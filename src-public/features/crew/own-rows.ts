import type { HttpClient, Outcome } from '#contract/client/http-client.ts'
import type { Row } from '#contract/kernel/resource.ts'
import type { Query } from '#contract/kernel/routes.ts'
import type { drivers } from '#contract/resources/drivers.ts'
import type { earnings } from '#contract/resources/earnings.ts'
import type { movers } from '#contract/resources/movers.ts'

type Movable = { allowed_transitions: string[] }
export type MoverRow = Row<typeof movers> & Movable
export type DriverRow = Row<typeof drivers> & Movable
type EarningRow = Row<typeof earnings>

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

export const earningStates = ['pending', 'available', 'held'] as const
export type EarningSums = Record<(typeof earningStates)[number], number>

const page = 200

/** Sums the earnings that are not paid out yet by state, in cents. */
export async function sumEarnings(
  http: Reader,
  signal: AbortSignal,
): Promise<Outcome<EarningSums>> {
  const sums: EarningSums = { pending: 0, available: 0, held: 0 }
  for (let start = 0; ; start += page) {
    const query: Query = { state: earningStates, _start: start, _end: start + page, _sort: 'id' }
    const { data, error } = await http.get<EarningRow[]>('/api/earnings', { query, signal })
    if (error !== null) return { data: null, error }
    for (const { state, net_cents } of data) {
      const known = earningStates.find((name) => name === state)
      if (known !== undefined) sums[known] += net_cents
    }
    if (data.length < page) return { data: sums, error: null }
  }
}
