import { describe, expect, test } from 'vitest'

import {
  expiryOf,
  groupedNumber,
  isCardNumber,
  slashedExpiry,
} from '#front/features/payment/card-input.ts'

describe('a card number', () => {
  test('is grouped as on the card while it is typed', () => {
    expect(groupedNumber('42424')).toBe('4242 4')
    expect(groupedNumber('4242-4242 4242x4242')).toBe('4242 4242 4242 4242')
    expect(groupedNumber('378282246310005')).toBe('3782 822463 10005')
    expect(groupedNumber('')).toBe('')
  })

  test.each(['4242 4242 4242 4242', '5555555555554444', '3782 822463 10005'])(
    'accepts %s',
    (text) => {
      expect(isCardNumber(text)).toBe(true)
    },
  )

  test.each(['4242 4242 4242 4241', '4242', '', '0'.repeat(20)])('refuses %j', (text) => {
    expect(isCardNumber(text)).toBe(false)
  })
})

describe('an expiry date', () => {
  test.each([
    ['0', '0'],
    ['04', '04'],
    ['04/', '04/'],
    ['4/', '04/'],
    ['4/29', '04/29'],
    ['0429', '04/29'],
    ['429', '04/29'],
    ['12', '12'],
    ['1229', '12/29'],
    ['04/2', '04/2'],
  ])('typed as %s is shown as %s', (typed, shown) => {
    expect(slashedExpiry(typed)).toBe(shown)
  })

  test('has a month and a year', () => {
    expect(expiryOf('04/29')).toEqual({ exp_month: 4, exp_year: 2029 })
    for (const wrong of ['', '04', '4/29', '13/29', '00/29', '04/2029'])
      expect(expiryOf(wrong)).toBeNull()
  })
})
