/** Focuses the first of the named fields, in the order of the form. */
export function focusFirst(form: HTMLFormElement | null, names: readonly string[]): void {
  const controls = [...(form?.querySelectorAll<HTMLElement>('input, select') ?? [])]
  controls.find((control) => names.includes(control.getAttribute('name') ?? ''))?.focus()
}
