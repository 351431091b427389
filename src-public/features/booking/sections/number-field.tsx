import { useState } from 'react'
import { Field } from '../../../ui/field.tsx'

type NumberFieldProps = {
  id: string
  label: string
  hint?: string
  isOptional?: boolean
  min: number
  max: number
  /** Null while the text is not a valid number. */
  value: number | null
  /** Shown as an empty field. */
  empty?: number
  error: string | undefined
  /** The message for a text that is not a whole number within the bounds. */
  wrong: string
  onChange: (value: number | null) => void
}

/**
 * Renders a field for a whole number. A number out of its bounds is refused at the field and left
 * as it was typed, so that nothing else than what the customer sees is priced.
 */
export function NumberField(props: NumberFieldProps) {
  const { id, label, hint, isOptional = false, min, value, empty, error, wrong } = props
  const [typed, setTyped] = useState<string | null>(null)
  const stored = value === null || value === empty ? '' : String(value)
  // The typed text counts as long as it stands for the stored value, which can change elsewhere.
  const text = typed !== null && numberIn(typed, props) === value ? typed : stored
  const isWrong = value === null
  return (
    <Field
      id={id}
      label={label}
      hint={hint}
      isOptional={isOptional}
      error={isWrong ? wrong : error}
    >
      {(control) => (
        <input
          {...control}
          type="text"
          data-number=""
          inputMode={min < 0 ? 'text' : 'numeric'}
          autoComplete="off"
          maxLength={12}
          value={text}
          onChange={({ target }) => {
            setTyped(target.value)
            props.onChange(numberIn(target.value, props))
          }}
          className="field-box numeral max-w-40"
        />
      )}
    </Field>
  )
}

function numberIn(
  text: string,
  { min, max, empty }: Pick<NumberFieldProps, 'min' | 'max' | 'empty'>,
): number | null {
  const typed = text.trim().replace(/^−/, '-')
  if (typed === '') return empty ?? null
  const value = /^[+-]?\d+$/.test(typed) ? Number(typed) : Number.NaN
  return value >= min && value <= max ? value : null
}
