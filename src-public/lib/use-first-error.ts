import { useEffect, useRef, useState } from 'react'

/** A group of choices can't have `aria-invalid`. */
const invalid = '[aria-invalid="true"], fieldset[data-invalid]'

/**
 * Returns a ref for a form's element, and a function that focuses its first field with an error, once
 * the errors are rendered.
 */
export function useFirstError<E extends HTMLElement>() {
  const form = useRef<E>(null)
  const [attempts, setAttempts] = useState(0)
  useEffect(() => {
    if (attempts === 0) return
    const found = form.current?.querySelector<HTMLElement>(invalid)
    const field = found?.matches('fieldset') ? found.querySelector('input') : found
    field?.focus({ preventScroll: true })
    // In the middle, so that the message below the field is seen too.
    field?.scrollIntoView({ block: 'center' })
  }, [attempts])
  return { form, focusFirstError: () => setAttempts((count) => count + 1) }
}
