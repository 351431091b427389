import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { readPeriod } from '#admin/resources/orders/calendar-days.ts'
import { tables } from '#server/database/tables.ts'
import { waitFor } from '../support/app/wait-for.ts'
import { aCustomer, anAdmin } from '../support/people/people.ts'
import { aPlacedMove, mustTake, orderRow, type PlacedMove } from '../support/scenarios/moves.ts'
import { type Admin, button, openAdmin, press, waitForText } from './open-admin.tsx'

let admin: Admin
const moves: PlacedMove[] = []
beforeAll(async () => {
  admin = await openAdmin(async (app) => {
    app.clock.now = new Date('2027-04-07T16:00:00.000Z')
    const customer = await aCustomer(app)
    for (let count = 0; count < 5; count++)
      moves.push(await aPlacedMove(app, customer, { window_start_at: '2027-04-14T19:00:00.000Z' }))
    const cancelled = await aPlacedMove(app, customer, {
      window_start_at: '2027-04-20T19:00:00.000Z',
    })
    await mustTake(customer, cancelled, 'cancel')
    moves.push(cancelled)
    return anAdmin(app)
  })
})
afterAll(() => admin.close())

const dayOf = (label: RegExp) =>
  waitFor(() => {
    const found = [...document.querySelectorAll('.calendar-day')].find(({ textContent }) =>
      label.test(textContent ?? ''),
    )
    if (!found) throw new Error(`there is no day ${label}`)
    return found
  })

describe('the calendar of orders', () => {
  test('counts each day, shows the first moves with their states, and leads to the others', async () => {
    await admin.go('/admin/orders?lay=calendar&on=2027-04')
    await waitForText('April 2027')
    const day = await dayOf(/: 5 moves/)
    await waitFor(() => expect(day.querySelectorAll('a')).toHaveLength(3))
    await waitFor(() => expect(day.textContent).toMatch(/12:00.PM/))
    expect(day.textContent).toContain('Placed')
    expect((await dayOf(/: 1 move/)).textContent).toContain('Canceled')
    await press(/^2 more/)
    await waitFor(() => expect(admin.at().search).toBe('?window_start_at=2027-04-14'))
    await waitFor(() => expect(document.querySelectorAll('tbody tr')).toHaveLength(5))
  })

  test('turns to a week and back by its buttons, and keeps the list’s filters', async () => {
    await admin.go('/admin/orders?state=cancelled&lay=calendar&on=2027-04-14')
    await waitForText('No moves in this period match the filters.')
    await press('Next')
    await waitFor(() => expect(admin.at().search).toContain('on=2027-04-19'))
    await dayOf(/: 1 move/)
    await press('Month')
    await waitFor(() => expect(admin.at().search).toMatch(/on=2027-04(&|$)/))
    expect(document.body.textContent).not.toMatch(/: 5 moves/)
    await press('Table')
    await waitFor(() => expect(admin.at().search).toBe('?state=cancelled'))
  })

  test('shows the usual month for a part that is no time', () => {
    for (const part of ['x', '2027-13', '2027-02-99', null])
      expect(readPeriod(part, '2027-02-03').days).toHaveLength(28)
    expect(readPeriod('2027-04-14', '2027-02-03').days[0]).toBe('2027-04-12')
  })
})

describe('the board of orders', () => {
  test('has a column for each open state with its exact count and sum', async () => {
    await admin.go('/admin/orders?lay=board')
    const placed = await waitFor(() => {
      const found = document.querySelector('section[aria-label="Placed"]')
      if (!found?.querySelector('.board-card')) throw new Error('there are no cards')
      return found
    })
    const all = moves.slice(0, 5)
    const sum = all.reduce((total, { quote }) => total + quote.price.total_cents, 0)
    expect(placed.querySelector('h2')?.textContent).toContain(
      `5${new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(sum / 100)}`,
    )
    expect(placed.querySelectorAll('.board-card')).toHaveLength(5)
    expect(document.querySelector('section[aria-label="Canceled"]')).toBeNull()
  })

  test('moves a card through the dialog of its transition', async () => {
    const [move] = moves
    if (!move) throw new Error('there is no move')
    await admin.go('/admin/orders?lay=board&state=placed')
    const card = await waitFor(() => {
      const found = [...document.querySelectorAll('.board-card')].find(({ textContent }) =>
        textContent?.includes(move.code),
      )
      if (!found) throw new Error('there is no card')
      return found
    })
    card.querySelector('summary')?.click()
    ;[...card.querySelectorAll('button')]
      .find(({ textContent }) => textContent === 'Cancel')
      ?.click()
    await waitForText(`${move.code}`)
    await waitFor(() => expect(button('Cancel it without a fee', '.ant-modal')).toBeDefined())
    await press('Cancel it without a fee', '.ant-modal')
    await waitFor(async () => expect((await orderRow(admin.app, move)).state).toBe('cancelled'))
    await waitFor(() =>
      expect(document.querySelector('section[aria-label="Placed"]')?.textContent).not.toContain(
        move.code,
      ),
    )
    expect(await admin.app.db.$count(tables.orders)).toBe(6)
  })
})
