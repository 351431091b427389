import type { ComponentProps } from 'react'
import { TextField } from '../../ui/field.tsx'

type Props = Omit<ComponentProps<typeof TextField>, 'onChange'> & {
  onCode: (digits: string) => void
}

/** Renders the field for a six-digit code; other characters that are typed or pasted are dropped. */
export function CodeField({ onCode, ...rest }: Props) {
  return (
    <TextField
      {...rest}
      isBig
      autoComplete="one-time-code"
      inputMode="numeric"
      spellCheck={false}
      required
      onChange={({ target }) => onCode(target.value.replace(/\D/g, '').slice(0, 6))}
    />
  )
}

export const isSixDigits = (code: string): boolean => /^\d{6}$/.test(code)
