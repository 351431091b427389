import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import { MenuButton } from '#front/shell/menu-button.tsx'
import { openApp, type TestApp } from '../support/app/app.ts'
import { waitFor } from '../support/app/wait-for.ts'
import { frontOver, openScreen, type Screen } from '../support/browser/screen.tsx'

let app: TestApp
let screen: Screen

beforeAll(async () => {
  app = await openApp()
})
beforeEach(async () => {
  const content = (
    <>
      <MenuButton route="help" />
      <button type="button">Elsewhere</button>
    </>
  )
  screen = await openScreen(content, { services: frontOver({ app }), path: '/help' })
  await waitFor(button)
})
afterEach(() => screen.leave())
afterAll(() => app.close())

function button(): HTMLAnchorElement {
  const found = document.querySelector<HTMLAnchorElement>('[aria-controls="menu"]')
  if (!found) throw new Error('there is no button for the menu')
  return found
}
const menu = () => document.getElementById('menu')
const isOpen = () =>
  waitFor(() => {
    expect(button().getAttribute('aria-expanded')).toBe('true')
    expect(menu()).not.toBeNull()
  })
const isClosed = () =>
  waitFor(() => {
    expect(button().getAttribute('aria-expanded')).toBe('false')
    expect(menu()).toBeNull()
  })
const press = (key: string) =>
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))

test('the menu opens by its button, marks the current page and navigates', async () => {
  button().click()
  await isOpen()
  expect(menu()?.querySelector('[aria-current="page"]')?.textContent).toBe('Help')
  menu()?.querySelector<HTMLAnchorElement>('a[href="/contact"]')?.click()
  expect(screen.visited).toEqual(['/contact'])
  button().click()
  await isClosed()
})

test('the menu works by keyboard: Space opens it, Escape closes it and keeps the focus', async () => {
  button().focus()
  press(' ')
  await isOpen()
  menu()?.querySelector<HTMLAnchorElement>('a')?.focus()
  expect(menu()?.contains(document.activeElement)).toBe(true)
  press('Escape')
  await isClosed()
  expect(document.activeElement).toBe(button())
})

test('the menu closes when the focus or a tap goes elsewhere', async () => {
  const elsewhere = document.querySelector<HTMLButtonElement>('main > button')
  if (!elsewhere) throw new Error('there is nowhere else')
  button().click()
  await isOpen()
  elsewhere.focus()
  await isClosed()
  button().click()
  await isOpen()
  elsewhere.dispatchEvent(new Event('pointerdown', { bubbles: true }))
  await isClosed()
})
