import type { DetachedWindowAPI } from 'happy-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from '#front/pages/customer-notifications.tsx'
import { realtimeOf } from '#front/ports/realtime.ts'
import { tables } from '#server/database/tables.ts'
import { unwrap } from '../support/app/response.ts'
import { waitFor } from '../support/app/wait-for.ts'
import {
  aNetwork,
  button,
  openPage,
  press,
  type Screen,
  waitForText,
} from '../support/browser/screen.tsx'
import { app, aTicket, carla, helen, writeMessage } from '../support/scenarios/support-scenario.ts'

const { happyDOM } = window as unknown as { happyDOM: DetachedWindowAPI }
const network = aNetwork()
let screen: Screen

beforeEach(async () => {
  await app.db.delete(tables.notifications)
  // No server answers at this address, so the page has the API alone.
  happyDOM.setURL('http://localhost:1')
  localStorage.setItem('authToken', carla.token)
  network.isDown = false
  vi.spyOn(console, 'warn').mockReturnValue()
})
afterEach(() => {
  realtimeOf(screen.services).end()
  screen.leave()
  screen.services.store.reset()
})

const open = async () => {
  screen = await openPage(page, { app, network, path: '/customer/notifications' })
}

async function answered(times: number): Promise<void> {
  const ticket = await aTicket(carla)
  for (let time = 0; time < times; time++) unwrap(await writeMessage(helen, ticket))
}

const articles = () => [...document.querySelectorAll('article')]

test('the page says when there is no notification and when none is unread', async () => {
  await open()
  await waitForText('No notifications yet')
  await press('Unread')
  await waitForText('You’re all caught up')
})

test('a failed load is reported and can be retried', async () => {
  await answered(1)
  network.beforeRequest = (path) => {
    if (path === '/api/notifications') throw new TypeError('The network is down')
  }
  await open()
  await waitForText('There’s no connection right now. Check it and try again.')
  network.beforeRequest = () => undefined
  await press('Try again')
  await waitFor(() => expect(articles()).toHaveLength(1))
})

test('older notifications load page by page, and a new one appears on top', async () => {
  await answered(22)
  await open()
  await waitFor(() => expect(articles()).toHaveLength(20))
  await press('Show older notifications')
  await waitFor(() => expect(articles()).toHaveLength(22))
  expect(button('Show older notifications')).toBeUndefined()

  await answered(1)
  document.dispatchEvent(new Event('visibilitychange'))
  await waitFor(() => expect(articles()).toHaveLength(23))
})

test('a notification marked read stays among the unread until these are loaded again', async () => {
  await answered(2)
  await open()
  await press('Unread')
  await waitFor(() => expect(articles()).toHaveLength(2))
  await press(/^Mark as read/)
  await waitFor(() => expect(button(/^Mark as unread/)).toBeDefined())
  expect(articles()).toHaveLength(2)
  const unread = async () => unwrap(await carla.get('/api/notifications/unread'))
  await waitFor(async () => expect(await unread()).toMatchObject({ count: 1 }))
  await press('All')
  await press('Unread')
  await waitFor(() => expect(articles()).toHaveLength(1))
})

test('a group that permits it can be turned off', async () => {
  await open()
  const control = (name: string) =>
    document.querySelector<HTMLInputElement>(`input[aria-label="${name}"]`)
  await waitFor(() => expect(control('Money: On this site')?.disabled).toBe(true))
  expect(control('Your moves: On your devices')?.checked).toBe(true)
  control('Your moves: On your devices')?.click()
  await waitFor(() => expect(control('Your moves: On your devices')?.checked).toBe(false))
  const kept = unwrap<{ group: string; push: { is_on: boolean } }[]>(
    await carla.get('/api/notifications/preferences'),
  )
  expect(kept.find(({ group }) => group === 'moves')?.push.is_on).toBe(false)
})
