import { useEffect, useRef } from 'react'

/** Closes what is open when one turns to something else, or by Escape. */
export function useDismissal(isOpen: boolean, onDismiss: () => void) {
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!isOpen) return
    const turnAway = ({ target }: Event) => {
      // Whoever takes a deletion back by its notice stays here.
      const isNotice = target instanceof Element && target.closest('.toasts')
      if (target instanceof Node && !isNotice && !box.current?.contains(target)) onDismiss()
    }
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      onDismiss()
      button.current?.focus()
    }
    document.addEventListener('pointerdown', turnAway)
    document.addEventListener('focusin', turnAway)
    document.addEventListener('keydown', closeByKey)
    return () => {
      document.removeEventListener('pointerdown', turnAway)
      document.removeEventListener('focusin', turnAway)
      document.removeEventListener('keydown', closeByKey)
    }
  }, [isOpen, onDismiss])
  return { box, button }
}
