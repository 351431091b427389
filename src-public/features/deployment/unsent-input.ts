const written = new Set<Element>()

/** From now on knows what is written on the page. */
export function followInput(): void {
  // What was written before; numbers most often begin with one.
  for (const control of document.querySelectorAll('textarea, input:not([type="number"])'))
    note(control)
  document.addEventListener('input', ({ target }) => note(target), true)
}

/** Whether something that was written is still there, not sent and not cleared. */
export function hasUnsentInput(): boolean {
  return [...written].some((control) => control.isConnected && holdsText(control))
}

function note(control: unknown): void {
  if (control instanceof Element && holdsText(control)) written.add(control)
}

const holdsText = (control: Element): boolean =>
  control instanceof HTMLTextAreaElement ||
  (control instanceof HTMLInputElement && !untyped.includes(control.type))
    ? control.value.trim() !== ''
    : false

const untyped = ['checkbox', 'radio', 'hidden', 'submit', 'button', 'date', 'file', 'range']
