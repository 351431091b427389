import { type ComponentProps, useEffect, useRef } from 'react'
import { Link } from './link.tsx'

export type ButtonSize = 'sm' | 'md' | 'lg'
export type ButtonLook = 'primary' | 'plain' | 'quiet' | 'danger'

type Look = { look?: ButtonLook; size?: ButtonSize; isWide?: boolean }

type ButtonProps = Omit<ComponentProps<'button'>, 'className'> & Look & { isBusy?: boolean }

/**
 * Renders a button for an action. While it is busy, it shows a spinner and can't be pressed again.
 */
export function Button({ look, size, isWide, isBusy = false, disabled, ...rest }: ButtonProps) {
  const { button, onPress } = useFocusBack(isBusy)
  return (
    <button
      type="button"
      ref={button}
      {...rest}
      onClick={(event) => {
        onPress()
        rest.onClick?.(event)
      }}
      disabled={disabled || isBusy}
      aria-busy={isBusy || undefined}
      className={classesOf({ look, size, isWide })}
    >
      {isBusy && <Spinner />}
      {rest.children}
    </button>
  )
}

/** Restores focus to the button once it is enabled again: a disabled button loses it. */
function useFocusBack(isBusy: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const isPressed = useRef(false)
  useEffect(() => {
    if (isBusy || !isPressed.current) return
    isPressed.current = false
    if (document.activeElement === document.body) button.current?.focus()
  }, [isBusy])
  return {
    button,
    onPress: () => {
      isPressed.current = true
    },
  }
}

type LinkButtonProps = Omit<ComponentProps<typeof Link>, 'className'> & Look

/** Renders a link that looks like a button. */
export function LinkButton({ look, size, isWide, ...rest }: LinkButtonProps) {
  return <Link {...rest} className={classesOf({ look, size, isWide })} />
}

const sizes: Record<ButtonSize, string> = {
  sm: 'min-h-11 py-1.5 text-small',
  md: 'min-h-12 py-2.5',
  lg: 'min-h-14 py-3 text-lg',
}

const paddings: Record<ButtonSize, string> = { sm: 'px-3.5', md: 'px-5', lg: 'px-7' }

const looks: Record<ButtonLook, string> = {
  primary:
    'bg-stitch text-night shadow-[inset_0_-2px_0_rgb(0_0_0/0.14)] hover:brightness-105 disabled:brightness-90 disabled:saturate-50',
  plain:
    'border-[1.5px] border-edge bg-card text-ink hover:border-ink disabled:opacity-60 disabled:hover:border-edge',
  quiet: 'text-link underline decoration-[1.5px] underline-offset-4 hover:decoration-[3px]',
  danger: 'border-[1.5px] border-brick bg-card text-brick hover:bg-brick-wash disabled:opacity-60',
}

const base =
  'inline-flex items-center justify-center gap-2 rounded-full font-semibold text-center transition-[filter,background-color,border-color] select-none'

function classesOf(style: { [Key in keyof Look]: Look[Key] | undefined }): string {
  const { look = 'primary', size = 'md', isWide = false } = style
  // A quiet button has no padding, so that its text aligns with the text around it.
  const padding = look === 'quiet' ? '' : paddings[size]
  return `${base} ${sizes[size]} ${padding} ${looks[look]} ${isWide ? 'w-full' : ''}`
}

function Spinner() {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" className="size-5 animate-spin">
      <circle
        cx="12"
        cy="12"
        r="9"
        fill="none"
        stroke="currentColor"
        strokeWidth="3"
        opacity=".3"
      />
      <path d="M12 3a9 9 0 0 1 9 9" fill="none" stroke="currentColor" strokeWidth="3" />
    </svg>
  )
}
