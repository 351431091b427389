import { useEffect, useRef, useState } from 'react'

import type { Selected } from '#contract/calls/bulk.ts'
import { showNotice } from '../../providers/notification.ts'
import { useTexts } from '../../text/use-texts.ts'

/** The rows that the person has selected: some, or all that match except some. */
export type ListSelection = {
  count: number
  isAll: boolean
  /** Nothing can be selected while the rows of an earlier search are on screen. */
  isReady: boolean
  isSelected: (id: number) => boolean
  /** Selects a row or not; with `isRange` also those between it and the last one. */
  toggle: (id: number, how?: { isRange?: boolean }) => void
  /** Selects the rows of a page, or none of them if all are. */
  togglePage: (page: readonly number[]) => void
  selectAll: () => void
  clear: () => void
  /** The selection as it is sent to the API; `query` is the list's own. */
  selected: Selected
}

type Chosen = { query: string; isAll: boolean; ids: ReadonlySet<number> }

/**
 * Keeps the selection of a list over its pages. Another search or filter empties it, because the
 * person would no longer see what is selected.
 */
export function useSelection(
  query: string,
  { onScreen, total, isReady }: { onScreen: readonly number[]; total: number; isReady: boolean },
): ListSelection {
  const { text } = useTexts()
  const [stored, setChosen] = useState<Chosen>({ query, isAll: false, ids: new Set() })
  const isOther = stored.query !== query
  const chosen: Chosen = isOther ? { query, isAll: false, ids: new Set() } : stored
  const last = useRef<number | null>(null)
  const count = chosen.isAll ? Math.max(0, total - chosen.ids.size) : chosen.ids.size

  const wasSelected = stored.isAll || stored.ids.size > 0
  useEffect(() => {
    if (!isOther || !wasSelected) return
    showNotice({ type: 'progress', key: 'selection', message: text('bulk.emptied') })
    setChosen({ query, isAll: false, ids: new Set() })
  }, [isOther, wasSelected, query, text])

  // In a selection of all, `ids` are those that are left out.
  const isSelected = (id: number) => chosen.ids.has(id) !== chosen.isAll
  function set(some: readonly number[], isOn: boolean): void {
    const ids = new Set(chosen.ids)
    for (const id of some)
      if (isOn === chosen.isAll) ids.delete(id)
      else ids.add(id)
    setChosen({ ...chosen, ids })
  }
  return {
    count,
    isAll: chosen.isAll,
    isReady,
    isSelected,
    toggle(id, { isRange = false } = {}) {
      const from = isRange && last.current !== null ? onScreen.indexOf(last.current) : -1
      const at = onScreen.indexOf(id)
      const range = from >= 0 ? onScreen.slice(Math.min(from, at), Math.max(from, at) + 1) : [id]
      set(range, !isSelected(id))
      last.current = id
    },
    togglePage: (page) => set(page, !page.every(isSelected)),
    selectAll: () => setChosen({ query, isAll: true, ids: new Set() }),
    clear: () => setChosen({ query, isAll: false, ids: new Set() }),
    selected: chosen.isAll
      ? { query, ...(chosen.ids.size > 0 ? { except: [...chosen.ids] } : {}) }
      : { ids: [...chosen.ids] },
  }
}
