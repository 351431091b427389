import type { Field } from '#contract/kernel/field.ts'
import type { ResourceName } from '#contract/resources.ts'

/** A widget's value is the stored one: cents, basis points, an instant in UTC. */
export type WidgetProps = {
  name: string
  field: Field
  resource: ResourceName
  id?: string
  value?: unknown
  onChange?: (value: unknown) => void
  'aria-required'?: 'true' | 'false' | boolean
  'aria-invalid'?: 'true' | 'false' | boolean
  'aria-describedby'?: string
}

const described = ['id', 'aria-describedby'] as const
const judged = ['aria-required', 'aria-invalid'] as const

const givenOf = (props: WidgetProps, names: readonly (keyof WidgetProps)[]) =>
  Object.fromEntries(
    names.flatMap((name) => (props[name] === undefined ? [] : [[name, props[name]]])),
  )

/** What a form item gives to its control, besides value and change. */
export const controlProps = (props: WidgetProps) => givenOf(props, [...described, ...judged])

/** The same for a select, whose outer box gets it too: there nothing can be required or invalid. */
export const selectProps = (props: WidgetProps): { id?: string; 'aria-describedby'?: string } =>
  givenOf(props, described)
