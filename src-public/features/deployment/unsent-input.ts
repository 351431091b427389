const edited = new Set<Element>()

/** Starts recording which inputs were edited. */
export function followInput(): void {
  // Includes text entered earlier; number fields are left out because most have a default value.
  const texts = 'textarea, input:not([type="number"], [data-number])'
  for (const control of document.querySelectorAll(texts)) record(control)
  document.addEventListener('input', ({ target }) => record(target), true)
}

/** Reports whether any edited input still contains text that was not sent or cleared. */
export function hasUnsentInput(): boolean {
  return [...edited].some((control) => control.isConnected && holdsText(control))
}

function record(control: unknown): void {
  if (control instanceof Element && holdsText(control)) edited.add(control)
}

const holdsText = (control: Element): boolean =>
  control instanceof HTMLTextAreaElement ||
  (control instanceof HTMLInputElement && !untyped.includes(control.type))
    ? control.value.trim() !== ''
    : false

const untyped = ['checkbox', 'radio', 'hidden', 'submit', 'button', 'date', 'file', 'range']
