import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { draftStore } from '#front/features/booking/draft/draft-store.ts'
import { page as city } from '#front/pages/cities-city.tsx'
import { page as home } from '#front/pages/index.tsx'
import { page as order } from '#front/pages/order.tsx'
import { rateLimits, tables } from '#server/database/tables.ts'
import { emptyApp, openApp, type TestApp } from '../support/app/app.ts'
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

let app: TestApp
let network: Network
let screen: Screen | undefined

beforeAll(async () => {
  app = await openApp()
})
beforeEach(async () => {
  await emptyApp(app)
  await app.db.delete(rateLimits)
  network = aNetwork()
})
afterEach(() => {
  screen?.leave()
  localStorage.clear()
  draftStore.clear()
})
afterAll(() => app.close())

const waiting = () => app.db.select().from(tables.waiting_entries)

/** Describes a move that begins in San Luis Obispo, where no city is live. */
function draftUnservedMove() {
  const place = { zip: '93401', city: 'San Luis Obispo', state_code: 'CA' }
  const time_zone = 'America/Los_Angeles'
  const day = new Date(app.clock.now.getTime() + 10 * 86_400_000)
  draftStore.change(({ stops }) => ({
    stops: stops.map((stop) => ({ ...stop, zip: '93401', place: { ...place, time_zone } })),
    size: 'studio',
    date: day.toISOString().slice(0, 10),
  }))
}

describe('the waiting list on the page of an announced city', () => {
  const open = async (language: 'en' | 'es' = 'en', slug = 'mobile') => {
    const params = { city: slug }
    screen = await openPage(city, { app, network, path: `/cities/${slug}`, params, language })
  }

  test('says why, takes an email address and confirms it', async () => {
    await open()
    await waitForText('You can’t book a move from Mobile yet: we don’t have a crew there.')
    await waitForText('write once more when we start moving people from there. Nothing else.')
    write(await field('Your email address'), 'vera@people.test')
    await press('Tell me when you do')
    await waitForText('You’re on the waiting list for Mobile, AL')
    await waitForText('vera@people.test')
    expect(await waiting()).toMatchObject([{ email: 'vera@people.test', locale: 'en' }])
    expect(button('Tell me when you do')).toBeUndefined()
  })

  test('asks for a complete address, and keeps what was typed when it is refused', async () => {
    await open()
    await press('Tell me when you do')
    await waitForText('Enter a complete email address')
    const email = await field('Your email address')
    expect(document.activeElement).toBe(email)
    write(email, 'vera')
    await press('Tell me when you do')
    await waitFor(() => expect(email.getAttribute('aria-invalid')).toBe('true'))
    expect(email.value).toBe('vera')
    expect(await waiting()).toEqual([])
  })

  test('says when there is no connection, and goes on once there is', async () => {
    await open()
    write(await field('Your email address'), 'vera@people.test')
    network.isDown = true
    await press('Tell me when you do')
    await waitForText('You’re offline. Check your connection and try again.')
    network.isDown = false
    await press('Tell me when you do')
    await waitForText('You’re on the waiting list for Mobile, AL')
  })

  test('speaks Spanish', async () => {
    await open('es')
    await waitForText('Todavía no puedes reservar una mudanza desde Mobile')
    write(await field('Tu correo electrónico'), 'vera@people.test')
    await press('Avisarme cuando lleguen')
    await waitForText('Estás en la lista de espera de Mobile, AL')
    expect(await waiting()).toMatchObject([{ locale: 'es' }])
  })
})

test('the price widget offers the waiting list of a route that is not served', async () => {
  draftUnservedMove()
  screen = await openPage(home, { app, network, path: '/' })
  await press('Show my price')
  await waitForText('We don’t move people from San Luis Obispo, CA yet.')
  write(await field('Your email address'), 'wes@people.test')
  await press('Tell me when you do')
  await waitForText('You’re on the waiting list for San Luis Obispo, CA')
  expect(await waiting()).toMatchObject([
    { email: 'wes@people.test', from_zip: '93401', to_zip: '93401' },
  ])
  expect(screen.visited).toEqual([])
})

test('the booking offers it in its first step, and asks for no card', async () => {
  draftUnservedMove()
  screen = await openPage(order, { app, network, path: '/order' })
  await waitForText('We don’t move people from San Luis Obispo, CA yet.')
  const where = document.querySelector('section[aria-labelledby="where"]')
  expect(where?.textContent).toContain('We don’t move people from San Luis Obispo, CA yet.')
  const email = await field('Your email address')
  expect(where?.contains(email)).toBe(true)
  write(email, 'wes@people.test')
  email.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
  await waitForText('You’re on the waiting list for San Luis Obispo, CA')

  screen.leave()
  screen = await openPage(order, { app, network, path: '/order?step=you' })
  await waitForText('You don’t need a card: this move can’t be booked yet.')
  expect(document.querySelector('a[href="/order"]')?.textContent).toContain('Places')
})
