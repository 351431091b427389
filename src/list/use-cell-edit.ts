import { type KeyboardEvent, type MouseEvent, type RefObject, useMemo, useState } from 'react'

import { inlineFields, type Resource } from '#contract/kernel/resource.ts'
import type { ResourceName } from '#contract/resources.ts'
import { declarationOf } from '../declaration/declaration-of.ts'
import { isDeleted, type Row } from '../declaration/row.ts'
import { useCan } from '../providers/use-can.ts'

type Shown = {
  name: ResourceName
  resource: Resource
  rows: readonly Row[]
  gone: ReadonlySet<number>
}

/** Which cell to edit after this one: the next one, the one before, or none. */
export type Onward = 1 | -1 | 0

/**
 * Lets a person edit cells of a table: Enter, F2 or a double click begins, Tab goes on to the next
 * cell that can be edited. Returns null where there is none.
 */
export function useCellEdit(table: RefObject<HTMLElement | null>, shown: Shown) {
  const { name, resource, rows, gone } = shown
  const can = useCan()
  const [edited, setEdited] = useState<{ row: Row; column: string } | null>(null)
  const inline = useMemo(() => new Set(inlineFields(declarationOf(name))), [name])
  const columns = resource.admin.columns.filter((column) => inline.has(column))
  if (columns.length === 0 || !can(name, 'edit')) return null

  const cells = () => [...(table.current?.querySelectorAll<HTMLElement>('td[data-cell]') ?? [])]
  function begin(cell: HTMLElement | null | undefined, saved?: Row): void {
    const id = Number(cell?.closest<HTMLElement>('[data-row]')?.dataset.row)
    const column = cell?.dataset.cell
    // A row that was just saved is newer than the one on screen until the next render.
    const row = saved?.id === id ? saved : rows.find((one) => one.id === id)
    setEdited(row && column ? { row, column } : null)
  }

  return {
    edited,
    isEditable: (row: Row, column: string): boolean =>
      inline.has(column) && !isDeleted(row) && !gone.has(row.id),
    onDoubleClick({ target }: MouseEvent): void {
      if (!(target instanceof Element) || target.closest('a, button, input, textarea')) return
      const cell = target.closest<HTMLElement>('td[data-cell]')
      if (cell) begin(cell)
    },
    onKeyDown(event: KeyboardEvent): void {
      const { key, target } = event
      if (!(target instanceof HTMLElement) || (key !== 'Enter' && key !== 'F2')) return
      const isOnCell = target.matches('td[data-cell], tr[data-row]')
      // Enter on a link inside of the cell follows it.
      if (!isOnCell && (key === 'Enter' || !target.matches('a'))) return
      const cell = target.matches('tr')
        ? target.querySelector<HTMLElement>('td[data-cell]')
        : target.closest<HTMLElement>('td[data-cell]')
      if (!cell) return
      event.preventDefault()
      begin(cell)
    },
    /** Ends the edit. The focus stays at the cell, or the edit goes on with another one. */
    close(onward: Onward, saved?: Row): void {
      const all = cells()
      const at = all.findIndex(
        (cell) =>
          cell.dataset.cell === edited?.column &&
          cell.closest<HTMLElement>('[data-row]')?.dataset.row === String(edited?.row.id),
      )
      const next = onward === 0 ? undefined : all[at + onward]
      begin(next, saved)
      const { activeElement, body } = document
      // A click elsewhere has ended the edit; the focus is there already.
      const isFree = activeElement === body || all[at]?.contains(activeElement)
      if (!next && isFree) all[at]?.focus()
    },
  }
}
