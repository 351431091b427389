import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { page as driverDocuments } from '#front/pages/driver-documents.tsx'
import { page as moverBackground } from '#front/pages/mover-documents-background.tsx'
import { tables } from '#server/database/tables.ts'
import { openApp, type TestApp } from '../support/app/app.ts'
import { unwrap } from '../support/app/response.ts'
import { openPage, press, type Screen, waitForText } from '../support/browser/screen.tsx'
import { anAdmin, type Person } from '../support/people/people.ts'
import { aCrew, type Crew } from '../support/scenarios/moves.ts'

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

const open = async (who: Person, page: typeof moverBackground, path: string) => {
  localStorage.setItem('authToken', who.token)
  screen = await openPage(page, { app, path })
}

test('a report that staff has approved stands in for a check', async () => {
  await open(crew.mover, moverBackground, '/mover/documents/background')
  await waitForText('Report approved')
  expect(shown()).not.toContain('No check has been requested.')
  screen?.leave()
  await open(crew.driver, driverDocuments, '/driver/documents')
  await waitForText('Good, with no expiration date.')
  expect(shown()).not.toContain('Your mover hasn’t asked for a check')

  const { documents } = tables
  await app.db
    .update(documents)
    .set({ state: 'required' })
    .where(eq(documents.kind, 'background_check'))
})

test('a mover asks for a check, and sees that it waits for the driver', async () => {
  await open(crew.mover, moverBackground, '/mover/documents/background')
  await waitForText('No check has been requested.')
  await press('Request a check, Dan Driver')
  await waitForText('Waiting for consent')
  await waitForText('We’ve asked Dan Driver.')
})

test('a driver reads the disclosure by itself, then signs the consent', async () => {
  await open(crew.driver, driverDocuments, '/driver/documents')
  await waitForText('Disclosure about a background check')
  expect(shown()).not.toContain('Consent to a background check')
  document.querySelector<HTMLInputElement>('input[type=checkbox]')?.click()
  await press('Continue to the consent')
  await waitForText('Consent to a background check')
})

test('the document of a check that is under way asks for no file', async () => {
  const { background_checks: checks } = tables
  await app.db.update(checks).set({ state: 'running' })
  await open(crew.driver, driverDocuments, '/driver/documents')
  await waitForText('The check is under way. It usually takes a few days.')
  expect(shown()).toContain('With us')
  expect(shown()).not.toContain('Upload it')
})

test('the findings of a notice are the driver’s alone', async () => {
  const { background_checks: checks } = tables
  await app.db.update(checks).set({ state: 'consider', result: 'consider' })
  const [check] = await app.db.select().from(checks)
  const findings = 'A conviction from 2024.'
  const path = `/api/background_checks/${check?.id}/transitions/give_notice`
  unwrap(await admin.post(path, { findings }))
  await open(crew.mover, moverBackground, '/mover/documents/background')
  await waitForText('We’ll decide after')
  expect(shown()).not.toContain('conviction')
  screen?.leave()
  await open(crew.driver, driverDocuments, '/driver/documents')
  await waitForText(findings)
  await press('Send the dispute')
  await waitForText('Say what’s wrong.')
})
