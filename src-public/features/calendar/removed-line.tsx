import { type ReactNode, useEffect, useRef } from 'react'

import { Button } from '../../ui/button.tsx'

/** Says what was just removed, beside the button that brings it back. */
export function RemovedLine({
  undo,
  isDisabled,
  onUndo,
  children,
}: {
  /** The button's label. */
  undo: string
  isDisabled: boolean
  onUndo: () => void
  children: ReactNode
}) {
  const line = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    // The pressed button is gone by now, so the next one is the button that brings it back.
    if (document.activeElement === document.body) line.current?.focus()
  }, [])
  return (
    <p ref={line} tabIndex={-1} role="status" className="mt-3 flex flex-wrap items-center gap-4">
      <span className="min-w-0 break-words">{children}</span>
      <Button look="plain" size="sm" disabled={isDisabled} onClick={onUndo}>
        {undo}
      </Button>
    </p>
  )
}
