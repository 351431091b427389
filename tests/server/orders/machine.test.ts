import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { tables } from '#server/database/tables.ts'
import { openApp, type TestApp } from '../../support/app/app.ts'
import { errorsOf } from '../../support/app/response.ts'
import {
  type OrderPeople,
  orderPeople,
  states,
  type TransitionName,
  transitionNames,
} from '../../support/people/order-people.ts'
import { orderRow, take } from '../../support/scenarios/moves.ts'

let app: TestApp
let people: OrderPeople
beforeAll(async () => {
  app = await openApp()
  people = await orderPeople(app)
})
afterAll(() => app.close())

describe('every role in every state', () => {
  test.each(transitionNames)('takes %s only where declared', async (name) => {
    const found: Record<string, unknown> = {}
    const expected: Record<string, unknown> = {}
    for (const state of states) {
      await people.put(state, {}, name)
      for (const [who, caller] of Object.entries(people.callers)) {
        const response = await take(
          caller.client,
          people.move,
          name,
          await people.inputFor(name, who),
        )
        const { statusCode } = response
        const { message, state: current, allowed } = response.json<Record<string, unknown>>()
        if (statusCode >= 300) expect(message).toEqual(expect.any(String))
        found[`${who}, ${state}`] = statusCode === 409 ? { current, allowed } : statusCode
        expected[`${who}, ${state}`] = people.expectedOf(who, name, state)
        if (statusCode === 200) await people.put(state, {}, name)
      }
    }
    expect(found).toEqual(expected)
  })

  test.each<['en' | 'es', string]>([
    [
      'es',
      'No puedes hacer esto mientras el estado es «En tránsito». Acciones disponibles: Empezar a descargar, Llegar a una parada, Salir de una parada, Deshacer el fin de la carga.',
    ],
    [
      'en',
      'You can’t do this while it’s in transit. Available actions: Start unloading, Reach a stop, Leave a stop, Undo the end of loading.',
    ],
  ])(
    'a wrong state is a 409 that names state and actions in the user’s language (%s)',
    async (locale, message) => {
      await people.put('in_transit')
      const { client, user_id } = people.callerOf('driver')
      await app.db
        .update(tables.users)
        .set({ locale })
        .where(eq(tables.users.id, user_id as number))
      const response = await take(client, people.move, 'arrive')
      expect([response.statusCode, response.json().message]).toEqual([409, message])
    },
  )

  test('an unknown transition is a 404', async () => {
    await people.put('placed')
    const { client } = people.callerOf('customer')
    for (const name of ['teleport', 'constructor', '__proto__']) {
      const response = await take(client, people.move, name)
      expect([name, response.statusCode]).toEqual([name, 404])
      expect(response.json().message).toContain('accept, offer_first, release, assign')
    }
    for (const id of ['999999', '0', '-1', 'x', '1e3', '9'.repeat(20)]) {
      const response = await client.post(`/api/orders/${id}/transitions/confirm`)
      expect([id, response.statusCode]).toEqual([id, 404])
    }
  })

  test('malformed input is a 422 that names the fields and changes nothing', async () => {
    await people.put('accepted')
    const { client } = people.callerOf('mover')
    const before = await orderRow(app, people.move)
    const cases: [TransitionName, object, string][] = [
      ['release', {}, 'reason'],
      ['release', { reason: '' }, 'reason'],
      ['release', { reason: 'x'.repeat(501) }, 'reason'],
      ['release', { reason: 'a\u0000b' }, 'reason'],
      ['release', { reason: 'Rain', state: 'completed' }, 'state'],
      ['assign', { driver_id: 'one' }, 'driver_id'],
      ['assign', { driver_id: 1.5 }, 'driver_id'],
      ['depart', { eta_at: 'soon' }, 'eta_at'],
      ['accept', { mover_id: 1 }, 'mover_id'],
    ]
    for (const [name, input, field] of cases) {
      const response = await take(client, people.move, name, input)
      expect([name, field, response.statusCode]).toEqual([name, field, 422])
      expect(Object.keys(response.json().errors)).toEqual([field])
    }
    expect(await orderRow(app, people.move)).toEqual(before)
  })
})

test('refusals come in this order: out of reach, wrong actor, malformed, wrong state, unmet need', async () => {
  await people.put('accepted')
  const statusOf = async (who: string, name: TransitionName, input: object) =>
    (await take(people.callerOf(who).client, people.move, name, input)).statusCode
  const malformed = { nonsense: true }
  expect(await statusOf('another driver', 'deliver', malformed)).toBe(404)
  expect(await statusOf('customer', 'deliver', malformed)).toBe(403)
  const refused = [
    await take(people.callerOf('driver').client, people.move, 'deliver', malformed),
    await take(people.callerOf('another mover').client, people.move, 'accept', malformed),
  ]
  for (const response of refused) expect(errorsOf(response)).toHaveProperty('nonsense')
  expect(await statusOf('driver', 'deliver', { photo: 'none.png' })).toBe(409)
  await people.put('unloading')
  expect(await statusOf('driver', 'deliver', { photo: 'none.png' })).toBe(422)
})

test('every transition that a response offers is accepted', async () => {
  const seen: Record<string, unknown> = {}
  const expected: Record<string, unknown> = {}
  for (const state of states) {
    await people.put(state)
    for (const [who, { client, kind }] of Object.entries(people.callers)) {
      const views = [`/api/orders/${people.move.id}`]
      if (kind === 'customer') views.push(`/api/moves/${people.move.code}`)
      if (kind === 'mover' || kind === 'driver') views.push(`/api/jobs/${people.move.code}`)
      for (const view of views) {
        const response = await client.get(view)
        if (response.statusCode !== 200) continue
        const offered: string[] = response.json().allowed_transitions
        seen[`${who}, ${state}, ${view}`] = offered.toSorted()
        expected[`${who}, ${state}, ${view}`] = transitionNames
          .filter((name) => people.expectedOf(who, name, state) === 200)
          // Only about a job that was revised.
          .filter((name) => !name.endsWith('_revision'))
          .sort()
      }
    }
  }
  expect(seen).toEqual(expected)
  expect(Object.keys(seen).length).toBeGreaterThan(90)
})
