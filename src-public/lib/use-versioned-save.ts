import { useState } from 'react'
import type { CallError } from '#contract/client/call-error.ts'
import { useUndoable } from './use-undoable.ts'

/** An answer to a save. */
export type SaveOutcome<Row> = {
  data: Row | null
  error: CallError | null
  /** The row as it was changed elsewhere since it was read, which is why the save was refused. */
  current?: Row | null
}

export type VersionedSave<Row, Values> = {
  isBusy: boolean
  error: CallError | null
  /** The row as it was changed elsewhere since it was read. */
  other: Row | null
  /** The outcome of the last save. */
  done: 'saved' | 'undone' | null
  /** Puts back what was before the last save; null once that time is over. */
  undo: (() => Promise<void>) | null
  /** Forgets what was changed elsewhere. */
  dismiss: () => void
  /** Saves; resolves to the stored row, or null if it was refused. */
  save: (values: Values, before: Values) => Promise<Row | null>
}

/**
 * Saves values of a row at once, with an undo for ten seconds. A save refuses to overwrite what
 * was changed elsewhere meanwhile; saving again does overwrite it. `send` stores values over the
 * version of the row it is given.
 */
export function useVersionedSave<Row, Values>(
  row: Row,
  send: (values: Values, known: Row) => Promise<SaveOutcome<Row>>,
  onSaved: (row: Row) => void,
): VersionedSave<Row, Values> {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<CallError | null>(null)
  const [other, setOther] = useState<Row | null>(null)
  const [done, setDone] = useState<'saved' | 'undone' | null>(null)
  const [undoable, setUndoable] = useUndoable<{ before: Values; saved: Row }>()

  const store = async (values: Values, known: Row): Promise<Row | null> => {
    setBusy(true)
    setDone(null)
    const outcome = await send(values, known)
    const current = outcome.current ?? null
    setBusy(false)
    setOther(current)
    setError(current === null ? outcome.error : null)
    if (outcome.data !== null) onSaved(outcome.data)
    return outcome.data
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
        if ((await store(undoable.before, undoable.saved)) !== null) setDone('undone')
      }),
    dismiss: () => setOther(null),
    async save(values, before) {
      const saved = await store(values, other ?? row)
      if (saved === null) return null
      setDone('saved')
      setUndoable({ before, saved })
      return saved
    },
  }
}
