import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { chatPhotos, files, tables } from '#server/database/tables.ts'
import { outbox } from '#server/kernel/outbox/outbox.ts'
import { transact } from '#server/kernel/sql/transact.ts'
import { removeUnusedFiles } from '#server/modules/files/remove-unused.ts'
import { openApp, type TestApp } from '../../support/app/app.ts'
import { advance, tuesday } from '../../support/app/clock.ts'
import { unwrap } from '../../support/app/response.ts'
import { aRow } from '../../support/app/rows.ts'
import { aCustomer, aMover, anAdmin, type Person } from '../../support/people/people.ts'
import { documentsOf, uploadDocument } from '../../support/scenarios/documents.ts'
import { aQuote, bookingOf } from '../../support/scenarios/moves.ts'
import { aPhoto, aPicture, storePicture } from '../../support/scenarios/pictures.ts'

let app: TestApp
let admin: Person
let customer: Person
let mover: Person
beforeAll(async () => {
  app = await openApp()
  app.clock.now = new Date(tuesday)
  admin = await anAdmin(app)
  customer = await aCustomer(app)
  mover = await aMover(app)
})
afterAll(() => app.close())
beforeEach(() => {
  app.clock.now = new Date(app.clock.now.getTime() + 3_600_000)
})

/** Runs the hourly job and delivers what it has queued. */
async function clean(): Promise<void> {
  await removeUnusedFiles(app.context, app.clock.now)
  await app.drain()
}
const rowOf = async (key: string) => {
  const [row] = await app.db.select().from(files).where(eq(files.key, key))
  return row
}
async function isStored(key: string): Promise<boolean> {
  const found = await app.context.ports.files.read(key)
  found?.stream.destroy()
  return found !== null
}
async function expectRemoved(key: string, removed: boolean): Promise<void> {
  expect([key, (await rowOf(key)) === undefined, !(await isStored(key))]).toEqual([
    key,
    removed,
    removed,
  ])
}

describe('an upload that is never used', () => {
  test('is removed after a day, with its thumbnail', async () => {
    const key = await storePicture(customer, await aPicture({ width: 1000 }))
    const thumbnail = (await rowOf(key))?.thumbnail ?? ''
    expect(await isStored(thumbnail)).toBe(true)
    advance(app, { hours: 24, seconds: -1 })
    await clean()
    await expectRemoved(key, false)
    advance(app, { seconds: 2 })
    await clean()
    await expectRemoved(key, true)
    expect(await isStored(thumbnail)).toBe(false)
  })

  test('keeps its bytes while a backup is made, which may have read its row', async () => {
    const key = await aPhoto(customer)
    advance(app, { hours: 25 })
    const { backups } = tables
    const at = app.clock.now.toISOString()
    await app.db.insert(backups).values({ name: 'under way', state: 'running', updated_at: at })
    await clean()
    expect([await rowOf(key), await isStored(key)]).toEqual([undefined, true])
    advance(app, { hours: 1 })
    await app.drain()
    expect(await isStored(key)).toBe(true)
    await app.db.update(backups).set({ state: 'verified' }).where(eq(backups.name, 'under way'))
    advance(app, { minutes: 10 })
    await app.drain()
    expect(await isStored(key)).toBe(false)
  })

  test('loses its bytes in spite of a backup whose process died more than an hour ago', async () => {
    const key = await aPhoto(customer)
    advance(app, { hours: 25 })
    const at = app.clock.now.toISOString()
    await app.db.insert(tables.backups).values({ name: 'dead', state: 'running', updated_at: at })
    advance(app, { minutes: 61 })
    await clean()
    await expectRemoved(key, true)
  })

  test('loses its bytes after the row, even if the storage fails for a while', async () => {
    const key = await aPhoto(customer)
    advance(app, { hours: 25 })
    const { files: storage } = app.context.ports
    const { remove } = storage
    storage.remove = async () => {
      throw new Error('not today')
    }
    await clean()
    expect([await rowOf(key), await isStored(key)]).toEqual([undefined, true])
    storage.remove = remove
    advance(app, { minutes: 1 })
    await app.drain()
    await expectRemoved(key, true)
    const [message] = await app.db.select().from(outbox).where(eq(outbox.recipient, key))
    expect(message).toMatchObject({ channel: 'file_removals', sent_at: expect.any(String) })
  })
})

describe('a file stays while it is', () => {
  const uses: Record<string, (key: string) => Promise<unknown>> = {
    'the picture of a vehicle': (photo) => aRow(app, 'vehicles', { photo }),
    'the photo of a city': (photo) => aRow(app, 'cities', { photo }),
    'the photo of a crew': (photo) => aRow(app, 'movers', { photo }),
    'the cover of a post': (cover) => aRow(app, 'blogs', { cover }),
    'the cover of a deleted post, which can be restored': (cover) =>
      aRow(app, 'blogs', { cover, deleted_at: app.clock.now.toISOString() }),
    'a photo of a move': (key) => aRow(app, 'orders', { photos: ['photos/other.png', key] }),
    'proof of a delivery': (photo) => aRow(app, 'orders', { proof: { photo, code_matched: true } }),
    'a further photo of a delivery': (key) => aRow(app, 'orders', { proof_photos: [key] }),
    'a signature': (signature) =>
      aRow(app, 'orders', {
        proof: { photo: 'photos/other.png', signature, code_matched: false },
      }),
    'a document': (file) => aRow(app, 'documents', { file }),
    'the evidence in a card dispute': (evidence) => aRow(app, 'payment_disputes', { evidence }),
    'a photo in a claim': (photo) =>
      aRow(app, 'claims', {
        items: [{ name: 'Lamp', description: null, amount_cents: 100, photo }],
      }),
    'a photo in the answer to a claim': (key) => aRow(app, 'claims', { answer_photos: [key] }),
    'a certificate of insurance': (file) => aRow(app, 'certificates', { file }),
    'what a building asks for': (sample) => aRow(app, 'certificates', { sample }),
    'a photo in a review': (photo) => aRow(app, 'feedbacks', { photo }),
    'a signed agreement': (file) => aRow(app, 'signatures', { file }),
    'evidence of a late step': (photo) => aRow(app, 'late_steps', { photo }),
    'a photo of the condition': (photo) => aRow(app, 'order_photos', { photo }),
    'a statement': (file) => aRow(app, 'statements', { file }),
    'attached to a message': (key) => aRow(app, 'ticket_messages', { files: [key] }),
    'shared in a chat': (key) => app.db.insert(chatPhotos).values({ room: 'MV-TEST', key }),
  }

  test.each(Object.keys(uses))('%s', async (name) => {
    const key = await aPhoto(admin)
    await uses[name]?.(key)
    advance(app, { days: 3 })
    await clean()
    await expectRemoved(key, false)
    expect((await rowOf(key))?.checked_at).toBe(app.clock.now.toISOString())
  })

  test('every declared field that holds files is among these', () => {
    const held = Object.values(app.context.kernel.resources).flatMap((resource) =>
      JSON.stringify(resource.fields).match(/"kind":"(file|image)"/g) ? [resource.name] : [],
    )
    expect(held.sort()).toEqual([
      'blogs',
      'certificates',
      'cities',
      'claims',
      'documents',
      'feedbacks',
      'items',
      'late_steps',
      'movers',
      'order_photos',
      'orders',
      'payment_disputes',
      'signatures',
      'statements',
      'ticket_messages',
      'vehicles',
    ])
  })
})

describe('a file that was replaced', () => {
  test('is removed if it is a picture', async () => {
    const [old, fresh] = [await aPhoto(admin), await aPhoto(admin)]
    const { id } = await aRow(app, 'vehicles', { photo: null })
    for (const photo of [old, fresh]) unwrap(await admin.patch(`/api/vehicles/${id}`, { photo }))
    advance(app, { hours: 25 })
    await clean()
    await expectRemoved(old, true)
    await expectRemoved(fresh, false)
    unwrap(await admin.patch(`/api/vehicles/${id}`, { photo: null }))
    advance(app, { hours: 25 })
    await clean()
    await expectRemoved(fresh, true)
  })

  test('stays if it is a document that was handed in: the history shows it', async () => {
    const { insurance } = await documentsOf(mover)
    const expires_on = '2028-01-01'
    const keys: (string | null)[] = []
    for (let time = 0; time < 2; time++) {
      const answer = await uploadDocument(mover, insurance, { expires_on })
      keys.push(unwrap<{ file: string | null }>(answer).file)
      unwrap(
        await admin.post(`/api/documents/${insurance.id}/transitions/reject`, {
          reason: 'Blurred',
        }),
      )
    }
    expect(new Set(keys).size).toBe(2)
    advance(app, { days: 2 })
    await clean()
    for (const key of keys) await expectRemoved(String(key), false)
  })

  test('is removed once the chat that showed it is gone', async () => {
    const key = await aPhoto(customer)
    await app.db.insert(chatPhotos).values({ room: 'MV-OLD', key })
    advance(app, { hours: 25 })
    await clean()
    await expectRemoved(key, false)
    await app.db.delete(chatPhotos).where(eq(chatPhotos.room, 'MV-OLD'))
    advance(app, { hours: 25 })
    await clean()
    await expectRemoved(key, true)
  })
})

test('an upload that is old but still there can be used, and one that is gone cannot', async () => {
  const [used, gone] = [await aPhoto(customer), await aPhoto(customer)]
  advance(app, { hours: 25 })
  const quote = await aQuote(app, customer)
  const book = (photo: string) =>
    customer.post('/api/orders', { ...bookingOf(quote), photos: [photo] })
  unwrap(await book(used))
  await clean()
  await expectRemoved(used, false)
  expect((await book(gone)).statusCode).toBe(422)
})

test('a thousand files are checked at a time, those first that were never checked', async () => {
  const { user_id } = admin
  const created_at = app.clock.now.toISOString()
  const about = { user_id, media_type: 'image/png', bytes: 1, sha256: 'a'.repeat(64), created_at }
  const keys = Array.from({ length: 1200 }, (_, at) => `photos/many/${at}.png`)
  await transact(app.db, (tx) => tx.insert(files).values(keys.map((key) => ({ key, ...about }))))
  const left = async () =>
    (await app.db.select({ key: files.key }).from(files)).filter(({ key }) => keys.includes(key))
      .length
  advance(app, { hours: 25 })
  await removeUnusedFiles(app.context, app.clock.now)
  expect(await left()).toBeLessThanOrEqual(200 + (await app.db.$count(tables.documents)))
  await clean()
  expect(await left()).toBe(0)
})
