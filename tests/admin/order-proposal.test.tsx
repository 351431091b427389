import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { quotes, tables } from '#server/database/tables.ts'
import { advance } from '../support/app/clock.ts'
import { waitFor } from '../support/app/wait-for.ts'
import { aCustomer, anAdmin } from '../support/people/people.ts'
import { aPlacedMove, orderRow, type PlacedMove } from '../support/scenarios/moves.ts'
import { type Admin, fill, openAdmin, press, waitForText, write } from './open-admin.tsx'

let admin: Admin
let move: PlacedMove
let other: PlacedMove
let saturday: PlacedMove
beforeAll(async () => {
  admin = await openAdmin(async (app) => {
    // A Wednesday, so that the Saturday after is dearer.
    app.clock.now = new Date('2027-04-07T16:00:00.000Z')
    const customer = await aCustomer(app)
    move = await aPlacedMove(app, customer, { window_start_at: '2027-04-14T19:00:00.000Z' })
    other = await aPlacedMove(app, customer, { window_start_at: '2027-04-14T19:00:00.000Z' })
    saturday = await aPlacedMove(app, customer, { window_start_at: '2027-04-17T19:00:00.000Z' })
    const support = await anAdmin(app, ['support'])
    const { users } = tables
    // Far from San Francisco, where both moves are.
    const far = { time_zone: 'America/New_York' }
    await app.db.update(users).set(far).where(eq(users.id, support.user_id))
    return support
  })
})
afterAll(() => admin.close())

const control = (label: string) =>
  document.querySelector<HTMLInputElement>(`input[aria-label="${label}"]`)

const proposals = () => admin.app.db.select().from(tables.change_proposals)

test('a dearer date is proposed with a reason, waits on the order’s page, is sent again and withdrawn', async () => {
  await admin.go(`/admin/orders/details/${move.id}`)
  await press('Reschedule')
  await waitFor(() => expect(control('New window from')?.value).toBe('2027-04-14T12:00'))
  await waitForText('Times are in Pacific Time.')
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
  await waitForText(/currently Apr 14, 2027, 12:00.PM PDT .*; proposed Apr 17, 2027, 4:00.PM PDT/)
  const [proposal] = await proposals()
  expect(proposal).toMatchObject({ state: 'open', reason: 'The street is closed.' })
  const [quoted] = await admin.app.db
    .select()
    .from(quotes)
    .where(eq(quotes.id, proposal?.quote_id ?? ''))
  expect(quoted?.quote.window_start_at).toBe('2027-04-17T23:00:00.000Z')
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

test('other work is priced before it is sent to the customer', async () => {
  await admin.go(`/admin/orders/details/${other.id}`)
  await press('Propose a change')
  await waitForText('The customer gets a message with a link and has to agree to the change.')
  const [first = ''] = other.quote.items.map(({ name }) => name)
  const stop = (at: number) => document.querySelectorAll('.ant-modal .entry')[at]
  await waitFor(() => expect(stop(1)).toBeDefined())
  fill(stop(1)?.querySelector<HTMLInputElement>('input[id$="zip"]') ?? null, '00000')
  await press('Get the new price')
  await waitForText('We don’t know this place')
  fill(stop(1)?.querySelector<HTMLInputElement>('input[id$="zip"]') ?? null, '94607')
  await press('Add another item', '.ant-modal')
  await write('Name', 'Harp')
  await write(/^Volume/, '30')
  await write(/^Weight/, '80')
  await write(first, '3')
  await press('Get the new price')
  await waitForText('No mover has taken the move yet')
  await waitForText(/Difference\$\d/)
  // Only work that was priced can be sent: another change needs another price.
  await write(first, '4')
  await waitFor(() => expect(document.body.textContent).not.toContain('No mover has taken'))
  await press('Get the new price')
  await waitForText('No mover has taken the move yet')
  await write(/^Reason/, 'You have a harp, too.')
  await press('Ask the customer')
  await waitForText(/Waiting for the customer until/)
  await waitForText('Added: 1 × Harp')
  await waitForText(/Stop 2: currently .*; proposed .*94607/)
  await waitForText(new RegExp(`${first}: currently \\d+; proposed 4`))
  const { change_proposals } = tables
  const [stored] = await admin.app.db
    .select({ proposal: change_proposals, quote: quotes })
    .from(change_proposals)
    .innerJoin(quotes, eq(quotes.id, change_proposals.quote_id))
    .where(eq(change_proposals.order_id, other.id))
  expect(stored?.proposal).toMatchObject({ transition: 'revise', reason: 'You have a harp, too.' })
  expect(stored?.quote.addresses?.map(({ address }) => address)).toEqual(
    (await orderRow(admin.app, other)).stops.map(({ address }) => address),
  )
  expect(stored?.quote.quote.stops.at(-1)).toMatchObject({ zip: '94607' })
  expect(stored?.quote.quote.items.map(({ name, quantity }) => [name, quantity])).toEqual(
    expect.arrayContaining([
      [first, 4],
      ['Harp', 1],
    ]),
  )
})

test('a cheaper date is taken at once, and the history says by line what has changed in the price', async () => {
  await admin.go(`/admin/orders/details/${saturday.id}`)
  await press('Reschedule')
  await waitFor(() => expect(control('New window from')?.value).toBe('2027-04-17T12:00'))
  fill(control('New window from'), '2027-04-14T12:00')
  fill(control('New window to'), '2027-04-14T14:00')
  await press('Get the new price')
  await waitForText(/Difference−\$\d/)
  await press('Reschedule', '.ant-modal')
  const prices = () =>
    [...document.querySelectorAll('.changes > li')].find((one) =>
      one.textContent?.startsWith('Price: '),
    )?.textContent
  await waitFor(() => expect(prices()).toBeDefined())
  const total = /Total: before \$[\d,.]+ → after \$[\d,.]+ \(−\$[\d,.]+\)$/
  expect(prices()).toMatch(/^Price: Peak and flexibility: before \$/)
  expect(prices()).toMatch(total)
  expect(document.querySelector('main')?.textContent).not.toMatch(/Hash|Rules? version|Rule \d/)
})
