import { useEffect } from 'react'

/**
 * Closes at Escape wherever the focus is: a dialog whose code is still loading can't take the key
 * itself. `close` must not change.
 */
export function useEscape(close: () => void): void {
  useEffect(() => {
    const press = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') close()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [close])
}
