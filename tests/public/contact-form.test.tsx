import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { page } from '#front/pages/contact.tsx'
import { tables } from '#server/database/tables.ts'
import { emptyApp, openApp, type TestApp } from '../support/app/app.ts'
import { advance } from '../support/app/clock.ts'
import { waitFor } from '../support/app/wait-for.ts'
import {
  aNetwork,
  button,
  field,
  type Network,
  openPage,
  press,
  type Screen,
  waitForText,
  write,
} from '../support/browser/screen.tsx'
import { aCustomer } from '../support/people/people.ts'

let app: TestApp
let network: Network
let screen: Screen | undefined

beforeAll(async () => {
  app = await openApp()
})
beforeEach(async () => {
  await emptyApp(app)
  network = aNetwork()
})
afterEach(() => {
  screen?.leave()
  localStorage.clear()
})
afterAll(() => app.close())

async function open(language: 'en' | 'es' = 'en') {
  screen = await openPage(page, { app, network, path: '/contact', language })
}

/** Opens the form and lets some time pass, as a person would. */
async function openForAWhile(seconds = 20) {
  let isOpened = false
  network.beforeRequest = (path) => {
    if (path === '/api/contact') isOpened = true
  }
  await open()
  await waitFor(() => expect(isOpened).toBe(true))
  await field('Your name')
  advance(app, { seconds })
}

const textArea = (): HTMLTextAreaElement => {
  const found = document.querySelector('textarea')
  if (!found) throw new Error('there is no place for the message')
  return found
}
const words = 'Do you move one?\nIt is heavy.'
async function fillIn(change: { email?: string; phone?: string } = {}) {
  const { email = 'ana@contact.test', phone = '' } = change
  write(await field('Your name'), 'Ana')
  write(await field('Email'), email)
  write(await field(/^Phone/), phone)
  write(await field('What’s it about?'), 'A piano')
  write(textArea(), words)
}
const stored = () => app.db.select().from(tables.messages)

describe('the contact form', () => {
  test('sends what was written, confirms it and accepts another message', async () => {
    await openForAWhile()
    await fillIn({ phone: '(415) 555-0123' })
    await press('Send message')
    await waitForText('We’ve received your message')
    await waitForText('We’ll reply to ana@contact.test.')
    expect(await stored()).toMatchObject([
      { name: 'Ana', email: 'ana@contact.test', phone: '+14155550123', text: words },
    ])
    await waitFor(() =>
      expect(document.activeElement?.textContent).toBe('We’ve received your message'),
    )
    await press('Write another message')
    expect((await field('Your name')).value).toBe('Ana')
    expect(textArea().value).toBe('')
  })

  test('shows missing fields before anything is sent', async () => {
    await openForAWhile()
    await press('Send message')
    await waitForText('Please fill this in.')
    expect(document.querySelectorAll('[aria-invalid="true"]')).toHaveLength(3)
    expect(document.activeElement).toBe(await field('Your name'))
    expect(await stored()).toEqual([])
  })

  test('shows the server’s refusals in words and keeps the input', async () => {
    await openForAWhile()
    await fillIn({ email: '' })
    await press('Send message')
    await waitForText('Enter an email address or a phone number so that we can answer you.')
    await waitFor(async () => expect(document.activeElement).toBe(await field('Email')))
    expect(textArea().value).toBe(words)
    write(await field(/^Phone/), '12')
    await press('Send message')
    await waitForText('Enter a phone number with its area code.')
    write(await field(/^Phone/), '')
    write(await field('Email'), 'ana@contact.test')
    await press('Send message')
    await waitForText('We’ve received your message')
  })

  test('can be sent again after it was sent too fast or after a day', async () => {
    await openForAWhile(0)
    await fillIn()
    await press('Send message')
    await waitForText('That was quick!')
    await waitForText('Your message is still here.')
    advance(app, { hours: 25 })
    await press('Send message')
    await waitForText('This form has been open for too long.')
    expect(await stored()).toEqual([])
    advance(app, { seconds: 20 })
    await press('Send message')
    await waitForText('We’ve received your message')
    expect(await stored()).toMatchObject([{ text: words }])
  })

  test('keeps the input without a connection and reopens when it is back', async () => {
    network.isDown = true
    await open()
    await fillIn()
    await press('Send message')
    await waitForText('There’s no connection right now. Check it and try again.')
    expect(textArea().value).toBe(words)
    network.isDown = false
    let asked = 0
    network.beforeRequest = (path) => {
      // The form is opened, then sent: some time passes in between.
      if (path === '/api/contact' && ++asked === 2) advance(app, { seconds: 20 })
    }
    await press('Send message')
    await waitForText('We’ve received your message')
  })

  test('says how long to wait after too many messages', async () => {
    await openForAWhile()
    for (let message = 1; message <= 5; message++) {
      await fillIn()
      await press('Send message')
      await waitForText('We’ve received your message')
      await press('Write another message')
      await waitFor(() => expect(button('Send message')).toBeDefined())
      advance(app, { seconds: 20 })
    }
    await fillIn()
    await press('Send message')
    await waitForText(
      'You’ve sent a lot of messages in a short time. Please try again in 60 minutes.',
    )
    expect(await stored()).toHaveLength(5)
  })

  test('knows the signed-in user', async () => {
    const carla = await aCustomer(app, 'Carla Cruz')
    localStorage.setItem('authToken', carla.token)
    await openForAWhile()
    await waitFor(async () => expect((await field('Your name')).value).toBe('Carla Cruz'))
    expect((await field('Email')).value).toBe(carla.email)
    await waitForText('Open the chat')
  })

  test('discards input that a program has put into the hidden field', async () => {
    await openForAWhile()
    await fillIn()
    const trap = document.querySelector<HTMLInputElement>('input[name="website"]')
    if (!trap) throw new Error('there is no trap')
    expect([trap.tabIndex, trap.closest('[aria-hidden="true"]') !== null]).toEqual([-1, true])
    write(trap, 'https://spam.test')
    await press('Send message')
    await waitForText('We’ve received your message')
    expect(await stored()).toEqual([])
  })
})
