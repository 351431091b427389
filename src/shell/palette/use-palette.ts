import { useCallback, useEffect, useState } from 'react'

import { useEscape } from '../../ui/use-escape.ts'

/** Opens the command palette by ⌘K or Ctrl-K, also while a person types, but not over a dialog. */
export function usePalette(): { isOpen: boolean; open: () => void; close: () => void } {
  const [isOpen, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  useEscape(close)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, metaKey, ctrlKey, altKey, shiftKey } = event
      if (key.toLowerCase() !== 'k' || !(metaKey || ctrlKey) || altKey || shiftKey) return
      if (event.defaultPrevented || document.querySelector('[role="dialog"]')) return
      event.preventDefault()
      setOpen(true)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  return { isOpen, open: () => setOpen(true), close }
}

const isApple = /mac|iphone|ipad/i.test(navigator.platform)

/** The keys that open the palette, as the keyboard of this device names them. */
export const paletteKeys = isApple ? '⌘K' : 'Ctrl K'
