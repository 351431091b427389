import { asc, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'

import { tables } from '#server/database/tables.ts'
import { unwrap } from '../support/app/response.ts'
import { waitFor } from '../support/app/wait-for.ts'
import { aCustomer, anAdmin, type Person } from '../support/people/people.ts'
import {
  type Admin,
  button,
  chooseFiles,
  field,
  openAdmin,
  press,
  waitForText,
} from './open-admin.tsx'

type Ticket = { id: number; code: string; subject: string }

let admin: Admin
let carla: Person
let helen: Person
beforeAll(async () => {
  admin = await openAdmin(async (app) => {
    carla = await aCustomer(app, 'Carla')
    helen = await anAdmin(app, ['support'])
    const { users } = tables
    await app.db.update(users).set({ name: 'Helen' }).where(eq(users.id, helen.user_id))
    return helen
  })
})
afterEach(async () => {
  vi.restoreAllMocks()
  await admin.go('/admin/account')
})
afterAll(() => admin.close())

const { ticket_messages, tickets } = tables
const list = '/admin/support/tickets'
const aTicket = async (subject = 'The sofa') => {
  const ticket = unwrap<Ticket>(await carla.post('/api/tickets', { subject }))
  await say(carla, ticket, 'It has not arrived.')
  return ticket
}
const say = async (who: Person, { id }: Ticket, text: string, change: object = {}) =>
  unwrap(await who.post('/api/ticket_messages', { ticket_id: id, text, ...change }))
const written = ({ id }: Ticket) =>
  admin.app.db
    .select()
    .from(ticket_messages)
    .where(eq(ticket_messages.ticket_id, id))
    .orderBy(asc(ticket_messages.id))
const rowOf = async ({ id }: Ticket) => {
  const [row] = await admin.app.db.select().from(tickets).where(eq(tickets.id, id))
  return row
}
const open = ({ id }: Ticket, tab = '') => admin.go(`${list}/details/${id}${tab}`)
const messages = () => [...document.querySelectorAll('.thread > li')]
const area = () =>
  waitFor(() => {
    const found = document.querySelector<HTMLTextAreaElement>('.reply textarea')
    if (!found) throw new Error('there is nothing to write in')
    return found
  })
async function type(text: string): Promise<void> {
  const found = await area()
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(found, text)
  found.dispatchEvent(new Event('input', { bubbles: true }))
}
async function sendByKey(): Promise<void> {
  const keys = { key: 'Enter', ctrlKey: true, bubbles: true, cancelable: true }
  ;(await area()).dispatchEvent(new KeyboardEvent('keydown', keys))
}

test('a ticket shows its conversation: author, time on the reader’s clock, and internal notes', async () => {
  const ticket = await aTicket()
  await say(helen, ticket, 'Ask the mover first.', { is_internal: true })
  await admin.app.db
    .update(ticket_messages)
    .set({ created_at: '2027-01-15T20:00:00.000Z' })
    .where(eq(ticket_messages.ticket_id, ticket.id))
  await open(ticket)
  await waitFor(() => expect(messages()).toHaveLength(2))
  expect(document.querySelector('h1')?.textContent).toBe('The sofa')
  const [asked, note] = messages()
  await waitFor(() => expect(asked?.textContent).toContain('Carla'))
  expect(asked?.textContent).toMatch(/requester.*Jan 15, 2027, 12:00\sPM.*It has not arrived\./)
  await waitFor(() =>
    expect(note?.textContent).toMatch(/Helen.*Internal note.*Ask the mover first\./),
  )
  expect(note?.className).toContain('message-note')
  const side = document.querySelector('.ticket-side')
  expect(side?.querySelector('a')?.textContent).toBe('Carla')
  expect(side?.textContent).toMatch(/Due/)
})

test('Ctrl+Enter answers the requester and sets the ticket to pending', async () => {
  const ticket = await aTicket()
  await open(ticket)
  await type('It comes tomorrow.')
  await sendByKey()
  await waitForText('Answer sent.')
  await waitFor(() => expect(messages().at(-1)?.textContent).toContain('It comes tomorrow.'))
  expect((await area()).value).toBe('')
  expect(document.activeElement).toBe(await area())
  expect((await written(ticket)).map(({ is_internal }) => is_internal)).toEqual([false, false])
  await waitFor(() =>
    expect(document.querySelector('.page-header .tag')?.textContent).toMatch(/waiting|Wait/i),
  )
  expect((await rowOf(ticket))?.state).toBe('pending')
})

test('an internal note with a file is hidden from the requester', async () => {
  const ticket = await aTicket()
  await open(ticket)
  await press('Internal note', '.reply')
  await type('See the bill.')
  await chooseFiles('Upload a file', new File(['%PDF-1.7 rest of it'], 'Bill.pdf'))
  await waitForText('Bill.pdf')
  await press('Add the note')
  await waitForText('Note added.')
  await waitFor(() => expect(messages().at(-1)?.textContent).toMatch(/See the bill\..*Bill\.pdf/))
  const [, note] = await written(ticket)
  expect(note).toMatchObject({ is_internal: true, files: [expect.stringMatching(/\.pdf$/)] })
  expect((await rowOf(ticket))?.state).toBe('new')
  const seen = unwrap<object[]>(await carla.get(`/api/ticket_messages?ticket_id=${ticket.id}`))
  expect(seen).toHaveLength(1)
  await waitFor(async () => expect((await area()).value).toBe(''))
})

test('a message is sent once, however often the button is pressed and even if the response is lost', async () => {
  const ticket = await aTicket()
  await open(ticket)
  await type('Twice pressed.')
  const send = await waitFor(() => {
    const found = button('Send the answer')
    if (!found || found.hasAttribute('disabled')) throw new Error('nothing to press yet')
    return found
  })
  send.click()
  send.click()
  await waitForText('Answer sent.')
  await waitFor(async () => expect((await area()).value).toBe(''))
  expect(await written(ticket)).toHaveLength(2)

  const { fetch } = globalThis
  let isLost = false
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const response = await fetch(input, init)
    if (isLost || !String(input).endsWith('/api/ticket_messages')) return response
    isLost = true
    throw new TypeError('The answer was lost')
  })
  await type('Once more.')
  await sendByKey()
  await waitForText('We can’t reach the server.')
  expect((await area()).value).toBe('Once more.')
  await sendByKey()
  await waitFor(async () => expect((await area()).value).toBe(''))
  const texts = (await written(ticket)).map(({ text }) => text)
  expect(texts).toEqual(['It has not arrived.', 'Twice pressed.', 'Once more.'])
})

test('a draft survives a look at another tab of the ticket, and leaving asks first', async () => {
  const ticket = await aTicket()
  await open(ticket)
  await type('Half a sen')
  await press('History', '.tabs')
  await waitForText('Created')
  await press('Conversation', '.tabs')
  expect((await area()).value).toBe('Half a sen')
  await press('Tickets', '.page-header')
  await waitForText('Leave without saving?')
  await press('Keep editing')
  expect(admin.at().pathname).toBe(`${list}/details/${ticket.id}`)
  expect((await area()).value).toBe('Half a sen')
  await type('')
  await waitFor(() => expect(button('Send the answer')?.hasAttribute('disabled')).toBe(true))
  await press('Tickets', '.page-header')
  await waitFor(() => expect(admin.at().pathname).toBe(list))
})

test('a ticket is assigned and moved on from its side panel', async () => {
  const ticket = await aTicket()
  await open(ticket)
  await press('Assign to me')
  await waitFor(async () => expect((await rowOf(ticket))?.assignee_id).toBe(helen.user_id))
  await waitFor(() => expect(button('Assign to me')).toBeUndefined())
  await press('Solve', '.ticket-side')
  await press('Solve', '.ant-modal')
  await waitFor(async () => expect((await rowOf(ticket))?.state).toBe('solved'))
})

test('a long conversation shows its end and loads more on request', async () => {
  const ticket = await aTicket()
  for (let at = 1; at <= 24; at++) await say(helen, ticket, `Note ${at}.`, { is_internal: true })
  await open(ticket)
  await waitFor(() => expect(messages()).toHaveLength(20))
  expect(messages().at(-1)?.textContent).toContain('Note 24.')
  await press('Show earlier messages (5)')
  await waitFor(() => expect(messages()).toHaveLength(25))
  expect(messages()[0]?.textContent).toContain('It has not arrived.')
  expect(button(/Show earlier/)).toBeUndefined()
})

test('Next walks through the list as it was filtered, past the end of its page, and leads back to it', async () => {
  await admin.app.db.delete(ticket_messages)
  await admin.app.db.delete(tickets)
  const made: Ticket[] = []
  for (let at = 0; at < 12; at++) made.push(await aTicket(`Question ${at}`))
  const query = '?state=new&sort=created_at&size=10'
  await admin.go(list + query)
  await press(made[8]?.code ?? '', 'table')
  await waitFor(() => expect(document.querySelector('h1')?.textContent).toBe('Question 8'))
  // The assigned ticket leaves the list.
  await press('Assign to me')
  await waitFor(() => expect(button('Assign to me')).toBeUndefined())
  await press('History', '.tabs')
  await press('Next in the list')
  await waitFor(() => expect(document.querySelector('h1')?.textContent).toBe('Question 9'))
  await press('Next in the list')
  await waitFor(() => expect(document.querySelector('h1')?.textContent).toBe('Question 10'))
  await press('Next in the list')
  await waitFor(() => expect(document.querySelector('h1')?.textContent).toBe('Question 11'))
  expect(button('Next in the list')).toBeUndefined()
  for (const before of [10, 9, 8, 7]) {
    await press('Previous in the list')
    await waitFor(() =>
      expect(document.querySelector('h1')?.textContent).toBe(`Question ${before}`),
    )
  }
  await press('Tickets', '.page-header')
  await waitFor(() => expect(admin.at().pathname).toBe(list))
  expect(new URLSearchParams(admin.at().search).get('state')).toBe('new')
})

test('a user who may only read tickets is offered no input and no action', async () => {
  const ticket = await aTicket()
  const { store } = await import('#admin/providers/session.ts')
  const before = store.snapshot()
  const oscar = await anAdmin(admin.app, ['operations'])
  store.setIdentity(unwrap(await oscar.get('/api/user')))
  localStorage.setItem('authToken', oscar.token)
  const { queryClient } = await import('#admin/providers/query-client.ts')
  queryClient.clear()
  const { fetch } = globalThis
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const headers = new Headers(init?.headers)
    headers.set('authorization', `Bearer ${oscar.token}`)
    return fetch(input, { ...init, headers })
  })
  await open(ticket)
  await waitFor(() => expect(messages()).toHaveLength(1))
  expect(document.querySelector('.reply')).toBeNull()
  for (const name of ['Assign to me', 'Assign', 'Solve', 'Close', 'Edit'])
    expect(button(name, 'main')).toBeUndefined()
  store.setIdentity(before.identity)
  queryClient.clear()
})

test('a message is answered with its text in view, or becomes a ticket of a named person', async () => {
  const { messages: letters } = tables
  const [letter] = await admin.app.db
    .insert(letters)
    .values({
      source: 'contact',
      name: 'Carla',
      email: carla.email,
      locale: 'en',
      subject: 'A piano',
      text: 'Do you move one?',
    })
    .returning()
  await admin.go(`/admin/support/messages/details/${letter?.id}`)
  await press('Answer')
  await waitForText(`We’ll send your answer to ${carla.email}.`)
  expect(document.querySelector('.ant-modal blockquote')?.textContent).toBe('Do you move one?')
  await press('Close', '.ant-modal')
  await press('Turn into a ticket')
  const agent = await field('Assigned to')
  const down = { key: 'ArrowDown', keyCode: 40, which: 40, bubbles: true }
  agent.dispatchEvent(new KeyboardEvent('keydown', down))
  const offered = () => [...document.querySelectorAll<HTMLElement>('.ant-select-item-option')]
  await waitFor(() => expect(offered().map((one) => one.textContent)).toContain('Helen'))
  expect(offered().map((one) => one.textContent)).not.toContain('Carla')
  offered()
    .find((one) => one.textContent === 'Helen')
    ?.click()
  await press('Turn into a ticket', '.ant-modal')
  await waitForText('Message turned into a ticket')
  const [now] = await admin.app.db.select().from(letters)
  expect(now?.ticket_id).toEqual(expect.any(Number))
  await waitFor(() => expect(button('Turn into a ticket', '.page-header')).toBeUndefined())
})
