import { useEffect, useState } from 'react'

const undoMs = 10_000

/** Keeps what is needed to undo a save, for the ten seconds in which that is offered. */
export function useUndoable<T>(): [T | null, (undoable: T | null) => void] {
  const [undoable, setUndoable] = useState<T | null>(null)
  useEffect(() => {
    if (undoable === null) return
    const timer = setTimeout(() => setUndoable(null), undoMs)
    return () => clearTimeout(timer)
  }, [undoable])
  return [undoable, setUndoable]
}
