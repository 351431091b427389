import { amendMove, type Move } from '#contract/calls/moves.ts'
import type { CallError } from '#contract/client/call-error.ts'
import type { BodyOf } from '#contract/kernel/call.ts'
import { useServices } from '../../../lib/services-context.tsx'
import { useVersionedSave, type VersionedSave } from '../../../lib/use-versioned-save.ts'

type Details = Omit<BodyOf<typeof amendMove>, 'version'>

export type Amend = VersionedSave<Move, Details>

/** Saves details of a move, over the version that is shown. */
export function useAmend(move: Move, onSaved: (move: Move) => void): Amend {
  const { call } = useServices()
  const send = async (details: Details, { code, version }: Move) => {
    const outcome = await call(amendMove, { params: { code }, body: { ...details, version } })
    return { ...outcome, current: currentOf(outcome.error) }
  }
  return useVersionedSave(move, send, onSaved)
}

/** Reads the move as it is now from the refusal of a stale save. */
const currentOf = (error: CallError | null): Move | null => {
  if (error?.status !== 409) return null
  const { body } = error
  return typeof body === 'object' && body !== null && 'current' in body
    ? (body.current as Move)
    : null
}
