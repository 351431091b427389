import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'

import { notificationProvider, showNotice } from '#admin/providers/notification.ts'
import { waitFor } from '../support/app/wait-for.ts'
import { anAdmin } from '../support/people/people.ts'
import { type Admin, button, openAdmin, waitForText } from './open-admin.tsx'

let admin: Admin
beforeAll(async () => {
  admin = await openAdmin((app) => anAdmin(app))
  // A page that still loads when a test stops its timers would never finish.
  await waitFor(() => expect(menuLink()).toBeDefined())
})
afterEach(() => vi.useRealTimers())
afterAll(() => admin.close())

const menuLink = () => document.querySelector<HTMLElement>('nav a') ?? undefined
const shown = (text: string) => document.querySelector('.toasts')?.textContent?.includes(text)
const toast = () => document.querySelector('.toasts > *')
const entered = (name: string) => toast()?.dispatchEvent(new MouseEvent(name, { bubbles: true }))
/** Fakes the timers of the notices only; React renders with its own. */
const stopClock = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
const drawn = () => new Promise((resolve) => setImmediate(resolve))
async function seconds(count: number) {
  for (let turn = 0; turn < 5; turn++) await drawn()
  vi.advanceTimersByTime(count * 1000)
  for (let turn = 0; turn < 5; turn++) await drawn()
}

test('a notice closes by itself, and later if it offers an undo', async () => {
  showNotice({ type: 'success', message: 'First of all' })
  await waitForText('First of all')
  notificationProvider.close('notice-1')
  stopClock()
  showNotice({ type: 'success', message: 'Saved.' })
  showNotice({ type: 'success', message: 'Gone.', action: <button type="button">Undo</button> })
  showNotice({ type: 'error', message: 'Refused.' })
  await seconds(5.5)
  expect([shown('Saved.'), shown('Gone.'), shown('Refused.')]).toEqual([true, true, true])
  await seconds(4.5)
  expect([shown('Saved.'), shown('Gone.'), shown('Refused.')]).toEqual([false, true, true])
  await seconds(6)
  expect([shown('Gone.'), shown('Refused.')]).toEqual([false, true])
  notificationProvider.close('notice-4')
})

test('a notice stays while the pointer or the focus is on it', async () => {
  stopClock()
  showNotice({ type: 'success', message: 'Gone.', action: <button type="button">Undo</button> })
  await seconds(1)
  entered('mouseover')
  await seconds(60)
  expect(shown('Gone.')).toBe(true)
  button('Undo')?.focus()
  entered('mouseout')
  await seconds(1)
  button('Undo')?.blur()
  await seconds(14)
  expect(shown('Gone.')).toBe(true)
  await seconds(2)
  expect(shown('Gone.')).toBeFalsy()
})

test('one key moves the focus to the notices and back', async () => {
  const there = menuLink()
  const strike = () =>
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'F8', bubbles: true }))
  there?.focus()
  showNotice({
    type: 'success',
    message: 'Gone.',
    key: 'g',
    action: <button type="button">Undo</button>,
  })
  await waitFor(() => expect(button('Undo')).toBeDefined())
  strike()
  expect(document.activeElement?.textContent).toBe('Undo')
  strike()
  expect(document.activeElement).toBe(there)
  strike()
  notificationProvider.close('g')
  await waitFor(() => expect(document.activeElement).toBe(there))
})
