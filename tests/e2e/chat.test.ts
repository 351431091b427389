import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFailed, test, vi } from 'vitest'
import { type ServerProcess, startServer } from '../support/app/server-process.ts'
import {
  checkPage,
  desktop,
  openBrowser,
  openPerson,
  phone,
  recordRefusals,
} from '../support/browser/browser.ts'
import { signInByCode } from '../support/browser/code-sign-in.ts'

/** A customer and a mover write to each other, each in a separate browser, while others look on. */
let server: ServerProcess
let browser: Browser

beforeAll(async () => {
  ;[server, browser] = await Promise.all([startServer(), openBrowser()])
})

afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

vi.setConfig({ testTimeout: 180_000 })

/** Returns the API's answer for the person signed in on a page. */
const asked = <T>(page: Page, path: string): Promise<T> =>
  page.evaluate(async (path) => {
    const authorization = `Bearer ${localStorage.getItem('authToken')}`
    const answer = await fetch(path, { headers: { accept: 'application/json', authorization } })
    return answer.json()
  }, path)

const conversation = (page: Page) => page.getByRole('region', { name: 'Messages' })
const seenByMover = /^Seen by Bay Haul Collective \d/
/** The rows of the list of chats. */
const chats = (page: Page) => page.locator('#main li a')
const bubble = (page: Page, text: string) => conversation(page).getByText(text, { exact: true })

async function say(page: Page, text: string): Promise<void> {
  await page.getByLabel('Message', { exact: true }).fill(text)
  await page.keyboard.press('Enter')
}

describe.sequential('a chat', () => {
  let customer: Page
  let mover: Page
  let code = ''
  const pageErrors: string[][] = []
  const witnesses: (() => Promise<string>)[] = []

  beforeEach(() => {
    onTestFailed(async () => {
      for (const tell of witnesses) console.error(await tell())
      console.error(server.output().slice(-4000))
    })
  })

  const open = async (viewport = phone) => {
    const opened = await openPerson(browser, server.url, viewport)
    pageErrors.push(opened.pageErrors)
    witnesses.push(recordRefusals(opened.page))
    return opened.page
  }

  test('is linked on the move’s page and on the job’s', async () => {
    ;[customer, mover] = [await open(), await open(desktop)]
    await signInByCode(customer, server, 'maria@example.test')
    await signInByCode(mover, server, 'nina@bayhaul.test')
    type Coded = { code: string }
    const { moves } = await asked<{ moves: Coded[] }>(customer, '/api/moves')
    const { jobs } = await asked<{ jobs: Coded[] }>(mover, '/api/jobs?which=upcoming')
    code = moves.find((move) => jobs.some((job) => job.code === move.code))?.code ?? ''
    expect(code).toMatch(/^MV-/)

    await customer.goto(`/customer/moves/details?code=${code}`)
    await customer.getByRole('link', { name: 'Message your crew' }).click()
    await conversation(customer).getByText('No messages yet').waitFor()
    await checkPage(customer, 'chat-empty')
    await mover.goto(`/mover/jobs/details?code=${code}`)
    await mover.getByRole('link', { name: 'Send a message' }).click()
    await conversation(mover).getByText('No messages yet').waitFor()
  })

  test('goes both ways, by keyboard, by a tap and with a photo', async () => {
    await customer.getByLabel('Message', { exact: true }).fill('The elevator is ours')
    await customer.keyboard.press('Shift+Enter')
    await customer.keyboard.type('from nine to noon.')
    await customer.keyboard.press('Enter')
    await mover.getByText('from nine to noon.').first().waitFor()
    expect(await bubble(mover, 'The elevator is ours\nfrom nine to noon.').count()).toBe(1)

    await mover.getByRole('button', { name: 'Where can we park the truck?' }).click()
    await bubble(customer, 'Where can we park the truck?').waitFor()
    await customer.locator('input[type=file]').setInputFiles({
      name: 'street.jpg',
      mimeType: 'image/png',
      buffer: await customer.screenshot(),
    })
    await customer.getByAltText('The photo that will be sent').waitFor()
    await say(customer, 'Right here')
    const photo = conversation(mover).getByAltText('Photo from Maria Santos')
    await photo.waitFor()
    await photo.scrollIntoViewIfNeeded()
    const width = () => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)
    await expect.poll(width, { timeout: 60_000 }).toBeGreaterThan(100)
    await bubble(mover, 'Right here').waitFor()
    await checkPage(customer, 'chat')
    await checkPage(mover, 'chat-mover')
  })

  test('shows what was read and what is new', async () => {
    await conversation(customer).getByText(seenByMover).waitFor()
    await mover.goto('/chat')
    await mover.getByRole('heading', { name: 'Messages' }).waitFor()
    await say(customer, 'Are you coming with two vans?')
    await conversation(customer).getByText('Sent', { exact: true }).waitFor()
    await chats(mover).first().getByText('Maria Santos: Are you coming with two vans?').waitFor()
    await chats(mover).first().getByText('1 unread message').waitFor()
    await checkPage(mover, 'chat-list')

    await chats(mover).first().click()
    await conversation(mover).getByText('New', { exact: true }).waitFor()
    await bubble(mover, 'Are you coming with two vans?').waitFor()
    await conversation(customer).getByText(seenByMover).waitFor()
    // The list stays beside the room, where the message now counts as read.
    await chats(mover).first().getByText('1 unread message').waitFor({ state: 'detached' })

    await customer.getByRole('link', { name: 'Back' }).click()
    await chats(customer).first().getByText('You: Are you coming with two vans?').waitFor()
    await checkPage(customer, 'chat-list-phone')
    await chats(customer).first().click()
    await bubble(customer, 'Are you coming with two vans?').waitFor()
  })

  test('leaves a phone’s screen to the messages', async () => {
    const heights = await customer
      .locator('[data-room] > *')
      .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().height))
    const [list = 0] = heights.slice(1)
    expect(heights.reduce((sum, height) => sum + height) - list).toBeLessThanOrEqual(180)
    expect(await customer.getByRole('list', { name: 'Quick replies' }).count()).toBe(1)
  })

  test('shows who is present, and within a moment who has left', async () => {
    await customer.getByText('Bay Haul Collective is online').waitFor()
    await mover.close()
    await customer.getByText(/^Bay Haul Collective: last seen/).waitFor()
    mover = await open(desktop)
    await signInByCode(mover, server, 'nina@bayhaul.test')
    await mover.goto(`/chat?code=${code}`)
    await customer.getByText('Bay Haul Collective is online').waitFor()
  })

  test('is closed to other users', async () => {
    const stranger = await open()
    await signInByCode(stranger, server, 'tomasz@goldengate.test')
    await stranger.goto(`/chat?code=${code}`)
    await stranger.getByText('You don’t have access to this chat').waitFor()
    await checkPage(stranger, 'chat-refused')
    expect(await stranger.getByText('The elevator is ours').count()).toBe(0)
    await stranger.context().close()
  })

  test('opens at the first new message, loads older ones above and counts newer ones', async () => {
    await customer.goto('/chat')
    await customer.getByRole('heading', { name: 'Messages' }).waitFor()
    for (let count = 1; count <= 54; count++) await say(mover, `Box ${count}`)
    await conversation(mover).getByText('Sent', { exact: true }).waitFor()
    await mover.getByLabel('Message', { exact: true }).waitFor()

    await customer.goto(`/chat?code=${code}`)
    await bubble(customer, 'Box 5').waitFor()
    expect(await bubble(customer, 'Box 4').count()).toBe(0)
    expect(await bubble(customer, 'Box 5').isVisible()).toBe(true)
    expect(await customer.getByRole('button', { name: 'Earlier messages' }).count()).toBe(1)
    await conversation(customer).evaluate((list) => {
      list.scrollTop = 0
    })
    await bubble(customer, 'Box 1').waitFor({ state: 'attached' })
    const isInView = (text: string) =>
      bubble(customer, text).evaluate((element) => {
        const { top } = element.getBoundingClientRect()
        return top > 0 && top < innerHeight
      })
    // The messages read before are still in view.
    expect(await isInView('Box 5')).toBe(true)
    expect(await isInView('Right here')).toBe(false)
    await say(mover, 'That was the last one')
    await customer.getByRole('button', { name: '1 new message' }).click()
    await expect.poll(() => isInView('That was the last one')).toBe(true)
    await conversation(mover)
      .getByText(/^Seen by Maria Santos \d/)
      .waitFor()
  })

  test('survives a restart of the server without losing or repeating a message', async () => {
    const boxes = async () =>
      await conversation(mover)
        .getByText(/^Box \d+$/)
        .allInnerTexts()
    const before = await boxes()
    await server.restart(async () => {
      await customer.getByText('You’re offline').waitFor()
      await say(customer, 'The bell does not ring, please knock')
      await conversation(customer).getByText('Waiting for a connection').waitFor()
      await checkPage(customer, 'chat-offline')
    })
    await bubble(mover, 'The bell does not ring, please knock').waitFor()
    await conversation(customer).getByText(seenByMover).waitFor()
    await say(mover, 'We will')
    await bubble(customer, 'We will').waitFor()
    await customer.getByText('You’re offline').waitFor({ state: 'detached' })

    for (const page of [customer, mover]) {
      await page.reload()
      await bubble(page, 'We will').waitFor()
      for (const text of ['The bell does not ring, please knock', 'We will', 'Box 54'])
        expect(await bubble(page, text).count(), text).toBe(1)
    }
    const after = await boxes()
    expect(after.length).toBeGreaterThan(40)
    expect(after).toEqual(before.slice(-after.length))
  })

  test('with support is separate for each user, and a visitor leaves a message instead', async () => {
    await customer.goto('/chat/support')
    await conversation(customer).getByText('No messages yet').waitFor()
    await customer.getByRole('button', { name: 'I’d like to change the date.' }).click()
    await conversation(customer).getByText('Sent', { exact: true }).waitFor()
    await checkPage(customer, 'chat-support')

    const visitor = await open()
    await visitor.goto('/chat/support')
    await visitor.getByLabel('Your name').fill('Vera Visitor')
    await visitor.getByLabel('Email').fill('vera@visitor.test')
    await visitor.getByLabel('What’s it about?').fill('A piano')
    await checkPage(visitor, 'chat-visitor')
    // Submitting faster than a person could write is refused with an error, so the form is sent
    // until it is accepted.
    await visitor.getByLabel('Your message').fill('Do you move grand pianos?')
    await expect
      .poll(
        async () => {
          const sent = visitor.getByText('Thank you, we’ve received your message')
          if (await sent.isVisible()) return true
          await visitor.getByRole('button', { name: 'Send the message' }).click()
          return false
        },
        { interval: 1500, timeout: 60_000 },
      )
      .toBe(true)
  })

  test('causes no page errors', () => {
    expect(pageErrors.flat()).toEqual([])
  })
})
