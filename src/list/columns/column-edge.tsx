import { type KeyboardEvent, type PointerEvent, useRef } from 'react'

import { widths } from './columns.ts'

const step = 10

/** The right edge of a column's head: dragged, or moved with the arrow keys, it sets the width. */
export function ColumnEdge({
  label,
  automatic,
  width,
  onResize,
}: {
  label: string
  /** Says that the width is that of the content. */
  automatic: string
  width: number | null
  /** Called with null to restore the width of the content. */
  onResize: (width: number | null) => void
}) {
  const drag = useRef<{ from: number; width: number; cell: HTMLElement } | null>(null)
  const widthOf = (element: HTMLElement) => element.closest('th')?.offsetWidth ?? widths.min
  const atX = ({ clientX }: PointerEvent) => {
    const { from, width: before } = drag.current ?? { from: clientX, width: widths.min }
    return within(before + clientX - from)
  }

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const change = { ArrowLeft: -step, ArrowRight: step }[event.key]
    if (event.key === 'Delete' || event.key === 'Backspace') onResize(null)
    else if (change) onResize(within((width ?? widthOf(event.currentTarget)) + change))
    else return
    event.preventDefault()
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: an <hr> can't be dragged or take the focus.
    <span
      role="separator"
      className="column-edge"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuemin={widths.min}
      aria-valuemax={widths.max}
      aria-valuenow={width ?? widths.min}
      aria-valuetext={width === null ? automatic : String(width)}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onDoubleClick={() => onResize(null)}
      onPointerDown={(event) => {
        const cell = event.currentTarget.closest('th')
        if (!cell || event.button !== 0) return
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        drag.current = { from: event.clientX, width: cell.offsetWidth, cell }
      }}
      onPointerMove={(event) => {
        // Only the head follows the pointer; the column is set once, when it is let go.
        if (drag.current) setWidth(drag.current.cell, atX(event))
      }}
      onPointerUp={(event) => {
        if (!drag.current) return
        const isMoved = Math.abs(event.clientX - drag.current.from) > 2
        const next = atX(event)
        drag.current = null
        if (isMoved) onResize(next)
      }}
      onPointerCancel={() => {
        drag.current = null
      }}
    />
  )
}

const within = (width: number): number =>
  Math.round(Math.min(Math.max(width, widths.min), widths.max))

function setWidth({ style }: HTMLElement, width: number): void {
  style.width = `${width}px`
  style.minWidth = `${width}px`
  style.maxWidth = `${width}px`
}
