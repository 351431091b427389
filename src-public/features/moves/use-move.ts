import { type Move, readMove } from '#contract/calls/moves.ts'
import { useFront } from '../../app/front-context.tsx'
import { pollMs } from '../order/order-state.ts'
import { type Live, useLive } from './use-live.ts'

/** A move, kept up to date while it is looked at. */
export function useMove(code: string): Live<Move> {
  const { call } = useFront()
  return useLive(
    code,
    (signal) => call(readMove, { params: { code }, signal }),
    ({ state }) => pollMs(state),
  )
}
