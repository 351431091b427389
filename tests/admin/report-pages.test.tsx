import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { type AdminRouteName, adminRoutes } from '#contract/routes.ts'
import { advance } from '../support/app/clock.ts'
import { aRow } from '../support/app/rows.ts'
import { waitFor } from '../support/app/wait-for.ts'
import { aCustomer, anAdmin } from '../support/people/people.ts'
import {
  aCrew,
  aPlacedMove,
  carryOut,
  orderRow,
  type PlacedMove,
} from '../support/scenarios/moves.ts'
import { type Admin, openAdmin, waitForText } from './open-admin.tsx'

let admin: Admin
let move: PlacedMove
beforeAll(async () => {
  admin = await openAdmin(async (app) => {
    const customer = await aCustomer(app)
    const crew = await aCrew(app)
    for (let count = 0; count < 2; count++) {
      move = await aPlacedMove(app, customer)
      await carryOut(app, move, customer, crew)
    }
    await app.drain()
    advance(app, { hours: 1 })
    await aPlacedMove(app, customer)
    await aRow(app, 'documents', { kind: 'insurance', state: 'uploaded' })
    return anAdmin(app)
  })
})
afterAll(() => admin.close())

const titles = {
  'admin-finance-revenue': 'Revenue',
  'admin-finance-paids': 'Paid',
  'admin-finance-unpaids': 'Unpaid',
  'admin-finance-details': 'Money trail',
  'admin-reports-sales': 'Sales',
  'admin-reports-sales-details': 'Sales breakdown',
  'admin-reports-financials': 'Financials',
  'admin-reports-financials-details': 'Platform revenue',
  'admin-settings-logs': 'Logs',
  'admin-settings-documentations': 'Documentation',
  'admin-users-permissions': 'Permissions',
} satisfies Partial<Record<AdminRouteName, string>>

const usd = (cents: number) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(cents / 100)

const rowsOf = (part: 'tbody' | 'tfoot') =>
  [...document.querySelectorAll(`main table ${part} tr, table ${part} tr`)].map((row) =>
    [...row.children].map(({ textContent }) => textContent?.trim()),
  )

test('every route of the admin has its page', async () => {
  const { adminPages, named, ofResource } = await import('#admin/admin-pages.tsx')
  const { adminResources, withoutIdParam } = await import('#admin/declaration/admin-resources.ts')
  const ofResources = adminResources.flatMap(({ list, edit, show }) =>
    [list, edit, show].flatMap((path) => (path ? [withoutIdParam(path)] : [])),
  )
  for (const [name, page] of Object.entries(adminPages)) {
    const { path } = adminRoutes[name as AdminRouteName]
    if (page === ofResource) expect(ofResources).toContain(path)
    else if (page !== named) expect(Object.keys(titles)).toContain(name)
  }
})

test.each(Object.entries(titles))('%s opens without a failure', async (name, title) => {
  await admin.go(adminRoutes[name as AdminRouteName].path)
  await waitFor(() => expect(document.querySelector('h1')?.textContent).toBe(title))
  const { queryClient } = await import('#admin/providers/query-client.ts')
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(document.querySelector('[role="alert"]')).toBeNull()
})

test('what customers paid is summed to the cent, and each row leads to the payment', async () => {
  const { tables } = await import('#server/database/tables.ts')
  const payments = await admin.app.db.select().from(tables.payments)
  const captured = payments.filter(({ captured_cents }) => captured_cents > 0)
  await admin.go('/admin/finance/paids')
  const sum = captured.reduce((total, { captured_cents }) => total + captured_cents, 0)
  await waitFor(() => expect(rowsOf('tfoot').flat()).toContain(usd(sum)))
  expect(rowsOf('tbody').length).toBe(captured.length)
})

test('an order’s postings are shown with their accounts, which come to zero', async () => {
  await admin.go(`/admin/finance/details?of=order&id=${move.id}`)
  await waitForText(move.code)
  await waitFor(() => expect(rowsOf('tfoot').flat()).toContain('$0.00'))
  const { total_cents } = await orderRow(admin.app, move)
  expect(total_cents).toBeGreaterThan(0)
  await waitForText('Card charged')
})

test('sales of the period are divided by state, and lead to the orders', async () => {
  await admin.go('/admin/reports/sales/details?by=state&from=2026-01-01&to=2099-01-01')
  await waitFor(() =>
    expect(rowsOf('tbody').map(([state, count]) => [state, count])).toEqual([
      ['Completed', '2'],
      ['Placed', '1'],
    ]),
  )
  const link = document.querySelector('tbody a')?.getAttribute('href')
  expect(link).toMatch(/^\/admin\/orders\?state=completed&created_at_gte=/)
})

test('a person’s permissions name the role that grants them', async () => {
  const support = await anAdmin(admin.app, ['support'])
  await admin.go(`/admin/users/permissions?id=${support.user_id}`)
  await waitForText('open (Support)')
  const tickets = rowsOf('tbody').find(([name]) => name === 'Payouts')
  expect(tickets?.[1]).toBe('—')
})

test('Refine’s audit log is the trail of the server', async () => {
  const { auditLogProvider } = await import('#admin/providers/audit-log.ts')
  const entries = await auditLogProvider.get({ resource: 'orders', meta: { id: move.id } })
  const actions = entries.map(({ action }: { action: string }) => action)
  expect(actions).toEqual(expect.arrayContaining(['placed', 'accepted', 'completed']))
  const accepted = entries.find(({ action }: { action: string }) => action === 'accepted')
  expect(accepted).toMatchObject({ resource: 'orders', meta: { id: move.id } })
  expect(accepted.data.mover_id).toEqual(expect.any(Number))
  expect(accepted.previousData.mover_id).toBeNull()
  await expect(auditLogProvider.update({ id: 1, name: 'other' })).rejects.toThrow()
})

describe('the home', () => {
  const links = () => [...document.querySelectorAll<HTMLAnchorElement>('.waiting a')]
  /** Days are counted by the browser's clock. */
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  /** Rows that wait, the second one longer or sooner, and one of each resource that doesn't. */
  const rows = {
    orders: [
      { state: 'placed', window_start_at: day.bind(null, 1.5) },
      { state: 'placed', window_start_at: day.bind(null, 0.5) },
      { state: 'placed', window_start_at: day.bind(null, 9) },
      { state: 'disputed' },
      { state: 'completed' },
    ],
    tickets: [
      { state: 'new', due_at: day.bind(null, -3) },
      { state: 'open', due_at: day.bind(null, -9) },
      { state: 'solved', due_at: day.bind(null, -9) },
    ],
    payment_disputes: [{ state: 'opened' }, { state: 'won' }],
    payouts: [
      { state: 'failed', created_at: day.bind(null, -2) },
      { state: 'failed', created_at: day.bind(null, -40) },
    ],
    refunds: [{ state: 'requested' }, { state: 'settled' }],
    claims: [
      { state: 'in_review', decide_due_at: day.bind(null, 1) },
      { state: 'answered', decide_due_at: day.bind(null, 0.4) },
      { state: 'appealed', decide_due_at: day.bind(null, 20) },
      { state: 'settled', decide_due_at: day.bind(null, 1) },
    ],
    documents: [
      { state: 'in_review' },
      { state: 'expiring', expires_on: () => day(9).slice(0, 10) },
      { state: 'approved', expires_on: () => day(4).slice(0, 10) },
      { state: 'approved', expires_on: () => day(90).slice(0, 10) },
    ],
    movers: [{ status: 'submitted' }],
    background_checks: [{ state: 'consider' }],
    messages: [{ state: 'new' }],
    reconciliation_differences: [{ state: 'open' }],
  } as const

  test('begins with what waits: each count leads to exactly its rows, the first of them first', async () => {
    for (const [name, some] of Object.entries(rows))
      for (const one of some)
        await aRow(
          admin.app,
          name,
          Object.fromEntries(
            Object.entries(one).map(([key, value]) => [
              key,
              typeof value === 'function' ? value() : value,
            ]),
          ),
        )
    await admin.go('/admin/dashboard')
    await waitFor(() => expect(links()).toHaveLength(15))
    const shown = links().map((link) => ({
      href: link.getAttribute('href') ?? '',
      count: Number(link.querySelector('.waiting-count')?.textContent),
      first: link.querySelector('.waiting-first')?.textContent ?? '',
    }))
    for (const { href, count, first } of shown) {
      expect(first).toMatch(/^(earliest|oldest): ./)
      await admin.go(href)
      await waitFor(() => {
        const total = document.querySelector('.total')?.textContent ?? document.body.textContent
        expect([href, total]).toEqual([href, expect.stringMatching(new RegExp(`\\b${count} entr`))])
      })
    }
  })
})

describe('a figure is compared with the period before', () => {
  async function said(now: number, before: number | undefined, isMoney = false) {
    const { Compared } = await import('#admin/pages/reports/compared.tsx')
    const host = document.createElement('div')
    const root = createRoot(host)
    flushSync(() => root.render(<Compared now={now} before={before} isMoney={isMoney} />))
    const { textContent } = host
    root.unmount()
    return textContent
  }

  test('by a percentage, up to 500', async () => {
    expect(await said(60, 10)).toBe('500% more than the 10 of the period before')
    expect(await said(-50, -100, true)).toBe('50% more than the −$1.00 of the period before')
    expect(await said(75, 100, true)).toBe('25% less than the $1.00 of the period before')
  })

  test('by its value where a percentage says less: far from it, next to it or zero', async () => {
    for (const [now, before] of [
      [44, 1],
      [61, 10],
      [501, 500],
      [3, 0],
    ] as const)
      expect(await said(now, before)).toBe(`${before} in the period before`)
  })

  test('not while that isn’t known', async () => {
    expect(await said(44, undefined)).toBe('')
  })
})
