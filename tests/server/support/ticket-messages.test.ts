import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { tables } from '#server/database/tables.ts'
import { clientOf } from '../../support/app/app.ts'
import { errorsOf, unwrap } from '../../support/app/response.ts'
import { aCustomer, aMover, anAdmin } from '../../support/people/people.ts'
import { aPhoto } from '../../support/scenarios/pictures.ts'
import {
  app,
  aTicket,
  aTicketInState,
  carla,
  carlos,
  helen,
  messagesSentBy,
  oscar,
  stateOf,
  type TicketRow,
  transitionTicket,
  writeMessage,
} from '../../support/scenarios/support-scenario.ts'

type Message = { id: number; text: string; author_id: number; files: string[]; version: number }
type Event = { name: string; actor: string; from: string; to: string }

const messagesOf = async (who: typeof carla, query: Record<string, string> = {}) =>
  unwrap<Message[]>(await who.get('/api/ticket_messages', { query }))

describe('a requester’s message', () => {
  const after: [TicketRow['state'], TicketRow['state']][] = [
    ['new', 'new'],
    ['open', 'open'],
    ['pending', 'open'],
    ['solved', 'reopened'],
    ['closed', 'reopened'],
    ['reopened', 'reopened'],
  ]
  test.each(after)('takes a ticket that is %s on to %s and is sent to no one', async (from, to) => {
    const ticket = await aTicketInState(from)
    const mails = await messagesSentBy(async () => {
      expect(unwrap(await writeMessage(carla, ticket))).toMatchObject({
        ticket_id: ticket.id,
        author_id: carla.user_id,
        text: 'It has arrived.',
        files: [],
      })
    })
    expect(mails).toEqual([])
    expect(await stateOf(ticket)).toBe(to)
    const query = { resource: 'tickets', record_id: String(ticket.id), _sort: 'id' }
    const full = await anAdmin(app)
    const last = unwrap<Event[]>(await full.get('/api/events', { query })).at(-1)
    if (from !== to) expect(last).toMatchObject({ actor: 'system', from, to })
  })

  test('can be written in their own tickets only', async () => {
    const ticket = await aTicketInState('pending')
    const refused = await writeMessage(carlos, ticket)
    expect(errorsOf(refused)).toEqual(errorsOf(await writeMessage(carlos, { id: 999_999 })))
    expect(Object.keys(errorsOf(refused))).toEqual(['ticket_id'])
    expect(await stateOf(ticket)).toBe('pending')
    expect(await messagesOf(helen, { ticket_id: String(ticket.id) })).toEqual([])
    expect((await writeMessage({ ...carla, ...clientOf(app) }, ticket)).statusCode).toBe(401)
  })

  test('cannot be changed, deleted or attributed to somebody else', async () => {
    const ticket = await aTicket(carla)
    const { id } = unwrap<Message>(await writeMessage(carla, ticket))
    for (const who of [carla, helen]) {
      const path = `/api/ticket_messages/${id}`
      expect((await who.patch(path, { text: 'x' })).statusCode).toBe(404)
      expect((await who.del(path)).statusCode).toBe(404)
    }
    for (const name of ['author_id', 'requester_id', 'is_internal'])
      expect(Object.keys(errorsOf(await writeMessage(carla, ticket, { [name]: 1 })))).toEqual([
        name,
      ])
  })
})

describe('a staff member’s message', () => {
  const after: [TicketRow['state'], TicketRow['state']][] = [
    ['new', 'pending'],
    ['open', 'pending'],
    ['pending', 'pending'],
    ['solved', 'solved'],
    ['closed', 'closed'],
    ['reopened', 'pending'],
  ]
  test.each(after)('takes a ticket that is %s on to %s and is mailed', async (from, to) => {
    const ticket = await aTicketInState(from)
    const [mail, ...more] = await messagesSentBy(() =>
      writeMessage(helen, ticket, { text: 'We look for it.\nOn it!' }),
    )
    expect(more).toEqual([])
    expect(mail).toMatchObject({ to: carla.email, channel: 'mail' })
    expect(mail?.subject).toBe(`Our answer to ${ticket.code}: The sofa`)
    expect(mail?.text).toContain('Hello Carla,')
    expect(mail?.text).toContain('We look for it.\nOn it!')
    expect(mail?.text).toContain(`/chat/support?ticket=${ticket.code}`)
    expect(await stateOf(ticket)).toBe(to)
  })

  test('is mailed unchanged, whatever it contains', async () => {
    const ticket = await aTicket(carla, { subject: '{{answer}} $t(code.text)' })
    const words = 'It costs $t(code.subject), {{name}} & <b>co</b>: {{url, label}}'
    const [mail] = await messagesSentBy(() => writeMessage(helen, ticket, { text: words }))
    expect(mail?.subject).toBe(`Our answer to ${ticket.code}: {{answer}} $t(code.text)`)
    expect(mail?.text).toContain(`\n\n${words}\n\n`)
  })

  test('is mailed in the requester’s language', async () => {
    const ticket = await aTicket(carlos)
    const [mail] = await messagesSentBy(() => writeMessage(helen, ticket, { text: 'Lo buscamos.' }))
    expect(mail?.subject).toBe(`Nuestra respuesta a ${ticket.code}: The sofa`)
    expect(mail?.text).toMatch(/^Hola, Carlos:\n\n.*\n\nLo buscamos\.\n\n/)
  })

  test('is announced by text message to a requester without a mail address, without the text', async () => {
    const stella = await aCustomer(app, 'Stella')
    const { users } = tables
    await app.db
      .update(users)
      .set({ email: null, phone: '+14155550177' })
      .where(eq(users.id, stella.user_id))
    const ticket = await aTicket(stella)
    const [text, ...more] = await messagesSentBy(() =>
      writeMessage(helen, ticket, { text: 'We look for it.' }),
    )
    expect(more).toEqual([])
    expect(text).toMatchObject({ to: '+14155550177', channel: 'text' })
    expect(text?.text).toContain(ticket.code)
    expect(text?.text).not.toContain('We look for it.')
  })

  test('needs the right to work on tickets, and others may read or nothing', async () => {
    const ticket = await aTicket(carla)
    const content = await anAdmin(app, ['content'])
    for (const who of [oscar, content])
      expect((await writeMessage(who, ticket)).statusCode).toBe(403)
    expect((await oscar.get('/api/ticket_messages')).statusCode).toBe(200)
    expect((await content.get('/api/ticket_messages')).statusCode).toBe(403)
  })
})

describe('an internal note', () => {
  const secret = 'She has called nine times; offer 50 dollars at most.'
  const aNote = async () => {
    const ticket = await aTicketInState('open')
    const note = unwrap<Message>(
      await writeMessage(helen, ticket, { text: secret, is_internal: true }),
    )
    return { ticket, note }
  }

  test('is mailed to no one and moves nothing', async () => {
    for (const state of ['new', 'open', 'pending', 'solved', 'reopened'] as const) {
      const ticket = await aTicketInState(state)
      const before = await carla.get(`/api/tickets/${ticket.id}`)
      const mails = await messagesSentBy(() =>
        writeMessage(helen, ticket, { text: secret, is_internal: true }),
      )
      expect(mails).toEqual([])
      expect((await carla.get(`/api/tickets/${ticket.id}`)).json()).toEqual(before.json())
    }
  })

  test('is visible to the staff', async () => {
    const { ticket, note } = await aNote()
    const found = await messagesOf(oscar, { ticket_id: String(ticket.id), is_internal: 'true' })
    expect(found).toMatchObject([{ id: note.id, text: secret, is_internal: true }])
  })

  test('is invisible to the requester in every request', async () => {
    const { ticket, note } = await aNote()
    const { id } = unwrap<Message>(await writeMessage(helen, ticket, { text: 'We look for it.' }))
    const own: Record<string, string>[] = [
      {},
      { ticket_id: String(ticket.id) },
      { id: String(note.id) },
      { q: 'nine' },
      { q: secret },
      { text: secret },
      { text_like: 'nine' },
      { q: '' },
      { id_ne: String(id) },
      { author_id: String(helen.user_id) },
      { created_at_gte: '2000-01-01T00:00:00Z' },
      { _sort: 'id', _order: 'desc' },
      { _start: '0', _end: '200' },
    ]
    for (const query of own) {
      const list = await carla.get('/api/ticket_messages', { query })
      const found = unwrap<Message[]>(list)
      expect(
        found.map((message) => message.id),
        JSON.stringify(query),
      ).not.toContain(note.id)
      expect(list.headers['x-total-count']).toBe(String(found.length))
      expect(list.body).not.toContain('nine')
      for (const message of found)
        for (const hidden of ['is_internal', 'requester_id'])
          expect(message).not.toHaveProperty(hidden)
    }
    for (const query of ['is_internal=true', 'is_internal_ne=false', 'requester_id=1'])
      expect((await carla.get(`/api/ticket_messages?${query}`)).statusCode).toBe(400)
    for (const query of ['_sort=is_internal', '_deleted=true'])
      expect((await carla.get(`/api/ticket_messages?${query}`)).statusCode).toBe(400)
    expect((await carla.get(`/api/ticket_messages/${note.id}`)).statusCode).toBe(404)
    expect((await carla.get(`/api/ticket_messages/${id}`)).statusCode).toBe(200)
    expect((await carla.get('/api/events')).statusCode).toBe(403)
  })

  test('stays internal when the requester writes again and the ticket moves on', async () => {
    const { ticket, note } = await aNote()
    const mails = await messagesSentBy(async () => {
      unwrap(await writeMessage(helen, ticket, { text: 'We look for it.' }))
      unwrap(await writeMessage(carla, ticket))
      unwrap(await transitionTicket(helen, ticket, 'solve'))
    })
    for (const mail of mails) expect(mail.text).not.toContain('nine')
    const seen = await messagesOf(carla, { ticket_id: String(ticket.id) })
    expect(seen.map(({ id }) => id)).not.toContain(note.id)
    expect(seen).toHaveLength(2)
  })

  test('cannot be written by others', async () => {
    const mover = await aMover(app)
    for (const who of [carla, mover]) {
      const ticket = await aTicket(who)
      for (const is_internal of [true, false])
        expect(Object.keys(errorsOf(await writeMessage(who, ticket, { is_internal })))).toEqual([
          'is_internal',
        ])
    }
  })
})

describe('attached files', () => {
  test('are the author’s own uploads', async () => {
    const ticket = await aTicketInState('pending')
    const [mine, theirs] = [await aPhoto(carla), await aPhoto(carlos)]
    const files = [mine, theirs, 'photos/2027/none.png']
    expect(Object.keys(errorsOf(await writeMessage(carla, ticket, { files })))).toEqual([
      'files.1',
      'files.2',
    ])
    expect(await stateOf(ticket)).toBe('pending')
    expect(await messagesOf(carla, { ticket_id: String(ticket.id) })).toEqual([])

    expect(unwrap(await writeMessage(carla, ticket, { files: [mine] }))).toMatchObject({
      files: [mine],
    })
    expect(Object.keys(errorsOf(await writeMessage(helen, ticket, { files: [mine] })))).toEqual([
      'files.0',
    ])
    const hers = await aPhoto(helen)
    expect(unwrap(await writeMessage(helen, ticket, { files: [hers] }))).toMatchObject({
      files: [hers],
    })
  })

  test('can be opened by those who can read the message and by no one else', async () => {
    const ticket = await aTicket(carla)
    const [key, secretKey] = [await aPhoto(helen), await aPhoto(helen)]
    const shown = unwrap<Message>(await writeMessage(helen, ticket, { files: [key] }))
    const note = unwrap<Message>(
      await writeMessage(helen, ticket, { files: [secretKey], is_internal: true }),
    )
    const open = (who: Pick<typeof carla, 'get'>, { id }: Message) =>
      who.get(`/api/ticket_messages/${id}/files`)
    for (const who of [carla, helen, oscar]) {
      const [file, ...more] = unwrap<{ url: string; bytes: number }[]>(await open(who, shown))
      expect([file, more]).toMatchObject([{ key, name: 'door.png' }, []])
      const stored = await clientOf(app).get(String(file?.url))
      expect(stored.rawPayload).toHaveLength(Number(file?.bytes))
    }
    expect(unwrap(await open(oscar, note))).toMatchObject([{ key: secretKey }])
    expect((await open(carla, note)).statusCode).toBe(404)
    for (const message of [shown, note]) {
      expect((await open(carlos, message)).statusCode).toBe(404)
      expect((await open(await anAdmin(app, ['content']), message)).statusCode).toBe(403)
      expect((await open(clientOf(app), message)).statusCode).toBe(401)
    }
  })
})
