import { useState } from 'react'
import type { CallError } from '#contract/client/call-error.ts'
import { useServices } from '../../lib/services-context.tsx'
import { useUndoable } from '../../lib/use-undoable.ts'
import type { MoverRow } from '../crew/own-rows.ts'
import { changedIn, type Wishes, wishesOf } from './wishes.ts'

export type Saving = {
  isBusy: boolean
  error: CallError | null
  /** The mover as it was changed elsewhere since it was read. */
  other: MoverRow | null
  /** The outcome of the last save. */
  done: 'saved' | 'undone' | null
  /** Puts back the wishes before the last save; null once that time is over. */
  undo: (() => Promise<void>) | null
  /** Saves what differs; after a change elsewhere, overwrites it. */
  save: (wishes: Wishes) => Promise<void>
  /** Forgets what was changed elsewhere. */
  dismiss: () => void
}

/** Saves wishes with the mover's version, and offers to undo that for ten seconds. */
export function useSaving(mover: MoverRow, onSaved: (mover: MoverRow) => void): Saving {
  const { http } = useServices()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<CallError | null>(null)
  const [other, setOther] = useState<MoverRow | null>(null)
  const [done, setDone] = useState<Saving['done']>(null)
  const [undoable, setUndoable] = useUndoable<{ before: Wishes; mover: MoverRow }>()

  const send = async (known: MoverRow, wishes: Wishes): Promise<MoverRow | null> => {
    const url = `/api/movers/${known.id}`
    const body = { ...changedIn(wishesOf(known), wishes), version: known.version }
    setBusy(true)
    setDone(null)
    const outcome = await http.patch<MoverRow>(url, { body })
    const isStale = outcome.error?.status === 409
    const latest = isStale ? await http.get<MoverRow>(url) : null
    // Somebody changed something else about the mover.
    if (latest?.data && isEmpty(changedIn(wishesOf(known), wishesOf(latest.data))))
      return send(latest.data, wishes)
    setBusy(false)
    setOther(latest?.data ?? null)
    setError(isStale && latest?.data ? null : outcome.error)
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
        if ((await send(undoable.mover, undoable.before)) !== null) setDone('undone')
      }),
    async save(wishes) {
      const known = other ?? mover
      const saved = await send(known, wishes)
      if (saved === null) return
      setDone('saved')
      setUndoable({ before: wishesOf(known), mover: saved })
    },
    dismiss: () => setOther(null),
  }
}

const isEmpty = (changes: object) => Object.keys(changes).length === 0
