import { useEffect, useRef } from 'react'

import type { ResourceName } from '#contract/resources.ts'
import type { Row } from '../../declaration/row.ts'
import { useTexts } from '../../text/use-texts.ts'
import { useRowTitle } from '../../value/use-title.ts'
import type { ListSelection } from '../bulk/use-selection.ts'

/** Selects a row; with Shift also the rows between it and the last one. */
export function RowCheck({
  name,
  row,
  selection,
}: {
  name: ResourceName
  row: Row
  selection: ListSelection
}) {
  const { text } = useTexts()
  const { id } = row
  const title = useRowTitle(name, row)
  return (
    <input
      type="checkbox"
      className="check"
      data-action="select"
      aria-label={text('bulk.selectOne', { name: title })}
      checked={selection.isSelected(id)}
      disabled={!selection.isReady}
      onChange={({ nativeEvent }) =>
        selection.toggle(id, {
          isRange: nativeEvent instanceof MouseEvent && nativeEvent.shiftKey,
        })
      }
    />
  )
}

/** Selects all rows of the page. */
export function PageCheck({
  ids,
  selection,
}: {
  ids: readonly number[]
  selection: ListSelection
}) {
  const { text } = useTexts()
  const box = useRef<HTMLInputElement>(null)
  const on = ids.filter(selection.isSelected).length
  useEffect(() => {
    if (box.current) box.current.indeterminate = on > 0 && on < ids.length
  })
  return (
    <input
      ref={box}
      type="checkbox"
      className="check"
      aria-label={text('bulk.selectPage')}
      checked={ids.length > 0 && on === ids.length}
      disabled={!selection.isReady}
      onChange={() => selection.togglePage(ids)}
    />
  )
}
