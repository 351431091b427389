import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'

import type { DocumentEvent } from '#contract/calls/documents.ts'
import { files, tables } from '#server/database/tables.ts'
import { clientOf } from '../../support/app/app.ts'
import { errorsOf, unwrap } from '../../support/app/response.ts'
import { aDriver, anAdmin, type Person } from '../../support/people/people.ts'
import {
  approveDocument,
  type Document,
  documentsOf,
  resetDocuments,
  transitionDocument,
  uploadDocument,
} from '../../support/scenarios/documents.ts'
import { aCrew } from '../../support/scenarios/moves.ts'
import { admin, app, crew } from '../../support/scenarios/order-scenario.ts'
import { aPhoto } from '../../support/scenarios/pictures.ts'

beforeEach(() => resetDocuments(app, crew.mover))

describe('the required documents', () => {
  test('are three of a mover and two of each driver, and drivers see their own', async () => {
    const rows = unwrap<Document[]>(await crew.mover.get('/api/documents?_sort=id'))
    const found = rows.map(({ kind, state, driver_id }) => [kind, state, driver_id])
    const { driver_id } = crew.driver
    expect(found).toEqual([
      ['insurance', 'required', null],
      ['registration', 'required', null],
      ['legal_agreement', 'required', null],
      ['license', 'required', driver_id],
      ['background_check', 'required', driver_id],
    ])
    expect(Object.keys(await documentsOf(crew.driver))).toEqual(['license', 'background_check'])
    expect(rows[0]?.allowed_transitions).toEqual(['upload'])
  })

  test('may be extended by staff with a certificate, of a driver of that mover only', async () => {
    const { mover_id } = crew.mover
    const certificate = { mover_id, kind: 'certificate' }
    unwrap(await admin.post('/api/documents', certificate))
    expect((await documentsOf(crew.mover)).certificate).toMatchObject({ state: 'required' })
    const { driver_id } = (await aCrew(app)).driver
    const foreign = await admin.post('/api/documents', { ...certificate, driver_id })
    expect(errorsOf(foreign)).toEqual({ mover_id: ['This driver doesn’t work for this mover.'] })
    expect((await crew.mover.post('/api/documents', certificate)).statusCode).toBe(403)
  })
})

describe('an upload', () => {
  test('stores the file’s checksum and expires with the day on the mover’s clock', async () => {
    const { mover } = crew
    unwrap(await mover.patch(`/api/users/${mover.user_id}`, { time_zone: 'America/New_York' }))
    const { insurance } = await documentsOf(mover)
    const file = await aPhoto(mover)
    const days = { issued_on: '2027-03-01', expires_on: '2028-02-29' }
    const document = unwrap<Document>(
      await transitionDocument(mover, insurance, 'upload', { file, ...days }),
    )
    const [stored] = await app.db.select().from(files).where(eq(files.key, file))
    expect(document).toMatchObject({ state: 'uploaded', file, sha256: stored?.sha256, ...days })
    expect(unwrap(await admin.get(`/api/documents/${insurance.id}`))).toMatchObject({
      expires_at: '2028-03-01T04:59:59.999Z',
    })
    expect(document).not.toHaveProperty('expires_at')
  })

  test('accepts only the user’s own files, also from staff', async () => {
    const { legal_agreement, license } = await documentsOf(crew.mover)
    const foreign = { file: await aPhoto((await aCrew(app)).mover) }
    const text = ['Choose a file that you uploaded yourself.']
    for (const who of [crew.mover, admin])
      expect(errorsOf(await transitionDocument(who, legal_agreement, 'upload', foreign))).toEqual({
        file: text,
      })
    const missing = { file: 'documents/2027/nothing.pdf' }
    expect(
      errorsOf(await transitionDocument(crew.mover, legal_agreement, 'upload', missing)),
    ).toEqual({
      file: text,
    })
    unwrap(await uploadDocument(admin, legal_agreement))
    unwrap(await uploadDocument(crew.driver, license, { expires_on: '2028-01-01' }))
    expect((await uploadDocument(crew.driver, legal_agreement)).statusCode).toBe(404)
    expect((await transitionDocument(clientOf(app), license, 'upload')).statusCode).toBe(401)
  })

  test.each([
    ['insurance', {}, 'Valid until is required.'],
    ['insurance', { expires_on: '2027-04-05' }, 'This date is in the past. Choose a later day.'],
    [
      'registration',
      { issued_on: '2027-04-01', expires_on: '2027-04-01' },
      'The document must expire after it was issued.',
    ],
    ['license', { expires_on: '2207-04-05' }, 'Valid until isn’t valid.'],
  ] as const)('of a document “%s” with %j is refused', async (kind, days, text) => {
    const document = (await documentsOf(crew.mover))[kind]
    expect(errorsOf(await uploadDocument(crew.mover, document, days))).toEqual({
      expires_on: [text],
    })
  })

  test('is possible until the last day, on the mover’s clock', async () => {
    const { mover } = crew
    unwrap(await mover.patch(`/api/users/${mover.user_id}`, { time_zone: 'America/Los_Angeles' }))
    // Past midnight in UTC, but not in California.
    app.clock.now = new Date('2027-04-07T05:00:00.000Z')
    const { insurance, registration } = await documentsOf(mover)
    const tomorrow = { issued_on: '2027-04-07', expires_on: '2028-01-01' }
    expect(errorsOf(await uploadDocument(mover, registration, tomorrow))).toEqual({
      issued_on: ['The issue date can’t be in the future.'],
    })
    unwrap(
      await uploadDocument(mover, insurance, { issued_on: '2027-04-05', expires_on: '2027-04-06' }),
    )
  })
})

describe('a review', () => {
  test('by staff approves, and the mover’s row then has the end of the insurance', async () => {
    const { mover } = crew
    const { insurance } = await documentsOf(mover)
    unwrap(await uploadDocument(mover, insurance, { expires_on: '2027-12-31' }))
    unwrap(await transitionDocument(admin, insurance, 'review'))
    const document = unwrap<Document>(await transitionDocument(admin, insurance, 'approve'))
    expect(document).toMatchObject({ state: 'approved', expires_at: '2028-01-01T07:59:59.999Z' })
    expect(unwrap(await mover.get(`/api/movers/${mover.mover_id}`))).toMatchObject({
      insurance_expires_at: document.expires_at,
    })
    const support = await anAdmin(app, ['support'])
    for (const who of [mover, support])
      expect((await transitionDocument(who, insurance, 'approve')).statusCode).toBe(403)
  })

  test('cannot approve what has since expired', async () => {
    const { insurance } = await documentsOf(crew.mover)
    unwrap(await uploadDocument(crew.mover, insurance, { expires_on: '2027-04-08' }))
    app.clock.now = new Date('2027-04-09T07:00:00.000Z')
    expect(errorsOf(await transitionDocument(admin, insurance, 'approve'))).toEqual({
      expires_on: ['This document is no longer valid. Ask for a new one.'],
    })
  })

  test('by staff rejects with a reason, which is sent to those who can upload', async () => {
    const { license } = await documentsOf(crew.mover)
    unwrap(await uploadDocument(crew.driver, license, { expires_on: '2028-01-01' }))
    const reason = 'The back side is missing.'
    unwrap(await transitionDocument(admin, license, 'reject', { reason }))
    const seen = unwrap<Document>(await crew.driver.get(`/api/documents/${license.id}`))
    expect(seen).toMatchObject({ state: 'rejected', rejection: reason })
    for (const [who, page] of [
      [crew.mover, `/mover/documents/details?id=${license.id}`],
      [crew.driver, `/driver/documents/details?id=${license.id}`],
    ] as const) {
      const sent = await clientOf(app).get('/dev/outbox.json', { query: { to: who.email } })
      const [letter] = sent.json<{ subject: string; text: string }[]>()
      expect(letter?.subject).toBe('License (Dan Driver): please send it again')
      expect(letter?.text).toContain(reason)
      expect(letter?.text).toContain(page)
    }
    const again = unwrap<Document>(
      await uploadDocument(crew.mover, license, { expires_on: '2028-01-01' }),
    )
    expect(again).toMatchObject({ state: 'uploaded', rejection: null })

    const history = async (who: Person) =>
      unwrap<DocumentEvent[]>(await who.get(`/api/documents/${license.id}/history`))
    expect((await history(crew.driver)).map(({ name, by, who }) => [name, by, who])).toEqual([
      ['upload', 'mover', 'Mona Mover'],
      ['reject', 'staff', null],
      ['upload', 'you', 'Dan Driver'],
    ])
    expect((await history(crew.mover))[1]).toMatchObject({ name: 'reject', reason })
    const other = (await aCrew(app)).mover
    expect((await other.get(`/api/documents/${license.id}/history`)).statusCode).toBe(404)
  })

  test('shows the file to its parties and to staff with the right', async () => {
    const { license } = await documentsOf(crew.mover)
    const url = `/api/documents/${license.id}/file`
    expect((await crew.driver.get(url)).statusCode).toBe(404)
    await approveDocument(crew.driver, admin, license, '2028-01-01')
    for (const who of [crew.driver, crew.mover, admin]) {
      const file = unwrap<{ url: string; name: string }>(await who.get(url))
      expect(file.name).toBe('door.png')
      expect((await clientOf(app).get(file.url)).headers['content-type']).toBe('image/png')
    }
    const other = await aCrew(app)
    const colleague = await aDriver(app, crew.mover)
    for (const who of [other.mover, other.driver, colleague])
      expect((await who.get(url)).statusCode).toBe(404)
    expect((await (await anAdmin(app, ['content'])).get(url)).statusCode).toBe(403)
  })
})

test('a mover sees their own trucks, and so do their drivers', async () => {
  const { vehicles } = tables
  const [vehicle] = await app.db.select().from(vehicles)
  const truck = { vehicle_id: vehicle?.id, plate: '8ABC123', make: 'Isuzu', year: 2022 }
  const { mover_id } = crew.mover
  const made = unwrap<{ id: number; version: number }>(
    await crew.mover.post('/api/mover_vehicles', truck),
  )
  expect(made).toMatchObject({ ...truck, mover_id })
  const other = await aCrew(app)
  const foreign = await other.mover.post('/api/mover_vehicles', { ...truck, plate: 'X1', mover_id })
  expect(errorsOf(foreign)).toHaveProperty('mover_id')
  const seen = async (who: typeof crew.mover | typeof crew.driver) =>
    unwrap<{ id: number }[]>(await who.get('/api/mover_vehicles')).map(({ id }) => id)
  expect(await seen(crew.driver)).toEqual([made.id])
  expect(await seen(other.driver)).toEqual([])
  expect((await crew.driver.post('/api/mover_vehicles', truck)).statusCode).toBe(403)
  const url = `/api/mover_vehicles/${made.id}`
  expect((await other.mover.patch(url, { plate: 'X2' })).statusCode).toBe(404)
  expect(unwrap(await crew.mover.patch(url, { is_active: false }))).toMatchObject({
    is_active: false,
  })
  expect((await crew.mover.del(url)).statusCode).toBe(200)
})
