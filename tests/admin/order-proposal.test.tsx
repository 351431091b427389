import { afterAll, beforeAll, expect, test } from 'vitest'

import { tables } from '#server/database/tables.ts'
import { advance } from '../support/app/clock.ts'
import { waitFor } from '../support/app/wait-for.ts'
import { aCustomer, anAdmin } from '../support/people/people.ts'
import { aPlacedMove, orderRow, type PlacedMove } from '../support/scenarios/moves.ts'
import { type Admin, fill, openAdmin, press, waitForText } from './open-admin.tsx'

let admin: Admin
let move: PlacedMove
beforeAll(async () => {
  admin = await openAdmin(async (app) => {
    // A Wednesday, so that the Saturday after is dearer.
    app.clock.now = new Date('2027-04-07T16:00:00.000Z')
    const customer = await aCustomer(app)
    move = await aPlacedMove(app, customer, { window_start_at: '2027-04-14T19:00:00.000Z' })
    return anAdmin(app, ['support'])
  })
})
afterAll(() => admin.close())

const control = (label: string) =>
  document.querySelector<HTMLInputElement>(`input[aria-label="${label}"]`)

const proposals = () => admin.app.db.select().from(tables.change_proposals)

test('a dearer date is proposed with a reason, waits on the order’s page, is sent again and withdrawn', async () => {
  await admin.go(`/admin/orders/details/${move.id}`)
  await press('Reschedule')
  await waitFor(() => expect(control('New window from')).not.toBeNull())
  fill(control('New window from'), '2027-04-17T16:00')
  fill(control('New window to'), '2027-04-17T18:00')
  await press('Get the new price')
  await waitForText('This costs more, so the customer has to agree.')
  await press('Ask the customer')
  await waitForText(/Reason .* is required/)
  expect(await proposals()).toEqual([])
  fill(document.querySelector<HTMLTextAreaElement>('.ant-modal textarea'), 'The street is closed.')
  await press('Ask the customer')
  await waitForText('Proposal sent to the customer')
  await waitForText(/Waiting for the customer until Apr 8, 2027/)
  expect(await proposals()).toMatchObject([{ state: 'open', reason: 'The street is closed.' }])
  expect((await orderRow(admin.app, move)).window_start_at).toBe('2027-04-14T19:00:00.000Z')

  const confirm = (name: string) => press(name, '.ant-modal')
  await press('Send again')
  await confirm('Send again')
  await waitForText('The customer got this link less than 10 minutes ago.')
  advance(admin.app, { minutes: 11 })
  await confirm('Send again')
  await waitFor(async () => expect((await proposals())[0]?.version).toBe(2))
  await waitFor(() => expect(document.querySelector('.ant-modal form')).toBeNull())
  await press('Withdraw')
  await confirm('Withdraw')
  await waitFor(async () => expect((await proposals())[0]?.state).toBe('withdrawn'))
  await waitFor(() => expect(document.body.textContent).not.toContain('Waiting for the customer'))
})
