import { Form, InputNumber } from 'antd'

import type { Kind } from '#contract/kernel/field.ts'
import type { WidgetProps } from '../declaration/resource-screens.ts'
import { fromShown, precisionOf, toShown } from '../form/units.ts'
import { controlProps } from '../form/widget-props.ts'

/**
 * Edits a value in dollars, percent or as a plain number, by the `kind` of the form or its record.
 */
export function FeeInput(props: WidgetProps) {
  const { value, onChange } = props
  const chosen: unknown = Form.useWatch('kind', { form: Form.useFormInstance(), preserve: true })
  const kind: Kind = chosen === 'money' || chosen === 'rate' ? chosen : 'integer'
  const precision = precisionOf(kind)
  return (
    <InputNumber<number>
      {...controlProps(props)}
      className="number-input"
      controls={false}
      {...(precision === undefined ? {} : { precision })}
      {...(kind === 'money' ? { prefix: '$' } : kind === 'rate' ? { suffix: '%' } : {})}
      value={typeof value === 'number' ? toShown(kind, value) : null}
      onChange={(shown) => onChange?.(fromShown(kind, shown))}
    />
  )
}
