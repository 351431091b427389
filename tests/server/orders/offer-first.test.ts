import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import type { Candidate } from '#contract/calls/candidates.ts'
import { tables } from '#server/database/tables.ts'
import { advance, fromNow } from '../../support/app/clock.ts'
import { errorsOf, unwrap } from '../../support/app/response.ts'
import { mailsTo } from '../../support/people/password-links.ts'
import { anAdmin } from '../../support/people/people.ts'
import { aCrew, aPlacedMove, type Crew, moveOf, take } from '../../support/scenarios/moves.ts'
import { admin, app, crew, customer } from '../../support/scenarios/order-scenario.ts'

const candidatesOf = async (id: number) =>
  unwrap<Candidate[]>(await admin.get(`/api/orders/${id}/candidates`))

const offer = (id: number, mover_id: number, who = admin) =>
  who.post(`/api/orders/${id}/transitions/offer_first`, { mover_id })

const titles = async ({ mover }: Crew) =>
  unwrap<{ title: string }[]>(await mover.get('/api/notifications')).map(({ title }) => title)

test('staff sees who can take an open job, and what stands in the way of the others', async () => {
  const other = await aCrew(app)
  const { movers } = tables
  await app.db
    .update(movers)
    .set({ is_available: false, phone: '+14155550177' })
    .where(eq(movers.id, other.mover.mover_id))
  const { id } = await aPlacedMove(app, customer)
  const found = await candidatesOf(id)
  expect(found.find((one) => one.id === crew.mover.mover_id)).toMatchObject({
    obstacles: [],
    is_hidden: false,
  })
  expect(found.find((one) => one.id === other.mover.mover_id)).toMatchObject({
    phone: '+14155550177',
    obstacles: ['they take no jobs now'],
  })
  // Those who can take it come first.
  const isFree = found.map(({ obstacles }) => obstacles.length === 0)
  expect(isFree).toEqual([...isFree].sort((one, two) => Number(two) - Number(one)))
  expect(errorsOf(await offer(id, other.mover.mover_id))).toEqual({
    mover_id: ['This mover can’t take the job: they take no jobs now.'],
  })
})

test('an offered mover has the first choice for two hours, and the customer sees no change', async () => {
  const other = await aCrew(app)
  const move = await aPlacedMove(app, customer)
  const before = await moveOf(customer, move)
  unwrap(await offer(move.id, other.mover.mover_id))
  await app.drain()
  expect(await titles(other)).toContainEqual(expect.stringContaining('New job'))
  const [mail] = await mailsTo(app, other.mover.email)
  expect(mail?.text).toContain('It’s held for you until ')
  expect((await take(crew.mover, move, 'accept')).statusCode).toBe(422)
  expect((await moveOf(customer, move)).timeline).toEqual(before.timeline)
  const taken = await offer(move.id, crew.mover.mover_id)
  expect(Object.keys(errorsOf(taken))).toEqual(['mover_id'])

  advance(app, { minutes: 121 })
  await app.drain()
  expect((await take(crew.mover, move, 'accept')).statusCode).toBe(200)
  expect((await admin.get(`/api/orders/${move.id}/candidates`)).statusCode).toBe(409)
})

test('within a day of the move, the others wait for half an hour', async () => {
  const other = await aCrew(app)
  const move = await aPlacedMove(app, customer, { window_start_at: fromNow(app, { hours: 20 }) })
  unwrap(await offer(move.id, other.mover.mover_id))
  advance(app, { minutes: 31 })
  await app.drain()
  expect((await take(crew.mover, move, 'accept')).statusCode).toBe(200)
})

test('only staff that runs orders may offer a job', async () => {
  const { id } = await aPlacedMove(app, customer)
  const support = await anAdmin(app, ['support'])
  expect((await offer(id, crew.mover.mover_id, support)).statusCode).toBe(403)
  expect((await support.get(`/api/orders/${id}/candidates`)).statusCode).toBe(403)
  const byMover = await offer(id, crew.mover.mover_id, crew.mover)
  expect([403, 404]).toContain(byMover.statusCode)
  expect(Object.keys(errorsOf(await offer(id, 999_999)))).toEqual(['mover_id'])
})
