import { type ComponentProps, type ReactNode, useId } from 'react'
import { useTexts } from '../app/texts-context.tsx'

type FieldProps = {
  /** Names the control for good; otherwise a name is made. */
  id?: string | undefined
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  isOptional?: boolean
  /** The label is for screen readers only. */
  isLabelHidden?: boolean
  children: (control: Control) => ReactNode
}

/** What ties a control to its label, hint and error. */
export type Control = {
  id: string
  'aria-describedby'?: string
  'aria-invalid'?: true
}

export function Field({ id, label, hint, error, isOptional, isLabelHidden, children }: FieldProps) {
  const say = useTexts('common')
  const made = useId()
  const name = id ?? made
  const described = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ')
  const control: Control = { id: name }
  if (described !== '') control['aria-describedby'] = described
  if (error) control['aria-invalid'] = true
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <label
        htmlFor={name}
        className={isLabelHidden ? 'sr-only' : 'flex items-baseline gap-2 font-semibold'}
      >
        {label}
        {isOptional && (
          <span className="text-[0.875rem] font-normal text-soft">{say('form.optional')}</span>
        )}
      </label>
      {children(control)}
      {hint && (
        <p id={`${name}-hint`} className="text-small text-soft">
          {hint}
        </p>
      )}
      {error && <FieldError id={`${name}-error`}>{error}</FieldError>}
    </div>
  )
}

export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="flex gap-1.5 text-small font-semibold text-brick">
      <span aria-hidden="true">▲</span>
      {children}
    </p>
  )
}

type Wrap = Omit<FieldProps, 'children'>
type TextFieldProps = Wrap & Omit<ComponentProps<'input'>, 'id' | 'className'> & { isBig?: boolean }

export function TextField(props: TextFieldProps) {
  const { id, label, hint, error, isOptional, isLabelHidden, isBig, ...input } = props
  return (
    <Field {...wrapOf({ id, label, hint, error, isOptional, isLabelHidden })}>
      {(control) => (
        <input type="text" {...input} {...control} className={`field-box ${isBig ? big : ''}`} />
      )}
    </Field>
  )
}

const big = 'text-2xl numeral tracking-[0.3em]'

type SelectFieldProps = Wrap & Omit<ComponentProps<'select'>, 'id' | 'className'>

export function SelectField(props: SelectFieldProps) {
  const { id, label, hint, error, isOptional, isLabelHidden, ...select } = props
  return (
    <Field {...wrapOf({ id, label, hint, error, isOptional, isLabelHidden })}>
      {(control) => (
        <span className="relative block">
          <select {...select} {...control} className="field-box appearance-none pr-11" />
          <svg
            aria-hidden="true"
            viewBox="0 0 24 24"
            className="pointer-events-none absolute inset-y-0 right-3.5 my-auto size-5"
          >
            <path d="m5 9 7 7 7-7" fill="none" stroke="currentColor" strokeWidth="2.2" />
          </svg>
        </span>
      )}
    </Field>
  )
}

type TextAreaProps = Wrap & Omit<ComponentProps<'textarea'>, 'id' | 'className'>

export function TextAreaField(props: TextAreaProps) {
  const { id, label, hint, error, isOptional, isLabelHidden, ...area } = props
  return (
    <Field {...wrapOf({ id, label, hint, error, isOptional, isLabelHidden })}>
      {(control) => <textarea rows={3} {...area} {...control} className="field-box" />}
    </Field>
  )
}

type Given = { [Key in keyof Wrap]?: Wrap[Key] | undefined }

function wrapOf(given: Given & Pick<Wrap, 'label'>): Wrap {
  const { id, label, hint, error, isOptional = false, isLabelHidden = false } = given
  return { id, label, hint, error, isOptional, isLabelHidden }
}
