import { useEffect, useRef } from 'react'

/** Closes a popup on a click or focus outside it, or on Escape. */
export function useDismissal(isOpen: boolean, onDismiss: () => void) {
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!isOpen) return
    const dismissOutside = ({ target }: Event) => {
      // Using the undo button of a notice must not close the popup.
      const isNotice = target instanceof Element && target.closest('.toasts')
      if (target instanceof Node && !isNotice && !box.current?.contains(target)) onDismiss()
    }
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      onDismiss()
      button.current?.focus()
    }
    document.addEventListener('pointerdown', dismissOutside)
    document.addEventListener('focusin', dismissOutside)
    document.addEventListener('keydown', closeOnEscape)
    return () => {
      document.removeEventListener('pointerdown', dismissOutside)
      document.removeEventListener('focusin', dismissOutside)
      document.removeEventListener('keydown', closeOnEscape)
    }
  }, [isOpen, onDismiss])
  return { box, button }
}
