import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { page as driverDetails } from '#front/pages/driver-documents-details.tsx'
import { page as moverDocuments } from '#front/pages/mover-documents.tsx'
import { page as moverDetails } from '#front/pages/mover-documents-details.tsx'
import { tables } from '#server/database/tables.ts'
import { openApp, type TestApp } from '../support/app/app.ts'
import { fromNow } from '../support/app/clock.ts'
import { unwrap } from '../support/app/response.ts'
import { aNetwork, openPage, press, type Screen, waitForText } from '../support/browser/screen.tsx'
import { aCustomer, anAdmin, type Person } from '../support/people/people.ts'
import {
  approveDocument,
  documentsOf,
  transitionDocument,
  uploadDocument,
} from '../support/scenarios/documents.ts'
import { aCrew, aPlacedMove, type Crew, mustTake } from '../support/scenarios/moves.ts'

let app: TestApp
let crew: Crew
let admin: Person
let screen: Screen | undefined

beforeAll(async () => {
  app = await openApp()
  admin = await anAdmin(app)
  crew = await aCrew(app)
})
afterEach(() => {
  screen?.leave()
  localStorage.clear()
})
afterAll(() => app.close())

const shown = () => document.body.textContent

test('a mover sees which accepted jobs a document puts at risk, and whose turn it is', async () => {
  const move = await aPlacedMove(app, await aCustomer(app))
  await mustTake(crew.mover, move, 'accept')
  const { insurance, registration } = await documentsOf(crew.mover)
  await approveDocument(crew.mover, admin, insurance, fromNow(app, { days: 1 }).slice(0, 10))
  unwrap(
    await uploadDocument(crew.mover, registration, {
      expires_on: fromNow(app, { days: 300 }).slice(0, 10),
    }),
  )
  localStorage.setItem('authToken', crew.mover.token)
  screen = await openPage(moverDocuments, { app, path: '/mover/documents' })
  await waitForText('1 needs you · 1 is with us')
  expect(shown()).toContain('1 accepted job worth')
  expect(shown()).toContain(move.code)
  expect(shown()).toContain('Background check')

  screen.leave()
  screen = await openPage(moverDocuments, { app, path: '/mover/documents?show=us' })
  await waitForText('With us since')
  expect(shown()).not.toContain('Background check')
})

test('a driver sees why a document was rejected beside the upload, and what is missing in it', async () => {
  const { license } = await documentsOf(crew.driver)
  unwrap(await uploadDocument(crew.driver, license, { expires_on: '2029-01-01' }))
  unwrap(await transitionDocument(admin, license, 'reject', { reason: 'The back is missing.' }))
  localStorage.setItem('authToken', crew.driver.token)
  const path = `/driver/documents/details?id=${license.id}`
  screen = await openPage(driverDetails, { app, path })
  await waitForText('The back is missing.')
  await waitForText('by our staff')
  await press('Send it in')
  await waitForText('Take a photo or choose a file first.')
  expect(shown()).toContain('Enter the day on which it expires.')
})

test('an agreement is signed instead of uploaded', async () => {
  const { legal_agreement } = await documentsOf(crew.mover)
  localStorage.setItem('authToken', crew.mover.token)
  const path = `/mover/documents/details?id=${legal_agreement.id}`
  screen = await openPage(moverDetails, { app, path })
  await waitForText('Go to the agreement')
  expect(shown()).not.toContain('Choose a PDF')
})

test('a document of somebody else has no page, and a missing connection is reported', async () => {
  const { documents } = tables
  const [foreign] = await app.db
    .select()
    .from(documents)
    .where(eq(documents.kind, 'insurance'))
    .limit(1)
  localStorage.setItem('authToken', crew.driver.token)
  const path = `/driver/documents/details?id=${foreign?.id}`
  screen = await openPage(driverDetails, { app, path })
  await waitForText('There’s no such document')

  screen.leave()
  const network = aNetwork()
  screen = await openPage(driverDetails, {
    app,
    path,
    network: { ...network, beforeRequest: (asked) => failing(asked) },
  })
  await waitForText('There’s no connection right now.')
})

function failing(path: string): void {
  if (path === '/api/own-documents') throw new TypeError('The network is down')
}
