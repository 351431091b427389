import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useMemo,
  useRef,
  useState,
} from 'react'

import { inlineFields, type Resource } from '#contract/kernel/resource.ts'
import type { ResourceName } from '#contract/resources.ts'
import { declarationOf } from '../../declaration/declaration-of.ts'
import { isDeleted, type Row } from '../../declaration/row.ts'
import { useCan } from '../../providers/use-can.ts'

type Shown = {
  name: ResourceName
  resource: Resource
  rows: readonly Row[]
  gone: ReadonlySet<number>
}

type Edited = { row: Row; column: string }

/** Which cell to edit after this one: the next one, the one before, or none. */
export type Onward = 1 | -1 | 0

/**
 * Lets a person edit cells of a table: Enter, F2 or a double click begins, Tab moves to the next
 * editable cell. One of these cells is a tab stop, and arrow keys move between them. Returns null if
 * no cell can be edited.
 */
export function useCellEdit(table: RefObject<HTMLElement | null>, shown: Shown) {
  const { name, resource, rows, gone } = shown
  const can = useCan()
  const [edited, setEdited] = useState<Edited | null>(null)
  /** The latest: a save may end long after the render that began it. */
  const latest = useRef<Edited | null>(null)
  const [left, setLeft] = useState<{ id: number; column: string } | null>(null)
  const inline = useMemo(() => new Set(inlineFields(declarationOf(name))), [name])
  const columns = resource.admin.columns.filter((column) => inline.has(column))
  if (columns.length === 0 || !can(name, 'edit')) return null

  const isEditable = (row: Row, column: string): boolean =>
    inline.has(column) && !isDeleted(row) && !gone.has(row.id)
  const leftRow = rows.find(({ id }) => id === left?.id)
  const firstRow = rows.find((row) => columns.some((column) => isEditable(row, column)))
  const stop =
    left && leftRow && columns.includes(left.column) && isEditable(leftRow, left.column)
      ? left
      : firstRow && { id: firstRow.id, column: columns[0] }

  const cells = () => [...(table.current?.querySelectorAll<HTMLElement>('td[data-cell]') ?? [])]
  function begin(cell: HTMLElement | null | undefined, saved?: Row): void {
    const { id, column } = placeOf(cell)
    // A row that was just saved is newer than the one on screen until the next render.
    const row = saved?.id === id ? saved : rows.find((one) => one.id === id)
    latest.current = row && column ? { row, column } : null
    setEdited(latest.current)
  }

  /** Focuses the editor and returns true while it holds a half-typed date, which would be lost. */
  function isHeld(): boolean {
    const inputs = table.current?.querySelectorAll<HTMLInputElement>('.cell-editor input') ?? []
    const held = [...inputs].find(({ validity }) => validity.badInput)
    held?.focus()
    return held !== undefined
  }

  function moveFrom(from: HTMLElement, event: KeyboardEvent): void {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event
    if (ctrlKey || metaKey || altKey || shiftKey) return
    const next = from.matches('td[data-cell]') ? neighborOf(from, key, cells()) : firstIn(from, key)
    if (!next) return
    event.preventDefault()
    next.focus()
    next.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }

  return {
    edited,
    isEditable,
    isTabStop: (row: Row, column: string): boolean => stop?.id === row.id && stop.column === column,
    onFocus({ target }: FocusEvent): void {
      if (!target.matches('td[data-cell]')) return
      const { id, column } = placeOf(target as HTMLElement)
      setLeft(column === undefined ? null : { id, column })
    },
    onDoubleClick({ target }: MouseEvent): void {
      if (!(target instanceof Element) || target.closest('a, button, input, textarea')) return
      const cell = target.closest<HTMLElement>('td[data-cell]')
      if (cell && !isHeld()) begin(cell)
    },
    onKeyDown(event: KeyboardEvent): void {
      const { key, target } = event
      if (!(target instanceof HTMLElement)) return
      if (key.startsWith('Arrow')) moveFrom(target, event)
      if (key !== 'Enter' && key !== 'F2') return
      const isOnCell = target.matches('td[data-cell], tr[data-row]')
      // Enter on a link in the cell follows it.
      if (!isOnCell && (key === 'Enter' || !target.matches('a'))) return
      const cell = target.matches('tr')
        ? target.querySelector<HTMLElement>('td[data-cell]')
        : target.closest<HTMLElement>('td[data-cell]')
      if (!cell) return
      event.preventDefault()
      if (!isHeld()) begin(cell)
    },
    /**
     * Ends the edit. The focus stays on the cell, or another cell is edited next. Nothing happens if
     * the person has already begun to edit another cell.
     */
    close(onward: Onward, saved?: Row): void {
      if (latest.current !== edited) return
      const all = cells()
      const at = all.findIndex(
        (cell) => cell.dataset.cell === edited?.column && placeOf(cell).id === edited?.row.id,
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

const placeOf = (cell: HTMLElement | null | undefined) => ({
  id: Number(cell?.closest<HTMLElement>('[data-row]')?.dataset.row),
  column: cell?.dataset.cell,
})

/** Returns the editable cell to which an arrow key leads: in the same row or the same column. */
function neighborOf(
  cell: HTMLElement,
  key: string,
  all: readonly HTMLElement[],
): HTMLElement | undefined {
  const here = placeOf(cell)
  const isAlong = key === 'ArrowLeft' || key === 'ArrowRight'
  const line = all.filter((one) => {
    const { id, column } = placeOf(one)
    return isAlong ? id === here.id : column === here.column
  })
  return line[line.indexOf(cell) + (key === 'ArrowLeft' || key === 'ArrowUp' ? -1 : 1)]
}

/** From a row that has the focus, the arrow to the right leads to its first editable cell. */
const firstIn = (row: HTMLElement, key: string): HTMLElement | null =>
  row.matches('tr[data-row]') && key === 'ArrowRight'
    ? row.querySelector<HTMLElement>('td[data-cell]')
    : null
