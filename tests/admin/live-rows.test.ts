import { describe, expect, test } from 'vitest'
import type { Row } from '#admin/declaration/row.ts'
import { arrived, patch, sortChanges } from '#admin/list/live-rows.ts'
import { createOwnChanges } from '#admin/providers/own-changes.ts'

const at = '2026-05-01T00:00:00.000Z'
const row = (id: number, version: number, more: object = {}): Row => ({
  id,
  version,
  created_at: at,
  updated_at: at,
  ...more,
})
const change = (id: number, version: number, more: object = {}) => ({
  id,
  version,
  isEarlier: false,
  since: 0,
  isOwn: false,
  ...more,
})
const loadedAt = 1000

describe('a change', () => {
  const rows = [row(7, 3), row(5, 1)]

  test('makes a row on screen stale, once, if it is newer or a deletion', () => {
    const changes = [change(7, 4), change(7, 5), change(5, 0)]
    expect(sortChanges(changes, rows, loadedAt)).toEqual({ stale: [7, 5], elsewhere: [] })
  })

  test('is ignored if the row already shows it', () => {
    expect(sortChanges([change(7, 3), change(7, 2)], rows, loadedAt).stale).toEqual([])
  })

  test('of a row that is not on screen is looked up, unless it is a deletion or the user’s own', () => {
    const changes = [change(9, 1), change(10, 0), change(11, 2, { isOwn: true })]
    expect(sortChanges(changes, rows, loadedAt).elsewhere).toEqual([9])
  })

  test('from before the list was loaded is already in it', () => {
    const before = { isEarlier: true, since: 900 }
    const between = { isEarlier: true, since: 1100 }
    const sorted = sortChanges([change(9, 1, before), change(8, 1, between)], rows, loadedAt)
    expect(sorted.elsewhere).toEqual([8])
    expect(sortChanges([change(7, 4, before)], rows, loadedAt).stale).toEqual([7])
  })
})

describe('a patch', () => {
  test('leaves every row in its place and unrequested fields unchanged', () => {
    const rows = [row(7, 3, { code: 'C', note: 'kept' }), row(5, 1), row(9, 2)]
    const patched = patch(rows, [row(9, 4, { code: 'A' }), row(7, 4, { code: 'Z' })])
    expect(patched.map(({ id }) => id)).toEqual([7, 5, 9])
    expect(patched[0]).toEqual(row(7, 4, { code: 'Z', note: 'kept' }))
    expect(patched[1]).toBe(rows[1])
  })

  test('never replaces a newer row with an older one and never adds a row', () => {
    const rows = [row(7, 5)]
    expect(patch(rows, [row(7, 4), row(8, 1)])).toEqual(rows)
  })
})

describe('a row that appears on a page', () => {
  test('is listed if it is there because of a change and not yet shown', () => {
    const page = [12, 11, 7, 5]
    expect(arrived(page, [row(7, 1), row(5, 1)], new Set([11, 5, 99]))).toEqual([11])
  })
})

describe('the user’s own change', () => {
  test('is recognized by the version in the response and by no later one', () => {
    const own = createOwnChanges()
    own.note('orders', { id: 3, version: 4 })
    expect(own.isOwn('orders', 3, 4)).toBe(true)
    expect(own.isOwn('orders', 3, 5)).toBe(false)
    expect(own.isOwn('tickets', 3, 4)).toBe(false)
    expect(own.isOwn('orders', 3, 0)).toBe(false)
  })

  test('may be a deletion, which counts as gone or as one more version', () => {
    const own = createOwnChanges()
    own.noteDeletion('coupons', 3, 2)
    expect(own.isOwn('coupons', 3, 0)).toBe(true)
    expect(own.isOwn('coupons', 3, 3)).toBe(true)
    own.note('coupons', { id: 3, version: 4 })
    expect(own.isOwn('coupons', 3, 0)).toBe(false)
  })

  test('is ignored where there is no record', () => {
    const own = createOwnChanges()
    own.note('orders', null)
    own.note('orders', { id: 3 })
    own.note('nothing', { id: 3, version: 9 })
    expect(own.isOwn('orders', 3, 1)).toBe(false)
    expect(own.isOwn('nothing', 3, 9)).toBe(false)
  })
})
