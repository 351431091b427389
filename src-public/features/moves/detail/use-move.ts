import { type Move, readMove } from '#contract/calls/moves.ts'
import type { Outcome } from '#contract/client/http-client.ts'
import type { AppServices } from '../../../lib/services.ts'
import { useServices } from '../../../lib/services-context.tsx'
import { type Loaded, useLoaded } from '../../../lib/use-loaded.ts'
import { movePace } from './pace.ts'

type Call = AppServices['call']

const preparedMs = 10_000

let prepared: { code: string; at: number; outcome: Promise<Outcome<Move>> } | null = null

/** Requests a move before its screen is on the page; a `useMove` of the code that follows uses it. */
export function prepareMove(call: Call, code: string): void {
  prepared = { code, at: Date.now(), outcome: call(readMove, { params: { code } }) }
}

function takePrepared(code: string): Promise<Outcome<Move>> | null {
  const found = prepared
  prepared = null
  // An older one was requested for a screen that was there already.
  return found?.code === code && Date.now() - found.at < preparedMs ? found.outcome : null
}

/** Loads a move and refreshes it while it is on screen. */
export function useMove(code: string): Loaded<Move> {
  const { call } = useServices()
  const load = (signal: AbortSignal) =>
    takePrepared(code) ?? call(readMove, { params: { code }, signal })
  return useLoaded(code, load, movePace)
}
