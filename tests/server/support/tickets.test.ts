import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { hoursToSolve } from '#contract/resources/tickets.ts'
import { tables } from '#server/database/tables.ts'
import { advance, fromNow } from '../../support/app/clock.ts'
import { errorsOf, unwrap } from '../../support/app/response.ts'
import { aCustomer, aDriver, aMover, anAdmin } from '../../support/people/people.ts'
import { aBookedMove } from '../../support/scenarios/moves.ts'
import {
  app,
  aTicket,
  aTicketInState,
  carla,
  carlos,
  helen,
  oscar,
  stateOf,
  type TicketRow,
  transitionTicket,
  writeMessage,
} from '../../support/scenarios/support-scenario.ts'

describe('opening a ticket', () => {
  test('is possible about the user’s own matters: a customer, a mover and a driver', async () => {
    const mover = await aMover(app)
    for (const who of [carla, mover, await aDriver(app, mover)]) {
      const ticket = await aTicket(who, { topic: 'claims' })
      expect(ticket).toMatchObject({
        subject: 'The sofa',
        topic: 'claims',
        priority: 'normal',
        state: 'new',
        requester_id: who.user_id,
        solved_at: null,
        order_id: null,
      })
      expect(ticket.code).toMatch(/^TK-[A-Z2-9]{6}$/)
      for (const hidden of ['due_at', 'assignee_id']) expect(ticket).not.toHaveProperty(hidden)
      expect(unwrap(await who.get(`/api/tickets/${ticket.id}`))).toEqual(ticket)
    }
  })

  test('cannot set the requester, the priority or the deadline', async () => {
    const set = { requester_id: carlos.user_id, priority: 'urgent', due_at: fromNow(app, {}) }
    for (const [name, value] of Object.entries({ ...set, state: 'closed', assignee_id: 1 })) {
      const refused = await carla.post('/api/tickets', { subject: 'x', [name]: value })
      expect(Object.keys(errorsOf(refused))).toEqual([name])
    }
  })

  test('may refer to the user’s own order, and another’s is treated as unknown', async () => {
    const { id } = await aBookedMove(app, carla)
    expect(await aTicket(carla, { order_id: id })).toMatchObject({ order_id: id })

    const ask = (order_id: number) => carlos.post('/api/tickets', { subject: 'x', order_id })
    expect(errorsOf(await ask(id))).toEqual(errorsOf(await ask(999_999)))
    expect(Object.keys(errorsOf(await ask(id)))).toEqual(['order_id'])

    const requester_id = carlos.user_id
    expect(await aTicket(helen, { requester_id, order_id: id })).toMatchObject({ order_id: id })
  })

  test('by staff is for anyone, who must be named and finds it among their own', async () => {
    const ticket = await aTicket(helen, { requester_id: carlos.user_id, priority: 'high' })
    expect(ticket).toMatchObject({ requester_id: carlos.user_id, assignee_id: null })
    expect((await carlos.get(`/api/tickets/${ticket.id}`)).statusCode).toBe(200)
    const nobody = await helen.post('/api/tickets', { subject: 'x' })
    expect(Object.keys(errorsOf(nobody))).toEqual(['requester_id'])
  })

  test('is refused to staff who may only read and to other staff', async () => {
    const content = await anAdmin(app, ['content'])
    const ticket = { subject: 'x', requester_id: carla.user_id }
    for (const who of [oscar, content])
      expect((await who.post('/api/tickets', ticket)).statusCode).toBe(403)
    expect((await oscar.get('/api/tickets')).statusCode).toBe(200)
    expect((await content.get('/api/tickets')).statusCode).toBe(403)
  })
})

describe('the deadline of a ticket', () => {
  test.each(Object.entries(hoursToSolve))(
    'for %s priority is %i hours',
    async (priority, hours) => {
      const ticket = await aTicket(helen, { requester_id: carla.user_id, priority })
      expect(ticket.due_at).toBe(fromNow(app, { hours }))
    },
  )

  test('counts from the opening when its priority changes', async () => {
    const ticket = await aTicket(carla)
    const due_at = fromNow(app, { hours: hoursToSolve.urgent })
    advance(app, { hours: 2 })
    const path = `/api/tickets/${ticket.id}`
    expect(unwrap(await helen.patch(path, { priority: 'urgent' }))).toMatchObject({ due_at })
    expect(unwrap(await helen.patch(path, { subject: 'Two sofas' }))).toMatchObject({ due_at })
  })
})

describe('a ticket of somebody else', () => {
  test('is neither listed, shown nor moved', async () => {
    const { id, code } = await aTicket(carla)
    for (const query of [{}, { id: String(id) }, { code }, { q: code }]) {
      const found = unwrap<TicketRow[]>(await carlos.get('/api/tickets', { query }))
      expect(found.map((ticket) => ticket.id)).not.toContain(id)
    }
    expect((await carlos.get(`/api/tickets/${id}`)).statusCode).toBe(404)
    for (const name of ['close', 'reopen', 'solve', 'assign'])
      expect((await transitionTicket(carlos, { id }, name)).statusCode).toBe(404)
    for (const filter of ['assignee_id', 'due_at'])
      expect((await carlos.get(`/api/tickets?${filter}=1`)).statusCode).toBe(400)
  })

  test('stays with its requester, even for full access', async () => {
    const ticket = await aTicket(carla)
    unwrap(await writeMessage(carla, ticket))
    const full = await anAdmin(app)
    for (const staff of [helen, full]) {
      const refused = await staff.patch(`/api/tickets/${ticket.id}`, {
        requester_id: carlos.user_id,
      })
      expect(refused.statusCode).toBe(422)
    }
    const query = { ticket_id: String(ticket.id) }
    expect(unwrap(await carlos.get('/api/ticket_messages', { query }))).toHaveLength(0)
    expect(unwrap(await carla.get('/api/ticket_messages', { query }))).toHaveLength(1)
  })
})

describe('assigning a ticket', () => {
  const assign = (ticket: TicketRow, assignee_id: number, who = helen) =>
    transitionTicket(who, ticket, 'assign', { assignee_id })

  test('opens it, to an administrator who may work on it', async () => {
    const ticket = await aTicket(carla)
    expect(unwrap(await assign(ticket, helen.user_id))).toMatchObject({
      state: 'open',
      assignee_id: helen.user_id,
    })
    const full = await anAdmin(app)
    expect(unwrap(await assign(ticket, full.user_id))).toMatchObject({
      state: 'open',
      assignee_id: full.user_id,
    })
  })

  test('is refused for people who may not, by role, by state and by kind', async () => {
    const ticket = await aTicket(carla)
    const gone = await anAdmin(app, ['support'])
    const { users } = tables
    const change = (id: number, values: object) =>
      app.db.update(users).set(values).where(eq(users.id, id))
    await change(gone.user_id, { status: 'disabled' })
    for (const id of [oscar.user_id, gone.user_id, carlos.user_id, 999_999])
      expect(Object.keys(errorsOf(await assign(ticket, id)))).toEqual(['assignee_id'])
    expect(await stateOf(ticket)).toBe('new')

    await change(oscar.user_id, { permissions: ['tickets:edit'] })
    expect((await assign(ticket, oscar.user_id)).statusCode).toBe(200)
    await change(oscar.user_id, { permissions: [] })
  })

  test('is for staff who work on tickets', async () => {
    const ticket = await aTicket(carla)
    for (const who of [carla, oscar])
      expect((await assign(ticket, helen.user_id, who)).statusCode).toBe(403)
  })
})

describe('the requester', () => {
  test('may close and reopen a ticket and do nothing else with it', async () => {
    const ticket = await aTicketInState('pending')
    for (const name of ['assign', 'wait', 'answer', 'solve'])
      expect((await transitionTicket(carla, ticket, name)).statusCode).toBe(403)
    expect((await carla.patch(`/api/tickets/${ticket.id}`, { subject: 'x' })).statusCode).toBe(403)
    expect((await carla.del(`/api/tickets/${ticket.id}`)).statusCode).toBe(404)

    expect(unwrap(await transitionTicket(carla, ticket, 'close'))).toMatchObject({
      state: 'closed',
      allowed_transitions: ['reopen'],
    })
    expect(unwrap(await transitionTicket(carla, ticket, 'reopen'))).toMatchObject({
      state: 'reopened',
    })
  })
})

describe('the clock', () => {
  test('closes a ticket seven days after it was solved', async () => {
    const ticket = await aTicketInState('solved')
    const solved = unwrap<TicketRow>(await helen.get(`/api/tickets/${ticket.id}`))
    expect(solved.solved_at).toBe(fromNow(app, {}))
    advance(app, { days: 7, seconds: -1 })
    await app.drain()
    expect(await stateOf(ticket)).toBe('solved')
    advance(app, { seconds: 1 })
    await app.drain()
    expect(await stateOf(ticket)).toBe('closed')
  })

  test('leaves a reopened one alone until it is solved again', async () => {
    const ticket = await aTicketInState('reopened')
    advance(app, { days: 30 })
    await app.drain()
    expect(await stateOf(ticket)).toBe('reopened')
    unwrap(await transitionTicket(helen, ticket, 'solve'))
    advance(app, { days: 7 })
    await app.drain()
    expect(await stateOf(ticket)).toBe('closed')
  })
})

test('another customer’s list of tickets is empty', async () => {
  await aTicket(carla)
  const stranger = await aCustomer(app, 'Stella')
  const list = await stranger.get('/api/tickets')
  expect([list.json(), list.headers['x-total-count']]).toEqual([[], '0'])
})
