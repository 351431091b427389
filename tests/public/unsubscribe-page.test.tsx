import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { Language } from '#contract/kernel/languages.ts'
import { page } from '#front/pages/unsubscribe.tsx'
import { tables } from '#server/database/tables.ts'
import { outbox } from '#server/kernel/outbox/outbox.ts'
import { unsubscribeToken } from '#server/modules/notifications/mail-topics.ts'
import { openApp, type TestApp } from '../support/app/app.ts'
import { waitFor } from '../support/app/wait-for.ts'
import {
  aNetwork,
  button,
  type Network,
  openPage,
  press,
  type Screen,
  waitForText,
} from '../support/browser/screen.tsx'
import { aCrew, type Crew } from '../support/scenarios/moves.ts'

let app: TestApp
let crew: Crew
let token: string
let network: Network
let screen: Screen | undefined

beforeAll(async () => {
  app = await openApp()
  crew = await aCrew(app)
  token = unsubscribeToken(app.config, { uid: (await mover()).firebase_uid, topic: 'offers' })
})
beforeEach(async () => {
  network = aNetwork()
  await app.db.update(tables.users).set({ muted_notices: [] })
})
afterEach(() => {
  screen?.leave()
  localStorage.clear()
})
afterAll(() => app.close())

async function mover() {
  const { users } = tables
  const [found] = await app.db.select().from(users).where(eq(users.id, crew.mover.user_id))
  if (!found) throw new Error('there is no mover')
  return found
}
const muted = async () => (await mover()).muted_notices

async function open(given = token, language: Language = 'en') {
  const path = `/unsubscribe?token=${given}`
  screen = await openPage(page, { app, network, path, language })
}
const switches = () => [...document.querySelectorAll<HTMLInputElement>('input[role="switch"]')]
const named = (name: string) => switches().find((one) => one.getAttribute('aria-label') === name)

describe('the link of a mail', () => {
  test('asks first and does nothing by itself', async () => {
    await open()
    await waitForText('Stop emails about “Job offers”?')
    await waitForText('about bookings, bills, codes and appointments')
    expect(await muted()).toEqual([])
    expect(document.body.textContent).not.toContain(crew.mover.email)
  })

  test('unsubscribes at one press, which can be undone', async () => {
    await open()
    await press('Unsubscribe')
    await waitForText('Done.')
    expect(await muted()).toEqual(['offers.mail'])
    expect(named('Job offers')?.checked).toBe(false)
    await press('Undo')
    await waitForText('Done. You’ll get these emails again.')
    expect(await muted()).toEqual([])
    expect(button('Unsubscribe')).toBeDefined()
  })

  test('shows all mail, and required mail cannot be turned off', async () => {
    await open()
    await waitFor(() => expect(switches()).toHaveLength(6))
    expect(switches().filter(({ disabled }) => !disabled)).toEqual([named('Job offers')])
    expect(switches().every(({ checked }) => checked)).toBe(true)
    named('Job offers')?.click()
    await waitForText('Done.')
    expect(await muted()).toEqual(['offers.mail'])
  })

  test('says when opened again that it is turned off, and offers to turn it on', async () => {
    await app.db.update(tables.users).set({ muted_notices: ['offers.mail'] })
    await open(token, 'es')
    await waitForText('Ya no recibes correos sobre «Ofertas de trabajo»')
    await press('Suscribirme otra vez')
    await waitForText('Volverás a recibir estos correos')
    expect(await muted()).toEqual([])
  })

  test('that is invalid says what to do instead', async () => {
    for (const foreign of ['', 'x.y', `${token}x`, 'x'.repeat(400)]) {
      await open(foreign)
      await waitForText('This link doesn’t work')
      expect(button('Unsubscribe')).toBeUndefined()
      screen?.leave()
    }
  })

  test('leads somebody who is signed in to their own choices where it is invalid', async () => {
    localStorage.setItem('authToken', crew.mover.token)
    await open('nonsense')
    await waitForText('or choose here which emails you get')
    const link = [...document.querySelectorAll('a')].find(
      ({ textContent }) => textContent === 'Choose your emails',
    )
    expect(link?.getAttribute('href')).toBe('/mover/notifications')
    expect(document.body.textContent).not.toContain('Sign in')
  })

  test('reports a failed save and can be pressed again', async () => {
    await open()
    network.isDown = true
    await press('Unsubscribe')
    await waitForText('There’s no connection right now. Check it and try again.')
    network.isDown = false
    await press('Unsubscribe')
    await waitForText('Done.')
  })
})

describe('the link of a waiting mail', () => {
  test('leaves the waiting list at one press, which can be undone, without other mail', async () => {
    const place = { email: 'vera@people.test', from_zip: '93401' }
    const { payload } = await app.server.inject({
      method: 'POST',
      url: '/api/waiting-list',
      payload: place,
    })
    expect(JSON.parse(payload)).toEqual({ place: 'San Luis Obispo, CA' })
    const [mail] = await app.db.select().from(outbox).where(eq(outbox.recipient, place.email))
    await open(/token=([^\s&]+)/.exec(mail?.text ?? '')?.[1])
    await waitForText('Stop emails about “Waiting list”?')
    await waitForText('v•••@people.test')
    await press('Unsubscribe')
    await waitForText('You’re off the list')
    const left = async () => (await app.db.select().from(tables.waiting_entries))[0]?.left_at
    expect(await left()).not.toBeNull()
    await press('Undo')
    await waitForText('You’re back on the list.')
    expect(await left()).toBeNull()
    expect(switches()).toEqual([])
  })
})
