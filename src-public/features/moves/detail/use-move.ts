import { type Move, readMove } from '#contract/calls/moves.ts'
import { useServices } from '../../../lib/services-context.tsx'
import { type Loaded, useLoaded } from '../../../lib/use-loaded.ts'
import { movePace } from './pace.ts'

/** Loads a move and refreshes it while it is on screen. */
export function useMove(code: string): Loaded<Move> {
  const { call } = useServices()
  return useLoaded(code, (signal) => call(readMove, { params: { code }, signal }), movePace)
}
