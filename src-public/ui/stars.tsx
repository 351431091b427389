import { useId } from 'react'
import { FieldError } from './field.tsx'

const maxStars = 5
const starCounts = Array.from({ length: maxStars }, (_, at) => at + 1)

/** Shows a rating of one to five stars; the label states it in words. */
export function Stars({ value, label }: { value: number; label: string }) {
  return (
    <span role="img" aria-label={label} className="inline-flex text-stitch-deep">
      {starCounts.map((star) => (
        <Star key={star} isFull={star <= Math.round(value)} className="size-5" />
      ))}
    </span>
  )
}

type StarsFieldProps = {
  legend: string
  /** 0 while nothing is chosen. */
  value: number
  labelOf: (stars: number) => string
  error?: string | undefined
  disabled?: boolean
  onChange: (stars: number) => void
}

/** Renders a field for a rating of one to five stars. */
export function StarsField(props: StarsFieldProps) {
  const { legend, value, labelOf, error, disabled = false, onChange } = props
  const name = useId()
  return (
    <fieldset
      data-invalid={error ? true : undefined}
      aria-describedby={error ? `${name}-error` : undefined}
      disabled={disabled}
      className="flex flex-col gap-1.5"
    >
      <legend className="font-semibold">{legend}</legend>
      <div className="-ml-1 flex flex-wrap">
        {starCounts.map((star) => (
          <label
            key={star}
            className="grid size-12 place-items-center rounded-full text-stitch-deep has-focus-visible:outline-3 has-focus-visible:outline-[var(--focus)]"
          >
            <input
              type="radio"
              name={name}
              checked={star === value}
              onChange={() => onChange(star)}
              className="sr-only"
            />
            <span className="sr-only">{labelOf(star)}</span>
            <Star isFull={star <= value} className="size-9" />
          </label>
        ))}
      </div>
      {error && <FieldError id={`${name}-error`}>{error}</FieldError>}
    </fieldset>
  )
}

function Star({ isFull, className }: { isFull: boolean; className: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" className={className}>
      <path
        d="m12 2.8 2.9 5.9 6.5.9-4.7 4.6 1.1 6.5-5.8-3.1-5.8 3.1 1.1-6.5-4.7-4.6 6.5-.9z"
        fill={isFull ? 'currentColor' : 'none'}
        stroke="currentColor"
        strokeWidth="1.8"
        strokeLinejoin="round"
      />
    </svg>
  )
}
