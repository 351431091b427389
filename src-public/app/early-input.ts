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
  // React may have drawn over it while somebody goes on typing: the next letter follows the last.
  const bringBack = ({ target }: Event) => {
    const value = isControl(target) ? kept.get(target) : undefined
    if (isControl(target) && typeof value === 'string' && target.value !== value)
      setValue(target, value)
  }
  root.addEventListener('input', keep, true)
  root.addEventListener('beforeinput', bringBack, true)
  return () => {
    root.removeEventListener('input', keep, true)
    root.removeEventListener('beforeinput', bringBack, true)
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
  setValue(control, value)
  const type = control instanceof HTMLSelectElement ? 'change' : 'input'
  control.dispatchEvent(new Event(type, { bubbles: true }))
}

/** Past the setter that React puts on the element, through which it would not notice. */
function setValue(control: Control, value: string): void {
  const prototype = Object.getPrototypeOf(control)
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, value)
}
