export type CardText = { number: string; expiry: string; cvc: string }

const amexPrefix = /^3[47]/
const maxDigits = 19

/** Groups the digits as they are printed on the card. */
export function groupedNumber(text: string): string {
  const digits = text.replace(/\D/g, '').slice(0, maxDigits)
  if (amexPrefix.test(digits)) {
    return [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10, 15)].filter(Boolean).join(' ')
  }
  return digits.match(/.{1,4}/g)?.join(' ') ?? ''
}

/** Formats `0429` and `4/29` as `04/29` while they are typed. */
export function slashedExpiry(text: string): string {
  const padded = /^[2-9]/.test(text) || /^\d\//.test(text) ? `0${text}` : text
  const digits = padded.replace(/\D/g, '').slice(0, 4)
  const isMonthDone = digits.length > 2 || (digits.length === 2 && padded.endsWith('/'))
  return isMonthDone ? `${digits.slice(0, 2)}/${digits.slice(2)}` : digits
}

/** Reports whether the number's check digit is valid (Luhn algorithm, ISO/IEC 7812-1). */
export function isCardNumber(text: string): boolean {
  const digits = text.replace(/\D/g, '')
  if (digits.length < 12 || digits.length > maxDigits) return false
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

/** Parses `04/29` into month and year; null for anything else. */
export function expiryOf(text: string): { exp_month: number; exp_year: number } | null {
  const [, month, year] = /^(\d\d)\/(\d\d)$/.exec(text) ?? []
  const exp_month = Number(month)
  if (month === undefined || exp_month < 1 || exp_month > 12) return null
  return { exp_month, exp_year: 2000 + Number(year) }
}
