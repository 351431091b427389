import { useServices } from '../../lib/services-context.tsx'
import {
  type SaveOutcome,
  useVersionedSave,
  type VersionedSave,
} from '../../lib/use-versioned-save.ts'
import type { MoverRow } from '../crew/own-rows.ts'
import { changedIn, type Wishes, wishesOf } from './wishes.ts'

export type SavedWishes = VersionedSave<MoverRow, Wishes>

/** Saves what differs in a mover's wishes, over the version that is shown. */
export function useSavedWishes(mover: MoverRow, onSaved: (mover: MoverRow) => void): SavedWishes {
  const { http } = useServices()
  const send = async (wishes: Wishes, known: MoverRow): Promise<SaveOutcome<MoverRow>> => {
    const url = `/api/movers/${known.id}`
    const body = { ...changedIn(wishesOf(known), wishes), version: known.version }
    const outcome = await http.patch<MoverRow>(url, { body })
    if (outcome.error?.status !== 409) return outcome
    const { data: current } = await http.get<MoverRow>(url)
    // Somebody changed something else about the mover.
    if (current && isEmpty(changedIn(wishesOf(known), wishesOf(current))))
      return send(wishes, current)
    return { ...outcome, current }
  }
  return useVersionedSave(mover, send, onSaved)
}

const isEmpty = (changes: object) => Object.keys(changes).length === 0
