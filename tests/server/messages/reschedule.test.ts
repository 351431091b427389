import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import type { Placement } from '#contract/calls/placement.ts'
import { mail as en } from '#contract/locales/en/mail.ts'
import { tables } from '#server/database/tables.ts'
import {
  cheapDay,
  dayBefore,
  expensiveDay,
  holdDay,
  setClockBefore,
  tuesday,
} from '../../support/app/clock.ts'
import { unwrap } from '../../support/app/response.ts'
import {
  app,
  carla,
  crew,
  expectedMail,
  mailsSentBy,
  offerMailsOf,
  otherCrew,
  outboxMessages,
} from '../../support/scenarios/message-scenario.ts'
import {
  aCard,
  aPlacedMove,
  aQuote,
  cards,
  carryOut,
  confirmPayment,
  giveBack,
  mustTake,
  type PlacedMove,
  reschedule,
} from '../../support/scenarios/moves.ts'

describe('a new date', () => {
  /**
   * Places a move with a crew, which the customer then reschedules, and collects the messages about
   * that.
   */
  async function aRescheduledMove() {
    const move = await aPlacedMove(app, carla)
    await carryOut(app, move, carla, crew, { until: 'confirm' })
    const quote = await aQuote(app, carla, { window_start_at: cheapDay })
    const news = await mailsSentBy(() => reschedule(carla, move, quote))
    return { move: { ...move, quote }, news }
  }
  const until = async (span: { minutes: number; seconds?: number }) => {
    setClockBefore(app, tuesday, { minutes: -span.minutes, seconds: -(span.seconds ?? 0) })
    await app.drain()
  }
  /**
   * Returns how often the crew's mover and the other one were offered the job since it was
   * rescheduled.
   */
  const offered = async (move: PlacedMove) => {
    const sent = await outboxMessages()
    return offerMailsOf(move).map(
      (line) => sent.filter(({ subject }) => line.endsWith(subject)).length,
    )
  }

  test('is sent to the crew at once, and to other movers when the job may become theirs', async () => {
    const { move, news } = await aRescheduledMove()
    const { code } = move
    expect(news).toEqual([
      expectedMail('carla', en.order_rescheduled, { code }),
      expectedMail('the mover', en.job_rescheduled, { code }),
      expectedMail('the driver', en.job_withdrawn, { code }),
    ])
    const [toMover] = await outboxMessages({ to: crew.mover.email })
    expect(toMover?.text).toContain('Wednesday, April 14, 2027, 12:00 – 2:00 PM')
    expect(toMover?.text).toContain('until 12:30 PM')
    const [toDriver] = await outboxMessages({ to: crew.driver.email })
    expect(toDriver?.text).toContain('has been moved to Wednesday, April 14, 2027')

    await until({ minutes: 29, seconds: 59 })
    expect(await offered(move)).toEqual([0, 0])
    await until({ minutes: 30 })
    expect(await offered(move)).toEqual([0, 1])
  })

  test('that the mover accepts is offered to no one else', async () => {
    const { move } = await aRescheduledMove()
    await until({ minutes: 5 })
    await mustTake(crew.mover, move, 'accept')
    await until({ minutes: 30 })
    expect(await offered(move)).toEqual([0, 0])
    await mustTake(carla, move, 'cancel')
  })

  test('that the mover accepts and then releases is offered to others once, and at once', async () => {
    const { move } = await aRescheduledMove()
    await mustTake(crew.mover, move, 'accept')
    await until({ minutes: 5 })
    await giveBack(crew.mover, move)
    expect(await offered(move)).toEqual([0, 1])
    await until({ minutes: 30 })
    expect(await offered(move)).toEqual([0, 1])
  })

  test('after a new date leaves the mover’s half an hour unchanged', async () => {
    const { move } = await aRescheduledMove()
    await until({ minutes: 10 })
    const quote = await aQuote(app, carla, { window_start_at: '2027-04-15T19:00:00.000Z' })
    unwrap(await reschedule(carla, move, quote))
    const [again] = await outboxMessages({ to: crew.mover.email })
    expect(again?.text).toContain('Thursday, April 15, 2027')
    expect(again?.text).toContain('until 12:30 PM')
    const latest = { ...move, quote }
    expect(await offered(latest)).toEqual([0, 0])
    await until({ minutes: 30 })
    expect(await offered(latest)).toEqual([0, 1])
    const [offer] = await outboxMessages({ to: otherCrew.mover.email })
    expect(offer?.text).toContain('jueves, 15 de abril de 2027')
  })

  test('that could not be paid for is not called a draft', async () => {
    app.clock.now = new Date(holdDay)
    const move = await aPlacedMove(app, carla, { window_start_at: dayBefore })
    await app.db
      .update(tables.orders)
      .set({ payment_method_id: await aCard(carla, cards.asks) })
      .where(eq(tables.orders.id, move.id))
    const quote = await aQuote(app, carla, { window_start_at: expensiveDay })
    const waiting = unwrap<Placement>(await reschedule(carla, move, quote))
    const refuse = () => confirmPayment(carla, waiting, false)
    expect(await mailsSentBy(refuse)).toEqual([
      expectedMail('carla', en.payment_failed, { code: move.code }),
    ])
    const [failed] = await outboxMessages({ to: carla.email })
    expect(failed?.text).toContain('is still on Friday, April 30, 2027, 12:00 – 2:00 PM')
    expect(failed?.text).not.toContain('draft')
    expect(failed?.text).toContain(`http://localhost:3000/customer/moves/details?code=${move.code}`)
  })
})
