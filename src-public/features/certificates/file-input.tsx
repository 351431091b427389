import { Field } from '../../ui/field.tsx'

type Props = {
  label: string
  hint: string
  accept: string
  error?: string | undefined
  isOptional?: boolean
  onChange: (file: File | null) => void
}

/** Renders the choice of a file, which the form sends when it is submitted. */
export function FileInput({ accept, onChange, ...field }: Props) {
  return (
    <Field {...field}>
      {(control) => (
        <input
          type="file"
          accept={accept}
          {...control}
          className="field-box file:mr-3 file:rounded-full file:border-0 file:bg-sunken file:px-3 file:py-1 file:font-semibold"
          onChange={({ target }) => onChange(target.files?.[0] ?? null)}
        />
      )}
    </Field>
  )
}
