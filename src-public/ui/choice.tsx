import { type ComponentProps, type ReactNode, useId } from 'react'
import { useTexts } from '../lib/texts-context.tsx'

type ToggleProps = Omit<ComponentProps<'input'>, 'type' | 'className'> & {
  label: ReactNode
  hint?: ReactNode
}

/** Renders a toggle that takes effect immediately. */
export function Switch({ label, hint, ...input }: ToggleProps) {
  const id = useId()
  return (
    <label className="flex min-h-11 items-start gap-3.5">
      <input
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox has its own checked state.
        role="switch"
        aria-describedby={hint ? `${id}-hint` : undefined}
        {...input}
        className="peer sr-only"
      />
      <span
        aria-hidden="true"
        className="relative mt-0.5 h-7 w-12 shrink-0 rounded-full bg-edge transition-colors after:absolute after:top-1 after:left-1 after:size-5 after:rounded-full after:bg-white after:transition-transform peer-checked:bg-moss peer-checked:after:translate-x-5 peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-[var(--focus)] peer-disabled:opacity-60"
      />
      <span className="flex min-w-0 flex-col break-words">
        <span className="font-semibold">{label}</span>
        {hint && (
          <span id={`${id}-hint`} className="text-small text-soft">
            {hint}
          </span>
        )}
      </span>
    </label>
  )
}

type ChoiceProps = Omit<ComponentProps<'input'>, 'type' | 'className' | 'children'> & {
  title: ReactNode
  /** A drawing of the choice, beside its text, or above it if `isStacked`. */
  picture?: ReactNode
  isStacked?: boolean
  children?: ReactNode
}

/** Renders one of several choices as a card: a radio button as large as its content. */
export function Choice({ title, picture, isStacked = false, children, ...input }: ChoiceProps) {
  const layout = isStacked ? 'flex-col items-start gap-1.5' : 'items-center gap-3'
  return (
    <label
      className={`relative flex min-h-12 min-w-0 cursor-pointer rounded-card border-[1.5px] border-edge bg-card px-4 py-3 has-checked:border-transparent has-checked:bg-stitch-wash has-checked:ring-[2.5px] has-checked:ring-stitch-deep has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-[var(--focus)] has-disabled:opacity-60 ${layout}`}
    >
      <input type="radio" {...input} className="sr-only" />
      {picture}
      <span className="flex min-w-0 flex-col gap-0.5">
        <span className="font-semibold">{title}</span>
        {children && <span className="text-small text-soft">{children}</span>}
      </span>
    </label>
  )
}

type CountProps = {
  /** The name of the counted thing, for the labels of the buttons. */
  name: string
  value: number
  min?: number
  max: number
  onChange: (value: number) => void
}

/** Renders a small number with two buttons that change it. */
export function Count({ name, value, min = 0, max, onChange }: CountProps) {
  const say = useTexts('common')
  const step = (by: number) => onChange(Math.min(max, Math.max(min, value + by)))
  return (
    <span className="inline-flex items-center rounded-full border-[1.5px] border-edge bg-card">
      <button
        type="button"
        className={stepButton}
        aria-label={say('form.decrease', { name })}
        disabled={value <= min}
        onClick={() => step(-1)}
      >
        −
      </button>
      <output className="numeral min-w-8 text-center font-semibold" aria-live="polite">
        {value}
      </output>
      <button
        type="button"
        className={stepButton}
        aria-label={say('form.increase', { name })}
        disabled={value >= max}
        onClick={() => step(1)}
      >
        +
      </button>
    </span>
  )
}

const stepButton =
  'grid size-11 place-items-center rounded-full text-xl font-semibold hover:bg-sunken disabled:text-edge disabled:hover:bg-transparent'
