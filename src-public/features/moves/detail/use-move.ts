import { type Move, type NextMove, readMove, readNextMove } from '#contract/calls/moves.ts'
import { addressOf } from '../../../lib/address-of.ts'
import type { Loaded } from '../../../lib/use-loaded.ts'
import { useRead } from '../../../lib/use-read.ts'
import { movePace } from './pace.ts'

/** Returns the address of a move. */
export const moveAddress = (code: string) => addressOf(readMove, { params: { code } })

/** Loads a move and refreshes it while it is on screen. */
export const useMove = (code: string): Loaded<Move> => useRead(moveAddress(code), movePace)

export const nextMoveAddress = addressOf(readNextMove, {})

/** Loads the customer's next move and refreshes it while it is on screen. */
export const useNextMove = (): Loaded<NextMove> =>
  useRead(nextMoveAddress, (next, unchanged) => movePace(next?.move ?? null, unchanged))
