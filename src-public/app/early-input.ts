type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * Keeps what is typed and chosen before the page lives, which React would draw over. Answers how to
 * enter it once more, as though it were entered then.
 */
export function keepEarlyInput(root: HTMLElement): () => void {
  const kept = new Map<Control, string | boolean>()
  for (const control of root.querySelectorAll<Control>('input, textarea, select'))
    if (isTouched(control)) kept.set(control, entered(control))
  const keep = ({ target }: Event) => {
    if (isControl(target)) kept.set(target, entered(target))
  }
  root.addEventListener('input', keep, true)
  return () => {
    root.removeEventListener('input', keep, true)
    for (const [control, value] of kept) if (control.isConnected) enter(control, value)
    kept.clear()
  }
}

const isControl = (target: EventTarget | null): target is Control =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement

const isTick = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && ['checkbox', 'radio'].includes(control.type)

const entered = (control: Control): string | boolean =>
  isTick(control) ? control.checked : control.value

function isTouched(control: Control): boolean {
  if (control instanceof HTMLSelectElement)
    return [...control.options].some((option) => option.selected !== option.defaultSelected)
  if (isTick(control)) return control.checked !== control.defaultChecked
  return control.type !== 'file' && control.value !== control.defaultValue
}

function enter(control: Control, value: string | boolean): void {
  if (typeof value === 'boolean') {
    if (isTick(control) && control.checked !== value) control.click()
    return
  }
  if (control.value === value) return
  // React puts a setter of its own on the element, through which it would not notice.
  const prototype = Object.getPrototypeOf(control)
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, value)
  const type = control instanceof HTMLSelectElement ? 'change' : 'input'
  control.dispatchEvent(new Event(type, { bubbles: true }))
}
