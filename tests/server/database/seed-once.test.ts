import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bulkLoad } from '#server/database/bulk-load.ts'
import { loadReference } from '#server/database/seed/load-reference.ts'
import { type Found, seedOnce, whatIsIn } from '#server/database/seed/seed-once.ts'
import { tables } from '#server/database/tables.ts'
import { transact } from '#server/kernel/sql/transact.ts'
import { openApp, openEmptyDatabase } from '../../support/app/app.ts'
import { expectWholeDemo, fillTwice } from '../../support/app/demo.ts'
import { scratchFolder } from '../../support/app/scratch-folder.ts'

const { coupons } = tables
let opened: Awaited<ReturnType<typeof openEmptyDatabase>>
beforeEach(async () => {
  opened = await openEmptyDatabase()
})
afterEach(() => opened.leave())

const codes = async () =>
  (await opened.database.db.select({ code: coupons.code }).from(coupons)).map(({ code }) => code)

test('a new database is filled, and only once', async () => {
  const { database } = opened
  const fills: Found[] = []
  const fill = () =>
    seedOnce(database, async (session, found) => {
      fills.push(found)
      await loadReference(session.database.db)
    })

  expect(await fill()).toBe('nothing')
  expect(await whatIsIn(database)).toBe('data')
  expect(await fill()).toBe('data')
  expect(fills).toEqual(['nothing'])
})

test('a new database announces cities and has none live, because nobody serves them', async () => {
  const { database } = opened
  await seedOnce(database, (session) => loadReference(session.database.db))
  const rows = await database.db
    .selectDistinct({ status: tables.cities.status })
    .from(tables.cities)
  expect(rows).toEqual([{ status: 'coming_soon' }])
})

test('exactly one of two processes that start together fills the database', async () => {
  const fill = () =>
    seedOnce(opened.database, async ({ database }) => {
      await loadReference(database.db)
    })
  expect((await Promise.all([fill(), fill()])).sort()).toEqual(['data', 'nothing'])
})

test('an interrupted seed starts over and leaves nothing of the first attempt', async () => {
  const { database } = opened
  const cutOff = seedOnce(database, async (session) => {
    await loadReference(session.database.db)
    await session.database.db.insert(coupons).values({ code: 'FIRST', amount: 5 })
    await session.keep()
    await session.database.db.insert(coupons).values({ code: 'SECOND', amount: 5 })
    throw new Error('the power is gone')
  })
  await expect(cutOff).rejects.toThrow('the power is gone')
  expect(await codes()).toEqual(['FIRST'])
  expect(await whatIsIn(database)).toBe('half a seeding')

  const again = await seedOnce(database, async (session) => {
    await loadReference(session.database.db)
    await session.database.db.insert(coupons).values({ code: 'THIRD', amount: 5 })
  })
  expect(again).toBe('half a seeding')
  expect(await codes()).toEqual(['THIRD'])
  expect(await whatIsIn(database)).toBe('data')
})

test('after a seed is killed halfway through, the next start fills the database from scratch', {
  timeout: 240_000,
}, async () => {
  const dataDir = mkdtempSync(join(scratchFolder, 'seed-once-test-'))
  try {
    expect(await fillTwice({ DATA_DIR: dataDir })).toContain('Starting over.')
    const app = await openApp({ standing: { dataDir } })
    await expectWholeDemo(app, 50)
    await app.close()
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
})

test('existing data is left alone', async () => {
  const { database } = opened
  await loadReference(database.db)
  await database.db.insert(coupons).values({ code: 'THEIRS', amount: 5 })

  const found = await seedOnce(database, async () => {
    throw new Error('it was filled')
  })
  expect(found).toBe('data')
  expect(await codes()).toEqual(['THEIRS'])
})

test('an unnoticed failed step ends the session and discards all since the last save', async () => {
  const { database } = opened
  const failing = bulkLoad(database, async (session) => {
    const { db } = session.database
    await db.insert(coupons).values({ code: 'KEPT', amount: 5 })
    await session.keep()
    await db.insert(coupons).values({ code: 'LOST', amount: 5 })
    await db.insert(coupons).values({ code: 'KEPT', amount: 5 })
    await session.keep()
  })
  await expect(failing).rejects.toThrow('a step before this one failed')
  expect(await codes()).toEqual(['KEPT'])
})

test('a rolled back step ends the session and discards all since the last save', async () => {
  const { database } = opened
  const failing = bulkLoad(database, async (session) => {
    const { db } = session.database
    await db.insert(coupons).values({ code: 'KEPT', amount: 5 })
    await session.keep()
    await db.insert(coupons).values({ code: 'LOST', amount: 5 })
    const refused = transact(db, async (tx) => {
      await tx.update(coupons).set({ amount: 50 }).where(eq(coupons.code, 'KEPT'))
      throw new Error('refused')
    })
    await refused.catch(() => undefined)
    await expect(db.select().from(coupons)).rejects.toThrow()
  })
  await expect(failing).rejects.toThrow('a step before this one failed')
  const rows = await database.db.select().from(coupons)
  expect(rows.map(({ code, amount }) => [code, amount])).toEqual([['KEPT', 5]])
})
