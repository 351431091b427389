import { Input } from 'antd'
import { useRef } from 'react'

import type { WidgetProps } from '../declaration/screens-context.ts'
import { controlProps } from './widget-props.ts'

/**
 * Edits a phone number. A number in any spelling becomes E.164 when the field is left; anything else
 * stays for the server to refuse.
 */
export function PhoneInput(props: WidgetProps) {
  const { value, onChange } = props
  const text = typeof value === 'string' ? value : ''
  const latest = useRef(text)
  latest.current = text

  async function convert() {
    // The numbering plans of all countries are loaded only where a number is typed.
    const phones = await import('#contract/phone.ts').catch(() => null)
    const number = phones?.readPhone(text)?.number
    if (number && number !== text && latest.current === text) onChange?.(number)
  }
  return (
    <Input
      {...controlProps(props)}
      type="tel"
      inputMode="tel"
      placeholder="+14155550123"
      autoComplete="off"
      value={text}
      onChange={({ target }) => onChange?.(target.value)}
      onBlur={() => void convert()}
    />
  )
}
