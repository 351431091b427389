import { useState } from 'react'

import { useServices } from './services-context.tsx'
import { useErrorMessage } from './use-error-message.ts'

/**
 * Prepares a transition that a dialog asks about before it is taken. `run` returns why it failed, or
 * null. A record that has moved on since is loaded again, too.
 *
 * @param url of the transition
 */
export function useAskedTransition(url: string, onDone: () => Promise<void>) {
  const errorMessage = useErrorMessage()
  const { http } = useServices()
  const [isOpen, setOpen] = useState(false)
  const run = async (): Promise<string | null> => {
    const { error } = await http.post(url)
    if (error === null || error.status === 409) await onDone()
    if (error !== null) return errorMessage(error)
    setOpen(false)
    return null
  }
  return { isOpen, ask: () => setOpen(true), close: () => setOpen(false), run }
}
