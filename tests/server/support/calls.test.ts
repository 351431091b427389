import { describe, expect, test } from 'vitest'

import { tables } from '#server/database/tables.ts'
import { fromNow } from '../../support/app/clock.ts'
import { errorsOf, unwrap } from '../../support/app/response.ts'
import { aCustomer } from '../../support/people/people.ts'
import { app, carla, helen, oscar } from '../../support/scenarios/support-scenario.ts'

type Call = { id: number; agent_id: number; phone: string; version: number }

const aCall = (change: object = {}, who = helen) =>
  who.post('/api/calls', {
    direction: 'inbound',
    phone: '+14155550123',
    outcome: 'reached',
    started_at: fromNow(app, { minutes: -5 }),
    ...change,
  })

describe('a call', () => {
  test('belongs to its author unless another person is named', async () => {
    expect(unwrap(await aCall())).toMatchObject({ agent_id: helen.user_id })
    const other = unwrap<Call>(await aCall({ agent_id: oscar.user_id }))
    expect(other).toMatchObject({ agent_id: oscar.user_id })
    const changed = await helen.patch(`/api/calls/${other.id}`, { note: 'Wants a quote' })
    expect(unwrap(changed)).toMatchObject({ agent_id: oscar.user_id })
  })

  test('belongs to staff only', async () => {
    const customer = await aCustomer(app)
    const refusal = {
      agent_id: ['Choose an administrator: only administrators make calls for the company.'],
    }
    expect(errorsOf(await aCall({ agent_id: customer.user_id }))).toEqual(refusal)
    const { id } = unwrap<Call>(await aCall({ user_id: customer.user_id }))
    const change = { agent_id: customer.user_id }
    expect(errorsOf(await helen.patch(`/api/calls/${id}`, change))).toEqual(refusal)
  })

  test('ends after it begins, also when one of the two is changed', async () => {
    const ended = (minutes: number) => ({ ended_at: fromNow(app, { minutes }) })
    expect(Object.keys(errorsOf(await aCall(ended(-6))))).toEqual(['ended_at'])
    expect((await aCall(ended(-5))).statusCode).toBe(201)
    const { id } = unwrap<Call>(await aCall(ended(-1)))
    const change = (values: object) => helen.patch(`/api/calls/${id}`, values)
    expect(Object.keys(errorsOf(await change(ended(-9))))).toEqual(['ended_at'])
    const began = { started_at: fromNow(app, {}) }
    expect(Object.keys(errorsOf(await change(began)))).toEqual(['ended_at'])
    expect((await change({ ...began, ...ended(1) })).statusCode).toBe(200)
    // The same instant, written in another time zone.
    const elsewhere = '2027-04-06T12:30:00.000-07:00'
    expect((await change({ ...began, ended_at: elsewhere })).statusCode).toBe(200)
  })

  test('may need a follow-up: the most urgent first, without the others', async () => {
    await app.db.delete(tables.calls)
    const called = async (phone: string, hours: number | null, is_followed_up = false) => {
      const follow_up_at = hours === null ? null : fromNow(app, { hours })
      unwrap(await aCall({ phone, follow_up_at, is_followed_up }))
    }
    await called('+14155550103', 30)
    await called('+14155550101', -1)
    await called('+14155550104', null)
    await called('+14155550102', 2)
    await called('+14155550105', 1, true)
    const list = async (query: string) =>
      unwrap<Call[]>(await helen.get(`/api/calls?${query}`)).map(({ phone }) => phone.at(-1))

    expect(await list('is_followed_up=false&_sort=follow_up_at')).toEqual(['1', '2', '3', '4'])
    const due = encodeURIComponent(fromNow(app, { hours: 24 }))
    expect(await list(`is_followed_up=false&follow_up_at_lte=${due}&_sort=follow_up_at`)).toEqual([
      '1',
      '2',
    ])
  })

  test('is managed by the support staff, and other staff may read it', async () => {
    expect((await aCall({}, oscar)).statusCode).toBe(403)
    expect((await oscar.get('/api/calls')).statusCode).toBe(200)
    expect((await carla.get('/api/calls')).statusCode).toBe(403)
  })
})
