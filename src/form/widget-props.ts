import type { WidgetProps } from '../declaration/screens-context.ts'

const described = ['id', 'aria-describedby'] as const
const opened = ['defaultOpen'] as const
const validation = ['aria-required', 'aria-invalid'] as const

const pick = (props: WidgetProps, names: readonly (keyof WidgetProps)[]) =>
  Object.fromEntries(
    names.flatMap((name) => (props[name] === undefined ? [] : [[name, props[name]]])),
  )

/** Returns the props that a form item passes to its control, besides value and onChange. */
export const controlProps = (props: WidgetProps) => pick(props, [...described, ...validation])

/**
 * Returns those props for a select without validation attributes, which are invalid on its outer
 * element.
 */
export const selectProps = (
  props: WidgetProps,
): { id?: string; 'aria-describedby'?: string; defaultOpen?: boolean } =>
  pick(props, [...described, ...opened])
