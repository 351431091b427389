import { describe, expect, test } from 'vitest'

import { outbox } from '#server/kernel/outbox/outbox.ts'
import { clientOf, sentCode } from '../../support/app/app.ts'
import { setClockBefore, tuesday } from '../../support/app/clock.ts'
import { unwrap } from '../../support/app/response.ts'
import { aCustomer } from '../../support/people/people.ts'
import {
  app,
  carla,
  carlos,
  crew,
  otherCrew,
  outboxMessages,
  usd,
} from '../../support/scenarios/message-scenario.ts'
import {
  advanceToDeparture,
  aPlacedMove,
  carryOut,
  giveBack,
  moveOf,
  mustTake,
} from '../../support/scenarios/moves.ts'

/** The window as a person reads it, in the city's time. */
const date = 'Friday, April 9, 2027, 12:00 – 2:00 PM'

describe('the text of a message', () => {
  test('says when, where, how much, and where to look', async () => {
    const move = await aPlacedMove(app, carla)
    const [booked] = await outboxMessages({ to: carla.email })
    const total = usd(move.quote.price.total_cents)
    expect(booked).toEqual({
      id: expect.any(Number),
      to: carla.email,
      channel: 'mail',
      subject: expect.stringContaining(move.code),
      text: expect.stringContaining(date),
      headers: {},
      at: tuesday,
      sent_at: null,
      error: null,
    })
    expect(booked?.text).toContain(`http://localhost:3000/customer/moves/details?code=${move.code}`)
    expect(booked?.text).toContain('Carla')
    expect(booked?.text).toContain(total)
    const [offer] = await outboxMessages({ to: otherCrew.mover.email })
    expect(offer?.text).toContain('viernes, 9 de abril de 2027')
    expect(offer?.text).toContain(`http://localhost:3000/mover/jobs/details?code=${move.code}`)

    await carryOut(app, move, carla, crew, { until: 'depart' })
    const [departed] = await outboxMessages({ to: carla.email })
    expect(departed?.text).toContain(move.delivery_code)
    expect(departed?.text).toContain('is on its way')
    const [assigned] = await outboxMessages({ to: crew.driver.email })
    expect(assigned?.text).toContain(`/driver/jobs/details?code=${move.code}`)
    await giveBack(crew.mover, move, 'cancel')
    const [given] = await outboxMessages({ to: carla.email })
    expect(given?.text).toContain(`your mover can’t do ${move.code} after all`)
  })

  test('about a cancellation names the fee, if there is one, and what was paid in the end', async () => {
    await mustTake(carla, await aPlacedMove(app, carla), 'cancel')
    const [free] = await outboxMessages({ to: carla.email })
    expect(free?.text).toContain('you pay nothing for it')
    expect(free?.text).not.toContain('$0')
    const cancelled = await aPlacedMove(app, carla)
    await carryOut(app, cancelled, carla, crew, { until: 'accept' })
    setClockBefore(app, cancelled.quote.window_start_at, { hours: 30 })
    const asked = await carla.get(`/api/moves/${cancelled.code}/cancellation`)
    const { fee_cents } = unwrap<{ fee_cents: number }>(asked)
    await mustTake(carla, cancelled, 'cancel', { fee_cents })
    expect((await outboxMessages({ to: carla.email }))[0]?.text).toContain(usd(fee_cents))

    app.clock.now = new Date(tuesday)
    const done = await aPlacedMove(app, carla)
    await carryOut(app, done, carla, crew, { minutes: 130 })
    await app.drain()
    const { paid_cents, less_cents } = await moveOf(carla, done)
    const [receipt] = await outboxMessages({ to: carla.email })
    expect(receipt?.text).toContain(
      `You paid ${usd(paid_cents)}, ${usd(less_cents)} less than quoted.`,
    )
  })

  test('about a crew that has set off names the time of arrival', async () => {
    for (const [who, arrival] of [
      [carla, 'expects to arrive at 1:40 PM.'],
      [carlos, 'calcula llegar a las 13:40.'],
    ] as const) {
      const move = await aPlacedMove(app, who)
      await carryOut(app, move, who, crew, { until: 'confirm' })
      advanceToDeparture(app, move.quote)
      await mustTake(crew.driver, move, 'depart', { eta_at: '2027-04-11T20:40:00.000Z' })
      expect((await outboxMessages({ to: who.email }))[0]?.text).toContain(arrival)
      await giveBack(crew.mover, move, 'cancel')
    }
  })
})

describe('the outbox', () => {
  test('lists the newest first and filters by address', async () => {
    await app.db.delete(outbox)
    await aPlacedMove(app, carla)
    app.clock.now = new Date(Date.parse(tuesday) + 60_000)
    await aPlacedMove(app, carlos)
    const messages = await outboxMessages()
    const instants = messages.map(({ at }) => at)
    expect(instants).toEqual(instants.toSorted().reverse())
    expect(new Set(instants).size).toBe(2)
    for (const { to } of await outboxMessages({ to: ` ${carla.email.toUpperCase()}` }))
      expect(to).toBe(carla.email)
    expect(await outboxMessages({ to: 'nobody@people.test' })).toEqual([])

    await app.drain()
    for (const { sent_at } of await outboxMessages())
      expect(sent_at).toBe(app.clock.now.toISOString())
  })

  test('sends text messages to users who signed up with a phone', async () => {
    const phone = '+14155550123'
    const visitor = clientOf(app)
    await visitor.post('/api/check-user', { username: phone })
    const code = await sentCode(app, phone)
    const signedUp = await visitor.post('/api/signup', { username: phone, code, name: 'Tess' })
    const { token } = unwrap<{ token: string }>(signedUp)
    const move = await aPlacedMove(app, clientOf(app, token))
    expect((await outboxMessages({ to: phone }))[0]).toMatchObject({
      to: phone,
      channel: 'text',
      subject: expect.stringContaining(move.code),
    })
  })

  test('is a page too, on which sent content is never run as code', async () => {
    const mallory = await aCustomer(app, '<script>alert(1)</script>')
    await aPlacedMove(app, mallory)
    const page = await clientOf(app).get('/dev/outbox', { query: { to: mallory.email } })
    expect(page.headers['content-type']).toContain('text/html')
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
    expect(page.body).toContain('&#60;script&#62;alert(1)')
    expect(page.body).not.toContain('<script')

    const [mail] = await outboxMessages({ to: mallory.email })
    expect(page.body).toContain(`href="/dev/outbox/${mail?.id}"`)
    const html = await clientOf(app).get(`/dev/outbox/${mail?.id}`)
    expect(html.headers['content-type']).toContain('text/html')
    expect(html.headers['content-security-policy']).toContain("default-src 'none'")
    expect(html.body).toContain('&#60;script&#62;alert(1)')
    expect(html.body).toContain('>See the move</a>')
    expect(html.body).toContain(app.config.company)
    expect(html.body).not.toContain('<script')
    for (const id of ['0', '1e3', 'x', '9'.repeat(30)])
      expect((await clientOf(app).get(`/dev/outbox/${id}`)).statusCode).toBe(404)
  })
})
