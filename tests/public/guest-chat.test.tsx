import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import type { GuestView } from '#contract/calls/guests.ts'
import { href } from '#contract/routes.ts'
import { GuestMove } from '#front/features/guests/guest-move.tsx'
import { clientOf, openApp, type TestApp } from '../support/app/app.ts'
import { unwrap } from '../support/app/response.ts'
import {
  button,
  frontOver,
  openScreen,
  press,
  type Screen,
  waitForText,
  write,
} from '../support/browser/screen.tsx'
import { aCustomer } from '../support/people/people.ts'
import { aPlacedMove } from '../support/scenarios/moves.ts'

let app: TestApp
let screen: Screen | undefined

beforeAll(async () => {
  app = await openApp()
})
afterEach(() => screen?.leave())
afterAll(() => app.close())

async function aGuestPage(kind: string): Promise<void> {
  const maria = await aCustomer(app, 'Maria Santos')
  const { code } = await aPlacedMove(app, maria)
  const made = await maria.post(`/api/moves/${code}/guest-links`, { kind, name: 'Sam' })
  const { token } = unwrap<{ token: string }>(made)
  const view = unwrap<GuestView>(await clientOf(app).get(`/api/guest/${token}`))
  const content = (
    <GuestMove view={view} token={token} isStale={false} onDone={() => Promise.resolve()} />
  )
  screen = await openScreen(content, {
    services: frontOver({ app }),
    path: href('guest', { token }),
  })
  await waitForText('Hello Sam,')
}

test('a partner writes in the chat on the guest page, and only there', async () => {
  await aGuestPage('partner')
  await waitForText('No messages yet.')
  await press('Send')
  await waitForText('Write something first.')
  const message = document.querySelector('textarea')
  if (!message) throw new Error('there is no field for the message')
  write(message, 'Which door?')
  await press('Send')
  await waitForText('Which door?')
  expect(button('Send the note')).toBeUndefined()
  expect(button('I’m here')).toBeDefined()
})

test('a recipient writes a note, and sees no chat', async () => {
  await aGuestPage('recipient')
  expect(button('Send the note')).toBeDefined()
  expect(button('Send')).toBeUndefined()
})
