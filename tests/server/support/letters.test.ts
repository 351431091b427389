import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { hoursToSolve } from '#contract/resources/tickets.ts'
import { tables } from '#server/database/tables.ts'
import { advance, fromNow } from '../../support/app/clock.ts'
import { errorsOf, unwrap } from '../../support/app/response.ts'
import { aRow } from '../../support/app/rows.ts'
import { anAdmin } from '../../support/people/people.ts'
import {
  app,
  carla,
  carlos,
  helen,
  messagesSentBy,
  oscar,
} from '../../support/scenarios/support-scenario.ts'

type Letter = { id: number; state: string; ticket_id: number; answer: string | null }

const aLetter = (change: object = {}) =>
  aRow(app, 'messages', {
    source: 'contact',
    name: 'Ana',
    email: 'ana@nowhere.test',
    phone: null,
    locale: 'en',
    subject: 'A piano',
    text: 'Do you\nmove one?',
    user_id: null,
    ticket_id: null,
    answer: null,
    note: null,
    ...change,
  })
const take = (letter: { id: number }, name: string, input: object = {}, who = helen) =>
  who.post(`/api/messages/${letter.id}/transitions/${name}`, input)
const ticketsOf = (requester_id: number) =>
  app.db.select().from(tables.tickets).where(eq(tables.tickets.requester_id, requester_id))

describe('answering a message', () => {
  test('mails the answer to the sender in their language, with the question', async () => {
    const letter = await aLetter({ locale: 'es', email: 'ana@nowhere.test' })
    const [mail, ...more] = await messagesSentBy(() =>
      take(letter, 'answer', { text: 'Sí.\nCada día.' }),
    )
    expect(more).toEqual([])
    expect(mail).toMatchObject({
      to: 'ana@nowhere.test',
      channel: 'mail',
      subject: 'Nuestra respuesta a tu mensaje: A piano',
    })
    expect(mail?.text).toContain('Hola, Ana:\n\nSí.\nCada día.')
    expect(mail?.text).toContain('6 de abril de 2027:\n\nDo you\nmove one?')
    expect(unwrap<Letter>(await helen.get(`/api/messages/${letter.id}`))).toMatchObject({
      state: 'answered',
      answer: 'Sí.\nCada día.',
    })
  })

  test('sends a text message where there is no mail address', async () => {
    const letter = await aLetter({ email: null, phone: '+14155550199' })
    const [text] = await messagesSentBy(() => take(letter, 'answer', { text: 'Yes.' }))
    expect(text).toMatchObject({ to: '+14155550199', channel: 'text' })
    expect(text?.text).toContain('Our answer: Yes.')
  })

  test('may happen in another way, and more than once', async () => {
    const letter = await aLetter()
    expect(await messagesSentBy(() => take(letter, 'answer'))).toEqual([])
    expect((await take(letter, 'answer', { text: 'x' })).statusCode).toBe(409)
    unwrap(await take(letter, 'reopen'))
    unwrap(await take(letter, 'answer', { text: 'Yes.' }))
    unwrap(await take(letter, 'reopen'))
    expect(unwrap(await take(letter, 'answer'))).toMatchObject({ answer: 'Yes.' })
    unwrap(await take(letter, 'archive'))
    expect((await take(letter, 'archive')).statusCode).toBe(409)
    expect(unwrap(await take(letter, 'reopen'))).toMatchObject({ state: 'new' })
  })

  test('is for the support staff', async () => {
    const letter = await aLetter()
    for (const name of ['answer', 'convert', 'archive', 'reopen']) {
      expect((await take(letter, name, {}, oscar)).statusCode).toBe(403)
      expect((await take(letter, name, {}, carla)).statusCode).toBe(404)
    }
  })
})

describe('a message that becomes a ticket', () => {
  test('belongs to its sender, found by the address, and has the text', async () => {
    const letter = await aLetter({ email: carla.email })
    advance(app, { hours: 3 })
    const before = await ticketsOf(carla.user_id)
    const done = unwrap<Letter>(await take(letter, 'convert'))
    expect(done).toMatchObject({ state: 'answered' })
    const after = await ticketsOf(carla.user_id)
    expect(after).toHaveLength(before.length + 1)
    const ticket = after.find(({ id }) => id === done.ticket_id)
    expect(ticket).toMatchObject({
      subject: 'A piano',
      state: 'new',
      priority: 'normal',
      assignee_id: null,
      due_at: fromNow(app, { hours: hoursToSolve.normal }),
    })
    const query = { ticket_id: String(done.ticket_id) }
    expect(unwrap(await carla.get('/api/ticket_messages', { query }))).toMatchObject([
      { text: 'Do you\nmove one?', author_id: carla.user_id },
    ])
  })

  test('belongs to a sender found by phone or by their sign-in', async () => {
    const { users } = tables
    await app.db.update(users).set({ phone: '+14155550188' }).where(eq(users.id, carlos.user_id))
    const byPhone = await aLetter({ email: null, phone: '+14155550188', subject: null })
    const ticket = unwrap<Letter>(await take(byPhone, 'convert')).ticket_id
    expect(unwrap(await carlos.get(`/api/tickets/${ticket}`))).toMatchObject({
      subject: 'Do you move one?',
    })
    const signedIn = await aLetter({ email: carla.email, user_id: carlos.user_id })
    const other = unwrap<Letter>(await take(signedIn, 'convert')).ticket_id
    expect((await carlos.get(`/api/tickets/${other}`)).statusCode).toBe(200)
    expect((await carla.get(`/api/tickets/${other}`)).statusCode).toBe(404)
  })

  test('may be assigned at once to a person who may work on it', async () => {
    const letter = await aLetter({ email: carla.email })
    const refused = await take(letter, 'convert', { assignee_id: oscar.user_id })
    expect(Object.keys(errorsOf(refused))).toEqual(['assignee_id'])
    expect(unwrap(await helen.get(`/api/messages/${letter.id}`))).toMatchObject({
      state: 'new',
      ticket_id: null,
    })
    const done = unwrap<Letter>(await take(letter, 'convert', { assignee_id: helen.user_id }))
    expect(unwrap(await helen.get(`/api/tickets/${done.ticket_id}`))).toMatchObject({
      state: 'open',
      assignee_id: helen.user_id,
    })
  })

  test('needs a sender with an account', async () => {
    const { users } = tables
    const gone = await anAdmin(app)
    await app.db.update(users).set({ status: 'disabled' }).where(eq(users.id, gone.user_id))
    const unknown = [{}, { email: null, phone: '+14155550100' }, { email: gone.email }]
    for (const change of unknown) {
      const letter = await aLetter(change)
      const { email: [why] = [] } = errorsOf(await take(letter, 'convert'))
      expect(why).toContain('No account has')
      expect(unwrap(await helen.get(`/api/messages/${letter.id}`))).toMatchObject({ state: 'new' })
    }
  })

  test('becomes one once', async () => {
    const letter = await aLetter({ email: carla.email })
    unwrap(await take(letter, 'convert'))
    const before = await ticketsOf(carla.user_id)
    expect(Object.keys(errorsOf(await take(letter, 'convert')))).toEqual(['ticket_id'])
    expect(await ticketsOf(carla.user_id)).toEqual(before)
  })
})
