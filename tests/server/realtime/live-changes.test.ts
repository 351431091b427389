import { afterAll, beforeAll, expect, test } from 'vitest'
import { listenToChanges } from '#contract/client/realtime/listen.ts'
import { anyRecord } from '#contract/realtime/paths.ts'
import { unwrap } from '../../support/app/response.ts'
import { waitFor } from '../../support/app/wait-for.ts'
import { anAdmin, type Person } from '../../support/people/people.ts'
import { connectPerson, listenOnPort } from '../../support/people/realtime-people.ts'
import { admin, app, customer } from '../../support/scenarios/order-scenario.ts'

/** The change notifications that the admin's tables receive. */
listenOnPort(() => app)
beforeAll(() => app.context.changes.start())
afterAll(() => app.context.changes.stop())

const listen = async (who: Person, resource: string) => {
  const received: [number, number][] = []
  const refused: string[] = []
  const connection = await connectPerson(who)
  const end = listenToChanges(
    connection,
    resource,
    (id, version) => received.push([id, version]),
    ({ message }) => refused.push(message),
  )
  return { received, refused, end }
}

type Coupon = { id: number; version: number }
const aCoupon = async (code: string) =>
  unwrap<Coupon>(await admin.post('/api/coupons', { code, amount: 5 }))

test('creations, changes and deletions are announced with the version', async () => {
  const { received } = await listen(admin, 'coupons')
  const coupon = await aCoupon('TOLD5')
  await waitFor(() => expect(received).toEqual([[coupon.id, 1]]))
  unwrap(await admin.patch(`/api/coupons/${coupon.id}`, { amount: 6 }))
  await waitFor(() => expect(received.at(-1)).toEqual([coupon.id, 2]))
  unwrap(await admin.del(`/api/coupons/${coupon.id}`))
  await waitFor(() => expect(received.length).toBe(3))
})

test('changes are announced even if they never pause', async () => {
  const { received } = await listen(admin, 'coupons')
  const { id } = await aCoupon('OFTEN5')
  let isHeard = false
  const changing = (async () => {
    for (let amount = 6; !isHeard; amount = (amount % 90) + 1) {
      unwrap(await admin.patch(`/api/coupons/${id}`, { amount }))
      await new Promise((resolve) => setTimeout(resolve, 40))
    }
  })()
  try {
    await waitFor(() =>
      expect(received.some(([one, version]) => one === id && version > 1)).toBe(true),
    )
  } finally {
    isHeard = true
    await changing
  }
})

test('a rolled back change is not announced', async () => {
  const { received } = await listen(admin, 'coupons')
  const coupon = await aCoupon('ONCE5')
  expect((await admin.post('/api/coupons', { code: 'ONCE5', amount: 5 })).statusCode).toBe(422)
  const after = await aCoupon('AFTER5')
  await waitFor(() => expect(received.map(([id]) => id)).toContain(after.id))
  expect(received.filter(([id]) => id > coupon.id && id !== after.id)).toEqual([])
})

test('changes are announced only to those who may list the resource', async () => {
  const clerk = await anAdmin(app, ['content'])
  const [payments, faq] = [await listen(clerk, 'payments'), await listen(clerk, 'faq')]
  await waitFor(() => expect(payments.refused).toHaveLength(1))
  expect(faq.refused).toEqual([])
  const outside = await listen(customer, 'orders')
  await waitFor(() => expect(outside.refused).toHaveLength(1))
})

test('a change of many is announced once for the resource, not for each record', async () => {
  const ids: number[] = []
  for (const code of ['MANY1', 'MANY2', 'MANY3']) ids.push((await aCoupon(code)).id)
  const selected = unwrap<{ id: string }>(await admin.post('/api/coupons/selections', { ids }))
  const { received } = await listen(admin, 'coupons')
  const sent = { selection: selected.id, expect: 3, act: { edit: { amount: 33 } } }
  unwrap(await admin.post('/api/coupons/bulk', sent))
  await app.drain()
  await waitFor(() => expect(received.some(([id]) => id === anyRecord)).toBe(true))
  expect(received.filter(([id, version]) => ids.includes(id) && version > 1)).toEqual([])
})
