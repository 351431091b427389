import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { href } from '#contract/routes.ts'
import { page } from '#front/pages/customer-moves-proposal.tsx'
import { tables } from '#server/database/tables.ts'
import { emptyApp, openApp, type TestApp } from '../support/app/app.ts'
import { unwrap } from '../support/app/response.ts'
import { waitFor } from '../support/app/wait-for.ts'
import {
  aNetwork,
  openPage,
  press,
  type Screen,
  waitForText,
  write,
} from '../support/browser/screen.tsx'
import { aCustomer, anAdmin, type Person } from '../support/people/people.ts'
import {
  aCrew,
  aPlacedMove,
  mustTake,
  orderRow,
  type PlacedMove,
  revisionQuote,
} from '../support/scenarios/moves.ts'

let app: TestApp
let admin: Person
let customer: Person
let move: PlacedMove
let proposal: { id: number; code: string }
let screen: Screen | undefined

beforeAll(async () => {
  app = await openApp()
})
beforeEach(async () => {
  app.clock.now = new Date()
  await emptyApp(app)
  admin = await anAdmin(app)
  customer = await aCustomer(app)
  const crew = await aCrew(app, { business_name: 'Bay Movers' })
  move = await aPlacedMove(app, customer)
  await mustTake(crew.mover, move, 'accept')
  const { id: quote_id, hash } = await revisionQuote(app, customer, move, { crew_size: 4 })
  const body = { transition: 'revise', quote_id, hash, reason: 'The piano needs four people.' }
  proposal = unwrap(await admin.post(`/api/orders/${move.id}/proposals`, body))
})
afterEach(() => {
  screen?.leave()
  localStorage.clear()
})
afterAll(() => app.close())

async function open(who: Person = customer, locale?: string): Promise<void> {
  localStorage.setItem('authToken', who.token)
  if (locale) localStorage.setItem('locale', locale)
  const path = href('customer-moves-proposal', {}, { code: proposal.code })
  screen = await openPage(page, { app, network: aNetwork(), path })
}

const confirm = () =>
  document.querySelector<HTMLButtonElement>('dialog[open] footer button:last-child')?.click()
const stateOf = async () => (await app.db.select().from(tables.change_proposals))[0]?.state

describe('the page of a proposed change', () => {
  test('shows what changes, what it costs and what happens with the card, and accepts it', async () => {
    await open()
    await waitForText(`A change to ${move.code}`)
    await waitForText('The piano needs four people.')
    await waitForText(/2 movers/)
    await waitForText(/4 movers/)
    await waitForText('Bay Movers has first choice of the changed move for 30 minutes.')
    await waitForText(/hold \$[\d.,]+ on your Visa card ending in 4242/)
    await press(/^Accept for \$/)
    await waitForText('Accept this change?')
    expect((await orderRow(app, move)).crew_size).toBe(2)
    confirm()
    await waitFor(async () => expect((await orderRow(app, move)).crew_size).toBe(4))
    expect(await stateOf()).toBe('accepted')
    const details = href('customer-moves-details', {}, { code: move.code })
    await waitFor(() => expect(screen?.visited).toEqual([details]))
  })

  test('declines it with a reason, and says so', async () => {
    await open()
    await press('Decline')
    await waitForText('Decline this change?')
    const reason = document.querySelector<HTMLTextAreaElement>('dialog[open] textarea')
    if (reason) write(reason, 'Too much')
    confirm()
    await waitForText('You’ve declined this change')
    const [row] = await app.db.select().from(tables.change_proposals)
    expect(row).toMatchObject({ state: 'declined', refusal: 'Too much' })
    expect((await orderRow(app, move)).crew_size).toBe(2)
  })

  test('says that staff has since withdrawn it, and changes nothing', async () => {
    await open()
    await waitForText('Why we propose it')
    unwrap(await admin.post(`/api/change_proposals/${proposal.id}/transitions/withdraw`))
    await press(/^Accept for \$/)
    confirm()
    await waitForText('We’ve withdrawn this proposal')
    expect((await orderRow(app, move)).crew_size).toBe(2)
  })

  test('tells a stranger only that there is no such move', async () => {
    await open(await aCustomer(app))
    await waitForText('We couldn’t find this move')
    expect(document.body.textContent).not.toContain('piano')
  })
})
