type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * Records what is typed and chosen before hydration, which React would overwrite. Returns a
 * function that replays it as if it were entered then.
 */
export function captureEarlyInput(root: HTMLElement): () => void {
  const values = new Map<Control, string | boolean>()
  for (const control of root.querySelectorAll<Control>('input, textarea, select'))
    if (isTouched(control)) values.set(control, entered(control))
  const record = ({ target }: Event) => {
    if (isControl(target)) values.set(target, entered(target))
  }
  // React may have overwritten the value while the user is still typing: the recorded text is
  // restored first, so that the next character is appended to it.
  const restore = ({ target }: Event) => {
    const value = isControl(target) ? values.get(target) : undefined
    if (isControl(target) && typeof value === 'string' && target.value !== value)
      setValue(target, value)
  }
  root.addEventListener('input', record, true)
  root.addEventListener('beforeinput', restore, true)
  return () => {
    root.removeEventListener('input', record, true)
    root.removeEventListener('beforeinput', restore, true)
    for (const [control, value] of values) if (control.isConnected) enter(control, value)
    values.clear()
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

/**
 * Sets the value through the prototype's setter: the setter that React puts on the element would
 * hide the change from React.
 */
function setValue(control: Control, value: string): void {
  const prototype = Object.getPrototypeOf(control)
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, value)
}
