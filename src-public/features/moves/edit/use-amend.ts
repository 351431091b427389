import { useState } from 'react'
import { amendMove, type Move } from '#contract/calls/moves.ts'
import type { CallError } from '#contract/client/call-error.ts'
import type { BodyOf } from '#contract/kernel/call.ts'
import { useServices } from '../../../lib/services-context.tsx'
import { useUndoable } from '../../../lib/use-undoable.ts'

type Details = Omit<BodyOf<typeof amendMove>, 'version'>

type Amended = {
  isBusy: boolean
  error: CallError | null
  /** The move as it was changed elsewhere since it was read. */
  other: Move | null
  /** The outcome of the last save. */
  done: 'saved' | 'undone' | null
  /** Puts back what was before the last save; null once that time is over. */
  undo: (() => Promise<void>) | null
  /** Forgets what was changed elsewhere. */
  dismiss: () => void
  /** Saves; resolves to the stored move, or null if it was refused. */
  save: (details: Details, before: Details) => Promise<Move | null>
}

/**
 * Saves details of a move at once, with an undo for ten seconds. A save refuses to overwrite what
 * was changed elsewhere meanwhile; saving again does overwrite it.
 */
export function useAmend(move: Move, onSaved: (move: Move) => void): Amended {
  const { call } = useServices()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<CallError | null>(null)
  const [other, setOther] = useState<Move | null>(null)
  const [done, setDone] = useState<Amended['done']>(null)
  const [undoable, setUndoable] = useUndoable<{ before: Details; version: number }>()

  const send = async (details: Details, version: number): Promise<Move | null> => {
    setBusy(true)
    setDone(null)
    const { data, error: refused } = await call(amendMove, {
      params: { code: move.code },
      body: { ...details, version },
    })
    setBusy(false)
    setError(refused?.status === 409 ? null : refused)
    setOther(refused?.status === 409 ? currentOf(refused) : null)
    if (data !== null) onSaved(data)
    return data
  }

  return {
    isBusy,
    error,
    other,
    done,
    undo:
      undoable &&
      (async () => {
        setUndoable(null)
        if ((await send(undoable.before, undoable.version)) !== null) setDone('undone')
      }),
    dismiss: () => setOther(null),
    async save(details, before) {
      const saved = await send(details, other?.version ?? move.version)
      if (saved === null) return null
      setDone('saved')
      setUndoable({ before, version: saved.version })
      return saved
    },
  }
}

const currentOf = ({ body }: CallError): Move | null =>
  typeof body === 'object' && body !== null && 'current' in body ? (body.current as Move) : null
