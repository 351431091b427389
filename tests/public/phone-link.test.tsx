import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { PhoneLink } from '#front/features/order/phone-link.tsx'
import { openApp, type TestApp } from '../support/app/app.ts'
import { frontOver, openScreen, type Screen, waitForText } from '../support/browser/screen.tsx'

let app: TestApp
let screen: Screen | undefined
beforeAll(async () => {
  app = await openApp()
})
afterEach(() => screen?.leave())
afterAll(() => app.close())

test.each([
  ['+14155550111', '(415) 555-0111', 'tel:+14155550111'],
  ['+442071234567', '+44 20 7123 4567', 'tel:+442071234567'],
  ['415 555 0111 ext. 5', '(415) 555-0111 ext. 5', 'tel:+14155550111;ext=5'],
  ['ring twice', 'ring twice', 'tel:ring%20twice'],
])('%s is shown and called as a person dials it', async (phone, text, address) => {
  screen = await openScreen(<PhoneLink phone={phone} label="Driver" />, {
    services: frontOver({ app }),
    path: '/',
    language: 'en',
  })
  await waitForText(text)
  const link = document.querySelector('a')
  expect(link?.getAttribute('href')).toBe(address)
  expect(link?.getAttribute('aria-label')).toBe(`Driver: ${text}`)
})
