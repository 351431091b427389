import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFailed, test } from 'vitest'

import type { Quote } from '#contract/calls/quotes.ts'
import type { Room } from '#contract/client/realtime/room.ts'
import { type ServerProcess, startServer } from '../support/app/server-process.ts'
import { waitFor } from '../support/app/wait-for.ts'
import { signIn } from '../support/browser/admin-sign-in.ts'
import {
  checkPage,
  desktop,
  openBrowser,
  openPerson,
  saveScreenshot,
} from '../support/browser/browser.ts'
import { type RemoteUser, signInAt } from '../support/people/remote-user.ts'
import { bookingOf, cardDetails, cards } from '../support/scenarios/moves.ts'

/** Two administrators in their browsers, each of whom sees at once what the other one does. */
let server: ServerProcess
let browser: Browser
let ada: { page: Page; pageErrors: string[] }
let sam: { page: Page; pageErrors: string[] }
let maria: RemoteUser
const logged: string[] = []

beforeAll(async () => {
  ;[server, browser] = await Promise.all([startServer(), openBrowser()])
  ada = await openPerson(browser, server.url, desktop)
  sam = await openPerson(browser, server.url, desktop)
  for (const { page } of [ada, sam]) {
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) logged.push(message.text())
    })
  }
  await signIn(ada.page, 'admin@haulwell.test', 'haulwell-demo')
  await signIn(sam.page, 'support@haulwell.test', 'haulwell-demo')
  await Promise.all([ada, sam].map(({ page }) => page.waitForURL('**/admin/dashboard')))
  maria = await signInAt(server.url, 'maria@example.test')
}, 240_000)
afterAll(async () => {
  await maria?.close()
  await browser?.close()
  await server?.stop()
})

const witnessed = (page: Page) =>
  onTestFailed(async () => {
    await saveScreenshot(page, 'live-failed')
    console.error(page.url(), await page.innerText('body'), logged)
  })

/** Waits until the live connection is open, so that changes arrive from now on. */
const isLive = (page: Page) =>
  page.locator('.live-sign[data-status="on"]').waitFor({ state: 'attached' })

describe.sequential('a list', () => {
  test('shows another user’s change in place', async () => {
    const { page } = sam
    witnessed(page)
    await page.goto('/admin/support/tickets?size=10')
    await page.locator('tbody tr').first().waitFor()
    await isLive(page)
    const third = page.locator('tbody tr').nth(2)
    const codes = () => page.locator('tbody a.opener').allTextContents()
    const before = await codes()
    const box = await third.boundingBox()
    const path = await third.locator('a.opener').getAttribute('href')

    await ada.page.goto(String(path).replace('/details/', '/edit/'))
    await ada.page.getByLabel('Subject').fill('Changed by somebody else')
    await ada.page.getByRole('button', { name: 'Save', exact: true }).click()

    await third.getByText('Changed by somebody else').waitFor()
    expect(await codes()).toEqual(before)
    expect((await third.boundingBox())?.y).toBe(box?.y)
    await checkPage(page, 'live-patched')
  })

  test('announces a new order and loads it on request', async () => {
    const { page } = sam
    witnessed(page)
    await page.goto('/admin/orders')
    const rows = page.locator('tbody tr')
    await rows.first().waitFor()
    await isLive(page)
    const first = await rows.first().textContent()
    const box = await rows.first().boundingBox()
    const total = Number.parseInt((await page.locator('.total').textContent()) ?? '', 10)

    const { code } = await book(maria)
    const announced = page.getByRole('button', { name: '1 new: show it' })
    await announced.waitFor()
    expect(await rows.first().textContent()).toBe(first)
    expect((await rows.first().boundingBox())?.y).toBe(box?.y)
    await checkPage(page, 'live-new')
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.waitForTimeout(300)
    await checkPage(page, 'live-new-dark')
    await page.emulateMedia({ colorScheme: 'light' })

    await announced.click()
    await rows.first().getByText(code).waitFor()
    expect(await page.locator('.total').textContent()).toBe(`${total + 1} entries`)
    await announced.waitFor({ state: 'detached' })
  })

  test('marks rows that another user has deleted, and announces no change of the user’s own', async () => {
    const { page } = ada
    witnessed(page)
    await page.goto('/admin/lookups/coupons')
    await page.locator('tbody tr').first().waitFor()
    await isLive(page)
    const boss = await signInAt(server.url, 'operations@haulwell.test', 'haulwell-demo')
    const made = await boss.post<{ id: number }>('/api/coupons', { code: 'GONESOON', amount: 5 })
    await page.getByRole('button', { name: '1 new: show it' }).click()
    const row = page.locator('tbody tr', { hasText: 'GONESOON' })
    await row.waitFor()
    await boss.http.request(`/api/coupons/${made.id}`, { method: 'DELETE' })
    await row.getByText('Deleted', { exact: true }).waitFor()
    await checkPage(page, 'live-gone')

    await page.goto('/admin/lookups/coupons/create')
    await page.getByLabel('Code').fill('MINE')
    await page.getByLabel('Discount').fill('10')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('heading', { name: 'MINE' }).waitFor()
    await page.getByRole('link', { name: 'Coupons' }).first().click()
    await page.locator('tbody tr', { hasText: 'MINE' }).waitFor()
    const other = await boss.post<{ id: number }>('/api/coupons', { code: 'THEIRS', amount: 5 })
    await page.getByRole('button', { name: '1 new: show it' }).click()
    await page.locator('tbody a.opener', { hasText: 'THEIRS' }).click()
    await page.getByRole('heading', { name: 'THEIRS' }).waitFor()
    await boss.http.request(`/api/coupons/${other.id}`, { method: 'DELETE' })
    await page.getByText(/^Deleted on/).waitFor()
    await boss.close()
  })
})

test('the day’s figures follow events', async () => {
  const { page } = ada
  witnessed(page)
  await page.goto('/admin/dashboard')
  const placed = page.locator('.tile', { hasText: 'Orders placed today' }).locator('.tile-value')
  await placed.waitFor()
  await isLive(page)
  const before = Number(await placed.textContent())
  await book(maria, true)
  await waitFor(async () => expect(Number(await placed.textContent())).toBe(before + 1))
})

describe.sequential('a record', () => {
  test('shows its current state and says that another user has changed it', async () => {
    witnessed(sam.page)
    await sam.page.goto('/admin/support/tickets?size=10')
    await sam.page.locator('tbody a.opener').nth(3).click()
    await sam.page.locator('.thread').waitFor()
    await isLive(sam.page)
    const id = Number(new URL(sam.page.url()).pathname.split('/').at(-1))
    await sam.page.getByLabel('Your answer').fill('Half an ans')

    await ada.page.goto(`/admin/support/tickets/edit/${id}`)
    await ada.page.getByLabel('Subject').fill('A better subject')
    await ada.page.getByRole('button', { name: 'Save', exact: true }).click()

    await sam.page.getByRole('heading', { name: 'A better subject' }).waitFor()
    await sam.page.getByText('This was just updated.').waitFor()
    expect(await sam.page.getByLabel('Your answer').inputValue()).toBe('Half an ans')
    await checkPage(sam.page, 'live-record')
    await sam.page.getByLabel('Your answer').fill('')
  })

  test('keeps the entered values while it is edited, and shows the differences', async () => {
    witnessed(sam.page)
    await sam.page.goto('/admin/support/tickets?size=10')
    const path = await sam.page.locator('tbody a.opener').nth(4).getAttribute('href')
    const edit = String(path).replace('/details/', '/edit/')
    await sam.page.goto(edit)
    await sam.page.getByLabel('Subject').fill('What Sam calls it')
    await isLive(sam.page)

    await ada.page.goto(edit)
    await ada.page.getByLabel('Subject').fill('What Ada calls it')
    await ada.page.getByRole('button', { name: 'Save', exact: true }).click()

    const notice = sam.page.locator('form').getByText('Someone else just changed this.')
    await notice.waitFor()
    expect(await sam.page.getByLabel('Subject').inputValue()).toBe('What Sam calls it')
    await checkPage(sam.page, 'live-form')
    await sam.page.getByRole('button', { name: 'Save', exact: true }).click()
    const dialog = sam.page.getByRole('dialog', { name: 'Someone else changed this' })
    await dialog.getByRole('button', { name: 'Use the saved values' }).click()
    await notice.waitFor({ state: 'detached' })
    await waitFor(async () =>
      expect(await sam.page.getByLabel('Subject').inputValue()).toBe('What Ada calls it'),
    )
  })
})

describe.sequential('the support desk', () => {
  let room: Room
  const roomTexts = () => room.snapshot().messages.map(({ text }) => text)

  test('shows a new message at once and marks it unread', async () => {
    const { page } = sam
    witnessed(page)
    await page.goto('/admin/support/messages')
    await page.getByText(/No one has written|Choose a room/).waitFor()
    await checkPage(page, 'desk-empty')
    const entered = await maria.post<{ room: string }>('/api/support-chat')
    room = await maria.openRoom(entered.room)
    room.send('Is the piano insured on the stairs?')
    const entry = page.locator('.desk-entry', { hasText: 'Maria Santos' })
    await entry.getByText('Is the piano insured').waitFor()
    expect(await entry.textContent()).toMatch(/^Unread:/)
    await page.getByText('1 unread').waitFor()
    await checkPage(page, 'desk-unread')
  })

  test('opens a room by keyboard, with the person’s details', async () => {
    const { page } = sam
    witnessed(page)
    await page.getByLabel('Search by name').focus()
    await page.locator('.desk-entry').first().focus()
    await page.keyboard.press('End')
    await page.keyboard.press('Home')
    await page.keyboard.press('Enter')
    await page.waitForURL(/room=/)
    await page.locator('.said', { hasText: 'Is the piano insured' }).waitFor()
    await page.locator('.chat-people').getByText('online').waitFor()
    await page.getByText('0 unread').waitFor()
    await page.getByRole('link', { name: 'Customer record' }).waitFor()
    await page.locator('.desk-person').getByText('MV-').waitFor()
    await waitFor(() => expect(Object.values(room.snapshot().reads)).toHaveLength(1))
    await checkPage(page, 'desk-room')
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.waitForTimeout(300)
    await checkPage(page, 'desk-room-dark')
    await page.emulateMedia({ colorScheme: 'light' })
  })

  test('sends an answer and shows that it was read', async () => {
    const { page } = sam
    witnessed(page)
    await page.getByRole('button', { name: 'Assign to me' }).click()
    await page.locator('.desk-entry').first().getByText('You', { exact: true }).waitFor()
    await page.getByLabel('Your message').fill('It is, up to the declared value.')
    await page.keyboard.press('Enter')
    await waitFor(() => expect(roomTexts()).toContain('It is, up to the declared value.'))
    expect(await page.getByLabel('Your message').inputValue()).toBe('')
    room.markRead()
    await page.getByText('Seen by Maria Santos').waitFor()
    await page.locator('.desk-entry').getByText('Answered:').waitFor()
    room.send('Thank you!')
    await page.locator('.said', { hasText: 'Thank you!' }).waitFor()
  })

  test('sends a photo', async () => {
    const { page } = sam
    witnessed(page)
    await page.getByLabel('Add a photo').setInputFiles('public/apple-touch-icon.png')
    await page.getByRole('button', { name: 'Send' }).click()
    await page.locator('.said-sent img.said-photo').waitFor()
    await waitFor(() => expect(room.snapshot().messages.at(-1)?.photo).toMatch(/^photos\//))
    await checkPage(page, 'desk-photo')
  })

  test('shows who takes part, also to a colleague', async () => {
    const { page } = ada
    witnessed(page)
    await page.goto('/admin/support/messages')
    const entry = page.locator('.desk-entry', { hasText: 'Maria Santos' })
    await entry.getByText('Sam Okafor').waitFor()
    await page.getByRole('button', { name: 'Mine' }).click()
    await page.getByText('No rooms match.').waitFor()
    await page.getByRole('button', { name: 'All', exact: true }).click()
    await page.getByLabel('Search by name').fill('sánt')
    await entry.click()
    await page.locator('.said', { hasText: 'Thank you!' }).waitFor()
  })

  test('turns the conversation into a ticket', async () => {
    const { page } = sam
    witnessed(page)
    await page.getByRole('button', { name: 'Turn into a ticket' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Turn into a ticket' }).click()
    const ticket = page.locator('.desk-person').getByRole('link', { name: /^TK-/ })
    await ticket.waitFor()
    await checkPage(page, 'desk-ticket')
    await ticket.click()
    await page.locator('.thread > li', { hasText: 'up to the declared value' }).waitFor()
    expect(await page.locator('.thread > li').allTextContents()).toHaveLength(4)
  })

  test('loads earlier messages upwards and keeps the scroll position', async () => {
    const { page } = sam
    witnessed(page)
    for (let count = 1; count <= 54; count++) {
      room.send(`Line ${count}`)
      await waitFor(() => expect(room.snapshot().messages.at(-1)?.state).toBe('sent'))
    }
    await page.goto('/admin/support/messages')
    await page.locator('.desk-entry', { hasText: 'Maria Santos' }).click()
    const line = (count: number) => page.locator('.said', { hasText: new RegExp(`Line ${count}$`) })
    const top = async (count: number) => (await line(count).boundingBox())?.y ?? Number.NaN
    await line(54).waitFor()
    await waitFor(async () => expect(await top(54)).toBeLessThan(900))
    expect(await line(4).count()).toBe(0)

    const log = page.locator('.chat-log')
    // As in browsers that don't keep the position when something above it grows.
    await page.addStyleTag({ content: '.chat-log { overflow-anchor: none }' })
    let showPictures = (): void => undefined
    const shown = new Promise<void>((resolve) => {
      showPictures = resolve
    })
    await page.route(/\/files\//, async (route) => {
      await shown
      await route.continue()
    })
    await log.evaluate((box) => box.scrollTo(0, 0))
    const before = await top(5)
    await page.getByRole('button', { name: 'Show earlier messages' }).click()
    await line(1).waitFor()
    expect(Math.abs((await top(5)) - before)).toBeLessThan(5)

    showPictures()
    const picture = page.locator('img.said-photo')
    await waitFor(async () =>
      expect(
        await picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth),
      ).toBeGreaterThan(0),
    )
    expect(Math.abs((await top(5)) - before)).toBeLessThan(5)

    room.send('And one more thing')
    await page.locator('.said', { hasText: 'And one more thing' }).waitFor()
    expect(Math.abs((await top(5)) - before)).toBeLessThan(5)
    await page.getByRole('button', { name: 'To the latest message' }).click()
    await page.getByRole('button', { name: 'To the latest message' }).waitFor({ state: 'detached' })
  })

  test('still has the mailed messages, each in the list as before', async () => {
    const { page } = sam
    witnessed(page)
    await page.goto('/admin/support/messages')
    await page.getByRole('link', { name: 'Contact messages' }).click()
    await page.locator('tbody tr').first().waitFor()
    await checkPage(page, 'desk-letters')
    await page.locator('tbody a.opener').first().click()
    await page.waitForURL(/details/)
    await page.getByRole('link', { name: 'Messages' }).first().click()
    await page.locator('tbody tr').first().waitFor()
  })
})

test('a user who signs out goes offline, and comes online again after signing in', async () => {
  const { page } = sam
  witnessed(page)
  const { room: name } = await maria.post<{ room: string }>('/api/support-chat')
  const room = await maria.openRoom(name)
  const online = () =>
    Object.values(room.snapshot().presences).filter((presence) => presence?.online).length
  await waitFor(() => expect(online()).toBe(2))
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByLabel('Email', { exact: true }).waitFor()
  await waitFor(() => expect(online()).toBe(1))
  await signIn(page, 'support@haulwell.test', 'haulwell-demo')
  await waitFor(() => expect(online()).toBe(2))
})

describe.sequential('an order', () => {
  test('has its chat room beside it', async () => {
    const { page } = sam
    witnessed(page)
    const { id, code } = await book(maria, true)
    const room = await enter(maria, code)
    room.send('The gate code is 4711.')
    await page.goto(`/admin/orders/details/${id}`)
    await page.getByRole('button', { name: 'Chat' }).click()
    const drawer = page.getByRole('dialog')
    await drawer.getByText('The gate code is 4711.').waitFor()
    await drawer.getByLabel('Your message').fill('Noted, the driver knows.')
    await page.keyboard.press('Enter')
    await waitFor(() =>
      expect(room.snapshot().messages.map(({ text }) => text)).toContain(
        'Noted, the driver knows.',
      ),
    )
    await page.waitForTimeout(400)
    await checkPage(page, 'order-chat')
    await drawer.getByRole('button', { name: 'Close' }).click()
    await drawer.waitFor({ state: 'hidden' })
  })
})

describe.sequential('the bell', () => {
  const bell = () => sam.page.getByRole('button', { name: /^Notifications: / })
  const unread = async () =>
    Number(/\d+/.exec((await bell().getAttribute('aria-label')) ?? '')?.[0] ?? Number.NaN)

  test('counts a new notification at once, with a sound', async () => {
    const { page } = sam
    witnessed(page)
    await page.goto('/admin/notifications')
    await page.locator('tbody tr').first().waitFor()
    await isLive(page)
    const before = await unread()
    const boss = await signInAt(server.url, 'admin@haulwell.test', 'haulwell-demo')
    const [asking] = await boss.http.request<{ requester_id: number }[]>('/api/tickets')
    const [agent] = await boss.http.request<{ id: number }[]>('/api/users', {
      query: { email: 'support@haulwell.test' },
    })
    const ticket = await boss.post<{ id: number }>('/api/tickets', {
      subject: 'A scratch on the table',
      requester_id: asking?.requester_id,
    })
    await Promise.all([
      page.waitForRequest('**/sounds/notification.wav'),
      boss.post(`/api/tickets/${ticket.id}/transitions/assign`, { assignee_id: agent?.id }),
    ])
    expect(await unread()).toBe(before + 1)
    await page.getByRole('button', { name: '1 new: show it' }).click()
    await page
      .locator('tbody tr')
      .first()
      .getByText(/ is assigned to you$/)
      .waitFor()
    await page.goto('/admin/orders')
    await isLive(page)
  })

  test('lists the latest notifications, which link to their records', async () => {
    const { page } = sam
    witnessed(page)
    const before = await unread()
    await bell().click()
    const entry = page.locator('.bell-panel li', { hasText: 'A scratch on the table' })
    await entry.waitFor()
    await checkPage(page, 'bell')
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.waitForTimeout(300)
    await checkPage(page, 'bell-dark')
    await page.emulateMedia({ colorScheme: 'light' })
    await entry.getByRole('button', { name: /^Mark as read/ }).click()
    await waitFor(async () => expect(await unread()).toBe(before - 1))
    await entry.getByRole('link').click()
    await page.getByRole('heading', { name: 'A scratch on the table' }).waitFor()
    expect(await page.locator('.bell-panel').count()).toBe(0)
  })

  test('is cleared on the page of all notifications', async () => {
    const { page } = sam
    witnessed(page)
    await page.goto('/admin/notifications')
    await page.getByRole('button', { name: 'Unread only' }).click()
    await page.waitForURL(/read=false/)
    await checkPage(page, 'notifications')
    await page.getByRole('button', { name: 'Mark all as read' }).click()
    await page.getByText('No matches').waitFor()
    await waitFor(async () => expect(await unread()).toBe(0))
  })
})

describe('without the Realtime Database', () => {
  test('lists, records and messages keep working, and a sign names the missing connection', async () => {
    const { page, pageErrors } = await openPerson(browser, server.url, desktop)
    witnessed(page)
    await page.route('**/api/firebase/auth-token', (route) => route.abort())
    await signIn(page, 'support@haulwell.test', 'haulwell-demo')
    await page.waitForURL('**/admin/dashboard')
    await page.getByText('Live updates are off at the moment').waitFor({ state: 'attached' })
    await page.goto('/admin/support/messages')
    await page.getByText('The chat isn’t available right now.').waitFor()
    await checkPage(page, 'desk-broken')
    await page.getByRole('link', { name: 'Contact messages' }).click()
    await page.locator('tbody a.opener').first().click()
    await page.getByRole('heading', { name: 'Details' }).waitFor()

    await page.unroute('**/api/firebase/auth-token')
    await page.goto('/admin/support/messages')
    await page.locator('.desk-entry').first().waitFor()
    expect(pageErrors).toEqual([])
    await page.context().close()
  })
})

describe('without a network', () => {
  test('a list says so, with its entry in the menu readable, and loads by itself once there is one', async () => {
    const { page } = await openPerson(browser, server.url, desktop)
    await signIn(page, 'support@haulwell.test', 'haulwell-demo')
    await page.waitForURL('**/admin/dashboard')
    await page.goto('/admin/orders')
    await page.locator('tbody a.opener').first().waitFor()
    await page.context().setOffline(true)
    const tickets = page.locator('.menu').getByRole('link', { name: 'Tickets', exact: true })
    await tickets.click()
    await page.getByText('We can’t reach the server.').first().waitFor()
    // The pointer still is on the entry, which must stay readable.
    const colors = (of: Element) => [
      getComputedStyle(of).color,
      getComputedStyle(of).backgroundColor,
    ]
    const hovered = await tickets.evaluate(colors)
    await page.mouse.move(0, 0)
    expect(hovered).toEqual(await tickets.evaluate(colors))
    await page.context().setOffline(false)
    await page.locator('tbody a.opener').first().waitFor()
    await page.context().close()
  })
})

test('no page reports an error', () => {
  expect([...ada.pageErrors, ...sam.pageErrors]).toEqual([])
})

/** Books a move as the public pages do; a placed one has a room. */
async function book(customer: RemoteUser, isPlaced = false) {
  const quote = await customer.post<Quote>('/api/quotes', {
    stops: [
      { kind: 'pickup', zip: '94110' },
      { kind: 'dropoff', zip: '94612' },
    ],
    size: 'studio',
    // Far enough that the demo's crews have no jobs then.
    window_start_at: new Date(Date.now() + 45 * 86_400_000).toISOString(),
  })
  const order = await customer.post<{ id: number; code: string }>('/api/orders', bookingOf(quote))
  if (isPlaced) {
    const begun = '/api/payment-methods/setups'
    const { setup, step } = await customer.post<{ setup: string; step: { url: string } }>(begun)
    await customer.post(step.url, cardDetails(cards.good))
    const card = await customer.post<{ id: number }>('/api/payment-methods', { setup })
    await customer.post(`/api/orders/${order.id}/placement`, { payment_method_id: card.id })
  }
  return order
}

async function enter(person: RemoteUser, name: string): Promise<Room> {
  await person.post(`/api/chats/${name}/enter`)
  return person.openRoom(name)
}
