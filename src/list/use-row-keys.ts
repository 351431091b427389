import { type RefObject, useState } from 'react'

import type { Row } from '../declaration/row.ts'
import { showNotice } from '../providers/notification.ts'
import { useTexts } from '../text/use-texts.ts'
import { useShortcuts } from '../ui/shortcuts.ts'

/**
 * Moves through the rows of a list by keyboard; the row with the focus can be opened, edited, looked
 * at, selected and copied. Returns the row that is looked at beside the list.
 */
export function useRowKeys(
  list: RefObject<HTMLElement | null>,
  rows: readonly Row[],
): { peeked: Row | undefined; closePeek: () => void } {
  const { text } = useTexts()
  const [peekedId, setPeekedId] = useState<number | null>(null)
  const elements = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
  const focused = () => elements().find((element) => element.contains(document.activeElement))

  const move = (by: 1 | -1) => () => {
    const all = elements()
    const current = focused()
    const at = current ? all.indexOf(current) + by : by === 1 ? 0 : all.length - 1
    const next = all[Math.min(Math.max(0, at), all.length - 1)]
    next?.focus()
    next?.scrollIntoView({ block: 'nearest' })
    if (next && peekedId !== null) setPeekedId(Number(next.dataset.row))
  }
  const click = (selector: string) => () => focused()?.querySelector<HTMLElement>(selector)?.click()

  useShortcuts({
    next: move(1),
    previous: move(-1),
    open: click('a.opener'),
    edit: click('[data-action="edit"]'),
    peek: () => {
      const id = Number(focused()?.dataset.row)
      setPeekedId(id && id !== peekedId ? id : null)
    },
    select: click('[data-action="select"]'),
    copy: () => {
      const row = focused()
      if (!row) return
      const cells = [...row.children].filter(({ className }) => !/row-(end|check)/.test(className))
      const line = cells
        .map(({ textContent }) => textContent?.replace(/\s+/g, ' ').trim())
        .join('\t')
      navigator.clipboard.writeText(line).then(
        () => showNotice({ type: 'success', key: 'copied', message: text('list.copied') }),
        () => showNotice({ type: 'error', key: 'copied', message: text('list.notCopied') }),
      )
    },
  })
  return {
    peeked: rows.find(({ id }) => id === peekedId),
    closePeek: () => {
      // The focus may be in what closes now.
      const row = focused() ?? elements().find(({ dataset }) => Number(dataset.row) === peekedId)
      setPeekedId(null)
      row?.focus()
    },
  }
}
