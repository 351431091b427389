import { expect, test } from 'vitest'
import type { Row } from '#admin/declaration/row.ts'
import { createTitles } from '#admin/value/titles.ts'

const at = { created_at: '', updated_at: '', version: 1 }
const stored: Readonly<Record<string, Row[]>> = {
  users: [
    { id: 20, ...at, name: 'Maria Santos' },
    { id: 21, ...at, name: 'Ben Kaplan' },
  ],
  customers: [
    { id: 1, ...at, user_id: 20 },
    { id: 2, ...at, user_id: 21 },
  ],
  documents: [{ id: 4, ...at, kind: 'background_check' }],
  statements: [{ id: 6, ...at, month: '2026-10-01' }],
  payments: [{ id: 5, ...at, reference: null }],
}

function titlesOver(mayList = (_resource: string) => true) {
  const asked: string[] = []
  const titles = createTitles(
    async (resource, ids) => {
      asked.push(`${resource} ${ids.join(',')}`)
      return (stored[resource] ?? []).filter(({ id }) => ids.includes(id))
    },
    mayList,
    {
      choice: (field, value) => `${field} as ${value}`,
      date: (value) => `the day ${value}`,
      month: (value) => `the month of ${value}`,
    },
  )
  return { titles, asked }
}

test('names needed together take one request a resource, including the records that supply them', async () => {
  const { titles, asked } = titlesOver()
  const names = await Promise.all([
    titles.of('customers', 1),
    titles.of('customers', 2),
    titles.of('customers', 1),
    titles.of('users', 20),
  ])
  expect(names).toEqual(['Maria Santos', 'Ben Kaplan', 'Maria Santos', 'Maria Santos'])
  expect(asked).toEqual(['customers 1,2', 'users 20', 'users 20,21'])
})

test('a title that is a choice is shown by its label', async () => {
  expect(await titlesOver().titles.of('documents', 4)).toBe('kind as background_check')
})

test('a title that is a date is written as people write it', async () => {
  expect(await titlesOver().titles.of('statements', 6)).toBe('the month of 2026-10-01')
})

test('a record that has no name, is gone or is not visible is shown by its number', async () => {
  const { titles, asked } = titlesOver((resource) => resource !== 'users')
  const names = await Promise.all([
    titles.of('payments', 5),
    titles.of('orders', 9),
    titles.of('users', 20),
    titles.of('customers', 1),
  ])
  expect(names).toEqual(['#5', '#9', '#20', '#20'])
  expect(asked).toEqual(['payments 5', 'orders 9', 'customers 1'])
})

test('a failed request fails all callers waiting for it, and the next one is sent again', async () => {
  let count = 0
  const titles = createTitles(
    async () => {
      count += 1
      if (count === 1) throw new Error('offline')
      return stored.users ?? []
    },
    () => true,
    { choice: (_, value) => value, date: String, month: String },
  )
  const both = await Promise.allSettled([titles.of('users', 20), titles.of('users', 21)])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await titles.of('users', 20)).toBe('Maria Santos')
})
