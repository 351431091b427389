import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

import { page as chat } from '#front/pages/chat.tsx'
import { page as support } from '#front/pages/chat-support.tsx'
import type { Page } from '#front/routing/page.tsx'
import { AreaNav } from '#front/shell/area-nav.tsx'
import { Footer } from '#front/shell/footer.tsx'
import { Header } from '#front/shell/header.tsx'
import { openApp, type TestApp } from '../support/app/app.ts'
import {
  aNetwork,
  frontOver,
  openPage,
  openScreen,
  type Screen,
  waitForText,
} from '../support/browser/screen.tsx'
import { aCustomer } from '../support/people/people.ts'

let app: TestApp
let token: string
let screen: Screen | undefined

beforeAll(async () => {
  app = await openApp()
  token = (await aCustomer(app)).token
})
afterEach(() => {
  screen?.leave()
  localStorage.clear()
})
afterAll(() => app.close())

describe('somebody whom the API could not recognize for now', () => {
  const network = { ...aNetwork(), isDown: true }

  test.each([
    ['the chats', chat, '/chat'],
    ['the support chat', support, '/chat/support'],
  ] satisfies [string, Page, string][])(
    'is told that the page could not be loaded, not to sign in: %s',
    async (_, page, path) => {
      localStorage.setItem('authToken', token)
      screen = await openPage(page, { app, network, path })
      await waitForText('This couldn’t be loaded')
      expect(document.body.textContent).not.toMatch(/sign in/i)
    },
  )

  test.each([true, false])(
    'sees no link to the sign-in and no empty navigation: is down %s',
    async (isDown) => {
      localStorage.setItem('authToken', token)
      const services = frontOver({ app, network: { ...network, isDown } })
      if (isDown) await services.session.start()
      const shell = (
        <>
          <Header route="customer" />
          <AreaNav route="customer" />
          <Footer route="customer" />
        </>
      )
      screen = await openScreen(shell, { services, path: '/customer' })
      await waitForText('Haulwell')
      const links = [...document.querySelectorAll('a')].map(({ textContent }) => textContent)
      expect(links.includes('Sign in')).toBe(!isDown)
      const below = document.querySelector('header')?.nextElementSibling
      expect(below?.tagName).toBe(isDown ? 'FOOTER' : 'DIV')
    },
  )
})
