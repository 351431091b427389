import { type Move, readMove } from '#contract/calls/moves.ts'
import { useFront } from '../../app/front-context.tsx'
import { type Loaded, useLoaded } from '../../ui/use-loaded.ts'
import { movePace } from './pace.ts'

/** A move, kept up to date while it is looked at. */
export function useMove(code: string): Loaded<Move> {
  const { call } = useFront()
  return useLoaded(code, (signal) => call(readMove, { params: { code }, signal }), movePace)
}
