import { describe, expect, test } from 'vitest'

import { formatPhone, isPhone, readPhone, telHref } from '#contract/phone.ts'

describe('a typed phone number', () => {
  test.each([
    ['(415) 555-0123', '+14155550123', 'US'],
    ['415.555.0123', '+14155550123', 'US'],
    ['1 415 555 0123', '+14155550123', 'US'],
    [' +1 (415) 555-0123 ', '+14155550123', 'US'],
    ['\u202a+14155550123\u202c', '+14155550123', 'US'],
    ['011 44 20 7123 4567', '+442071234567', 'GB'],
    ['+44 (0)20 7123 4567', '+442071234567', 'GB'],
    ['+34 600 111 222', '+34600111222', 'ES'],
    ['+52 55 1234 5678', '+525512345678', 'MX'],
    ['+1 876 555 0123', '+18765550123', 'JM'],
    ['+1 787 555 0100', '+17875550100', 'PR'],
    ['+1 604 555 0123', '+16045550123', 'CA'],
    ['+870 773 111 632', '+870773111632', null],
  ])('%s is %s of %s', (typed, number, country) => {
    expect(readPhone(typed)).toMatchObject({ number, country })
  })

  test.each([
    '',
    '911',
    '555-0123',
    '+1415555012',
    '+141555501234',
    '+1 000 555 0123',
    '+1 415 155 0123',
    '+0123456789',
    '+999 123 456 789',
    '+44 7',
    '1-800-MOVERS',
    'call 415 555 0123',
    '415 555 0123 or 415 555 0124',
    '415 555 0123 ext. 5',
    'ana@people.test',
    '4'.repeat(300),
  ])('%s is none', (typed) => {
    expect(readPhone(typed)).toBeNull()
  })

  test('exists if it is one of the fictitious numbers of any US area', () => {
    for (const area of ['206', '212', '303', '312', '415', '510', '512'])
      for (const line of ['0100', '0142', '0199']) expect(isPhone(`+1${area}555${line}`)).toBe(true)
  })

  test('can get texts unless it is known to be another kind of number', () => {
    const canGetTexts = (typed: string) => readPhone(typed)?.canGetTexts
    expect(canGetTexts('+14155550123')).toBe(true)
    expect(canGetTexts('+34600111222')).toBe(true)
    expect(canGetTexts('+34912345678')).toBe(false)
    expect(canGetTexts('+18005550123')).toBe(false)
    expect(canGetTexts('+19005550123')).toBe(false)
  })
})

test('only E.164 is a stored number', () => {
  expect(isPhone('+14155550123')).toBe(true)
  for (const other of ['4155550123', '+1 415 555 0123', '+10005550123', '']) {
    expect(isPhone(other)).toBe(false)
  }
})

test('a US number is shown in its national form and any other in the international one', () => {
  expect(formatPhone('+14155550123')).toBe('(415) 555-0123')
  expect(formatPhone('415 555 0123')).toBe('(415) 555-0123')
  expect(formatPhone('+442071234567')).toBe('+44 20 7123 4567')
  expect(formatPhone('+18765550123')).toBe('+1 876 555 0123')
  expect(formatPhone('ask at the desk')).toBe('ask at the desk')
})

test('a number is called by its address, with its extension', () => {
  expect(telHref('(415) 555-0123')).toBe('tel:+14155550123')
  expect(telHref('415 555 0123 ext. 5')).toBe('tel:+14155550123;ext=5')
  expect(telHref('ask at the desk')).toBeNull()
})
