import { expect, test } from 'vitest'

import type { MoveAgain } from '#contract/calls/moves.ts'
import type { Receipt } from '#contract/calls/receipts.ts'
import { pdfText } from '../../support/app/pdf-text.ts'
import { unwrap } from '../../support/app/response.ts'
import { aCustomer } from '../../support/people/people.ts'
import { aPlacedMove, carryOut, moveOf, orderRow } from '../../support/scenarios/moves.ts'
import {
  admin,
  aMoveCarriedOutTo,
  app,
  crew,
  customer,
  grant,
} from '../../support/scenarios/order-scenario.ts'
import { grantRefund } from '../../support/scenarios/refunds.ts'

const usd = (cents: number) => `$${(cents / 100).toFixed(2)}`

test('a receipt names seller, tax place and rate, and all that was paid and returned, as a PDF', async () => {
  const buyer = await aCustomer(app, 'Olga Śliwa')
  await grant(buyer, 2500)
  const move = await aPlacedMove(app, buyer)
  const url = `/api/moves/${move.code}/receipt`
  expect((await buyer.get(`${url}/file`)).statusCode).toBe(404)
  await carryOut(app, move, buyer, crew, { until: 'complete' })
  await app.drain()
  await grantRefund(app, admin, move, 6000, 'platform', 'damage')
  await app.drain()
  const tip = await buyer.post(`/api/moves/${move.code}/tips`, { cents: 1000 })
  unwrap(tip)
  app.clock.now = new Date(app.clock.now.getTime() + 3_600_000)
  await app.drain()

  const receipt = unwrap<Receipt>(await buyer.get(url))
  const answer = await buyer.get(`${url}/file`)
  expect(answer.headers['content-type']).toBe('application/pdf')
  const text = pdfText(answer.rawPayload).join(' ')
  const { paid_cents } = await orderRow(app, move)
  expect(receipt).toMatchObject({ tax_place: 'California', credit_cents: 2500 })
  const expected = [
    receipt.seller,
    'Olga Sliwa',
    `Sales tax, California, ${receipt.tax_bp / 100}%`,
    `Paid with credit ${usd(2500)}`,
    'Charged to Visa ending in 4242 on',
    usd(paid_cents),
    'Paid for damage on',
    `-${usd(6000)}`,
    `Paid for the move ${usd(paid_cents + 2500 - 6000)}`,
    `charged to Visa ending in 4242 ${usd(1000)}`,
  ]
  for (const words of expected) expect(text).toContain(words)

  unwrap(await buyer.patch(`/api/users/${buyer.user_id}`, { locale: 'es' }))
  const spanish = pdfText((await buyer.get(`${url}/file`)).rawPayload).join(' ')
  expect(spanish).toContain(`Recibo ${move.code}`)
  for (const who of [customer, crew.mover])
    expect((await who.get(`${url}/file`)).statusCode).toBeGreaterThanOrEqual(403)
})

test('a move is booked again with its places, goods, truck and crew, by its customer alone', async () => {
  const move = await aMoveCarriedOutTo('confirm')
  const url = `/api/moves/${move.code}/again`
  const again = unwrap<MoveAgain>(await customer.get(url))
  const { stops, items, crew_size, pricing_mode } = await moveOf(customer, move)
  expect(again).toMatchObject({ crew_size, pricing_mode, vehicle: move.quote.vehicle.code })
  expect(again.stops.map(({ kind, address, place }) => [kind, address, place.zip])).toEqual(
    stops.map(({ kind, address, zip }) => [kind, address, zip]),
  )
  expect(again.items.map(({ name, quantity }) => [name, quantity])).toEqual(
    items.map(({ name, quantity }) => [name, quantity]),
  )
  expect((await (await aCustomer(app)).get(url)).statusCode).toBe(404)
})
