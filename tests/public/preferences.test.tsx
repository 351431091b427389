import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import type { Language } from '#contract/kernel/languages.ts'
import { href } from '#contract/routes.ts'
import { page as moverJobs } from '#front/pages/mover-jobs.tsx'
import { page as preferences } from '#front/pages/mover-preferences.tsx'
import type { Page } from '#front/routing/page.tsx'
import { tables } from '#server/database/tables.ts'
import { emptyApp, openApp, type TestApp } from '../support/app/app.ts'
import { unwrap } from '../support/app/response.ts'
import { waitFor } from '../support/app/wait-for.ts'
import {
  aNetwork,
  button,
  expectButton,
  field,
  type Network,
  openPage,
  press,
  type Screen,
  waitForText,
  write,
} from '../support/browser/screen.tsx'
import { aCustomer, type Person } from '../support/people/people.ts'
import {
  aCrew,
  aPlacedMove,
  type Crew,
  mustTake,
  type PlacedMove,
} from '../support/scenarios/moves.ts'

let app: TestApp
let crew: Crew
let move: PlacedMove
let screen: Screen | undefined
let network: Network

beforeAll(async () => {
  app = await openApp()
})
beforeEach(async () => {
  await emptyApp(app)
  network = aNetwork()
  crew = await aCrew(app)
  move = await aPlacedMove(app, await aCustomer(app))
})
afterEach(() => {
  screen?.leave()
  localStorage.clear()
})
afterAll(() => app.close())

test('each wish shows what it costs before it is saved', async () => {
  await openPreferences()
  await waitForText('1 of 1 jobs fit you')
  await enter('Minimum pay per job', '9000')
  await waitForText('0 of 1 jobs fit you')
  await waitForText(`−1 job, −$${(move.quote.price.mover_cents / 100).toFixed(2)}`)
  await waitForText('“Minimum pay per job” costs you the most')
  expect(await wishesOf()).toMatchObject({ minimum_pay_cents: 0 })
})

test('what is no amount is refused at its field, and nothing is sent', async () => {
  await openPreferences()
  await enter('Most flights of stairs', '1.5')
  await enter('Minimum pay per hour', '35.50')
  await waitForText('Enter a whole number from 0 to 60.')
  await press('Save preferences')
  expect(document.activeElement).toBe(await field('Most flights of stairs'))
  await enter('Most flights of stairs', '2')
  await press('Save preferences')
  await waitForText('Saved.')
  expect(await wishesOf()).toMatchObject({ minimum_hourly_cents: 3550, max_flights: 2 })
})

test('a save can be undone', async () => {
  await openPreferences()
  await enter('Minimum pay per job', '250')
  await press('Save preferences')
  await waitForText('Saved.')
  expect(await wishesOf()).toMatchObject({ minimum_pay_cents: 25_000 })
  await press('Undo')
  await waitForText('Your earlier preferences are back.')
  expect(await wishesOf()).toMatchObject({ minimum_pay_cents: 0 })
  expect((await field('Minimum pay per job')).value).toBe('0')
})

test('a change made elsewhere is shown, and overwritten only when that is wanted', async () => {
  await openPreferences()
  const path = `/api/movers/${crew.mover.mover_id}`
  unwrap(await crew.mover.patch(path, { minimum_pay_cents: 30_000 }))
  await enter('Minimum pay per job', '250')
  await press('Save preferences')
  await waitForText('Minimum pay per job: $300.00 there, $250.00 here.')
  expect(await wishesOf()).toMatchObject({ minimum_pay_cents: 30_000 })
  await press('Keep mine')
  await waitForText('Saved.')
  expect(await wishesOf()).toMatchObject({ minimum_pay_cents: 25_000 })
})

test('a change of something else does not get in the way', async () => {
  await openPreferences()
  const path = `/api/movers/${crew.mover.mover_id}`
  unwrap(await crew.mover.patch(path, { is_available: false }))
  await enter('Minimum pay per job', '250')
  await press('Save preferences')
  await waitForText('Saved.')
  expect(await wishesOf()).toMatchObject({ minimum_pay_cents: 25_000, is_available: false })
})

test('one truck stays wanted, and all of them are stored as no wish', async () => {
  await openPreferences('es')
  await waitForText('1 de 1 trabajos encajan contigo')
  await waitForText('Camión de caja de 16 pies')
  for (const name of ['Camioneta', 'Furgoneta de carga']) (await field(name)).click()
  await waitFor(() => expect(document.querySelectorAll('fieldset input:disabled')).toHaveLength(1))
  await press('Guardar preferencias')
  await waitForText('Guardado.')
  expect((await wishesOf()).vehicle_ids).toHaveLength(1)
  for (const name of ['Camioneta', 'Furgoneta de carga']) (await field(name)).click()
  await press('Guardar preferencias')
  await waitFor(async () => expect((await wishesOf()).vehicle_ids).toEqual([]))
})

test('a hidden job leaves the list, and comes back', async () => {
  await open(moverJobs, href('mover-jobs'))
  await press(`Hide: ${move.code}`)
  await waitForText(`${move.code} is hidden.`)
  await waitFor(() => expect(button(`Take it: ${move.code}`)).toBeUndefined())
  await press('Undo')
  await waitFor(() => expectButton(`Take it: ${move.code}`))
})

test('a blocked job leads to the preferences that block it', async () => {
  unwrap(
    await crew.mover.patch(`/api/movers/${crew.mover.mover_id}`, {
      max_flights: 0,
      minimum_pay_cents: 900_000,
    }),
  )
  await open(moverJobs, href('mover-jobs'))
  await waitForText('it pays less than your minimum')
  const link = [...document.querySelectorAll('a')].find(
    ({ textContent }) => textContent === 'Change your preferences',
  )
  expect(link?.getAttribute('href')).toBe('/mover/prefrences')
})

test('a lost job says why', async () => {
  const other = await aCrew(app)
  await mustTake(other.mover, move, 'accept')
  await open(moverJobs, href('mover-jobs'))
  await waitForText('Taken by others')
  await press(`Why not me? ${move.code}`)
  await waitForText('Another mover took it first.')
  await waitForText('Nothing kept you from taking it.')
  await waitForText('Fewer than 5 other movers could have taken it.')
})

test('the past leads beyond its first page', async () => {
  const { orders } = tables
  await mustTake(crew.mover, move, 'accept')
  const [row] = await app.db.select().from(orders).where(eq(orders.id, move.id))
  if (!row) throw new Error('the move is gone')
  const { id: _, ...copied } = row
  const copies = Array.from({ length: 60 }, (_, at) => ({
    ...copied,
    code: `MV-PAST${at}`,
    state: 'completed' as const,
  }))
  await app.db.insert(orders).values(copies)
  await open(moverJobs, href('mover-jobs', {}, { tab: 'past' }))
  await waitForText('60 jobs')
  const rows = () => document.querySelectorAll('main li a[href*="code=MV-PAST"]').length
  await waitFor(() => expect(rows()).toBe(50))
  await press('Older')
  await waitFor(() => expect(rows()).toBe(60))
  expect(button('Older')).toBeUndefined()
  await enter('Search', 'PAST7')
  await waitForText('1 job')
})

async function openPreferences(language?: Language): Promise<void> {
  await open(preferences, href('mover-preferences'), language)
  await waitFor(() => expect(document.querySelector('input[name="low_pay"]')).not.toBeNull())
}

async function enter(label: string, text: string): Promise<void> {
  write(await field(label), text)
}

async function wishesOf() {
  const path = `/api/movers/${crew.mover.mover_id}`
  return unwrap<typeof tables.movers.$inferSelect>(await crew.mover.get(path))
}

/** Opens a page of the mover against the application. */
async function open(page: Page, path: string, language?: Language): Promise<void> {
  const who: Person = crew.mover
  localStorage.setItem('authToken', who.token)
  screen = await openPage(page, { app, network, path, ...(language ? { language } : {}) })
}
