import { inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { tables } from '#server/database/tables.ts'
import { unwrap } from '../support/app/response.ts'
import { aRow } from '../support/app/rows.ts'
import { waitFor } from '../support/app/wait-for.ts'
import { anAdmin, type Person } from '../support/people/people.ts'
import { type Admin, button, openAdmin, press, waitForText, write } from './open-admin.tsx'

let admin: Admin
let person: Person
let moverId: number
const asked: string[] = []
beforeAll(async () => {
  admin = await openAdmin(async (app) => {
    person = await anAdmin(app)
    return person
  })
  const mover = await aRow(admin.app, 'movers', { business_name: 'Quill Movers', rating: 4.8 })
  moverId = mover.id
  await aRow(admin.app, 'orders', { mover_id: mover.id, total_cents: 90_000 })
  admin.app.server.server.on('request', ({ url = '' }) => asked.push(url))
})
beforeEach(async () => {
  await admin.go('/admin/account')
  const { queryClient } = await import('#admin/providers/query-client.ts')
  queryClient.clear()
  const { chooseLanguage } = await import('#admin/providers/i18n.ts')
  await chooseLanguage('en')
  asked.length = 0
})
afterAll(() => admin.close())

const chips = () =>
  [...document.querySelectorAll<HTMLElement>('.filter-on')].map(({ textContent }) =>
    textContent?.replace(/^(Remove the filter|Quitar el filtro) /, ''),
  )
const chipsSay = (...texts: string[]) => waitFor(() => expect(chips()).toEqual(texts))
const lists = () => asked.filter((url) => /^\/api\/orders(\/summary)?\?/.test(url))

async function choose(label: string, value: string): Promise<void> {
  const select = await waitFor(() => {
    const found = document.querySelector<HTMLSelectElement>(`select[aria-label="${label}"]`)
    if (!found) throw new Error(`there is no choice ${label}`)
    return found
  })
  Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(select, value)
  select.dispatchEvent(new Event('change', { bubbles: true }))
}

describe('the filters of a list', () => {
  test('are said as sentences, in both languages', async () => {
    await admin.go(
      `/admin/orders?total_cents_gte=50000&mover_id=${moverId}&created_at_gte=%40today-6d&created_at_lte=%40today&window_start_at=%40month-1&driver_id_null=true&code_starts=MV&mover_id.rating_gte=4&state_ne=draft`,
    )
    await chipsSay(
      'Mover is Quill Movers',
      'Mover: Rating is at least 4',
      'Driver is empty',
      'State is not Draft',
      'Window from: last month',
      'Total is at least $500.00',
      'Created: last 7 days',
      'Code starts with “MV”',
    )
    const { chooseLanguage } = await import('#admin/providers/i18n.ts')
    await chooseLanguage('es')
    await waitFor(() => {
      expect(chips()).toContain('Creado: últimos 7 días')
      expect(chips().join('\n')).toMatch(/no tiene valor/)
    })
  })

  test('of alternatives are bracketed, and one condition of them can be removed', async () => {
    await admin.go(
      '/admin/orders?_any.0.state=placed&_any.0.total_cents_gte=50000&_any.1.driver_id_null=true',
    )
    await chipsSay('State is Placed', 'Total is at least $500.00', 'Driver is empty')
    const groups = [...document.querySelectorAll('.filter-group')].map((group) =>
      group.textContent?.replaceAll('Remove the filter ', ''),
    )
    expect(groups).toEqual([
      'either(State is PlacedTotal is at least $500.00)',
      'or(Driver is empty)',
    ])
    await press(/State is Placed$/)
    await waitFor(() =>
      expect(admin.at().search).toBe('?_any.0.total_cents_gte=50000&_any.1.driver_id_null=true'),
    )
  })

  test('say which event must have happened, when and by whom', async () => {
    await admin.go(
      `/admin/orders?_happened=order.placed&_happened_gte=%40today&_happened_lte=%40today&_happened_by=${person.user_id}`,
    )
    await waitFor(() => expect(chips()[0]).toMatch(/^Event: .+: today by Ann Admin$/))
    expect(lists()[0]).toContain('_happened=order.placed')
  })
})

describe('the panel', () => {
  const openPanel = async (query = '') => {
    await admin.go(`/admin/orders${query}`)
    await press(/^Filters/)
  }

  test('chooses relative days, emptiness and ways to compare', async () => {
    await openPanel()
    await choose('Created: condition', 'last7')
    await waitFor(() =>
      expect(admin.at().search).toBe('?created_at_gte=%40today-6d&created_at_lte=%40today'),
    )
    await choose('Created: condition', 'thisMonth')
    await chipsSay('Created: this month')
    expect(admin.at().search).toBe('?created_at=%40month')
    await choose('Driver: condition', 'empty')
    await waitFor(() => expect(admin.at().search).toBe('?created_at=%40month&driver_id_null=true'))
    await chipsSay('Driver is empty', 'Created: this month')
    await choose('Driver: condition', 'eq')
    await waitFor(() => expect(admin.at().search).toBe('?created_at=%40month'))
    expect(lists().at(-1)).toContain('created_at=%40month')
  })

  test('offers before and after a day', async () => {
    await openPanel()
    await choose('Created: condition', 'after')
    const day = await waitFor(() => {
      const found = document.querySelector<HTMLInputElement>('input[aria-label="Created, after"]')
      if (!found) throw new Error('there is no day')
      return found
    })
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(
      day,
      '2026-05-01',
    )
    day.dispatchEvent(new Event('input', { bubbles: true }))
    await waitFor(() => expect(admin.at().search).toBe('?created_at_gt=2026-05-01'))
    await chipsSay('Created after May 1, 2026')
  })

  test('edits an alternative with the same inputs', async () => {
    await openPanel('?_any.0.state=placed')
    const scope = await waitFor(() => {
      const found = document.querySelector<HTMLSelectElement>('#filter-scope')
      if (!found) throw new Error('there is no scope')
      return found
    })
    expect([...scope.options].map(({ textContent }) => textContent)).toEqual([
      'Every row',
      'Alternative 1',
      'Alternative 2',
    ])
    Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(scope, '1')
    scope.dispatchEvent(new Event('change', { bubbles: true }))
    await choose('Driver: condition', 'notEmpty')
    await waitFor(() =>
      expect(admin.at().search).toBe('?_any.0.state=placed&_any.1.driver_id_null=false'),
    )
  })

  test('offers fields of the record referred to under the reference’s name', async () => {
    await openPanel()
    await waitForText('Mover: Rating')
    await waitForText('City: State')
  })

  test('filters a text by its beginning', async () => {
    await admin.go('/admin/movers')
    await press(/^Filters/)
    await waitForText('User: Email')
    await choose('User: Email: condition', 'starts')
    await write('User: Email', 'ann')
    const input = document.querySelector<HTMLInputElement>('#filter-user_id-email')
    input?.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
    await waitFor(() => expect(admin.at().search).toBe('?user_id.email_starts=ann'))
  })
})

describe('a list with a filter that no longer exists', () => {
  test('is not read, says so, and is read once the filter is removed', async () => {
    await admin.go('/admin/orders?risk=high&state=placed')
    await waitForText('This list can’t be shown')
    await chipsSay('This list filters by “risk = high”, which no longer exists')
    expect(document.querySelector('.filter-bad')).not.toBeNull()
    expect(lists()).toEqual([])
    for (const name of [/^Export/, /^Select/]) expect(button(name)).toBeUndefined()
    expect(document.querySelector('.list, .cards')).toBeNull()

    await press('Remove the filter')
    await waitFor(() => expect(admin.at().search).toBe('?state=placed'))
    await waitFor(() => expect(lists().length).toBeGreaterThan(0))
    expect(chips()).toEqual([])
  })

  test('is not read either when it was read without the filter before', async () => {
    await admin.go('/admin/orders')
    await waitFor(() => expect(document.querySelector('[data-row]')).not.toBeNull())
    await admin.go('/admin/orders?risk=high')
    await waitForText('This list can’t be shown')
    expect(document.querySelector('[data-row]')).toBeNull()
    expect(document.querySelector('.pages')).toBeNull()
  })

  test('stays so as a saved view, until the view is repaired', async () => {
    const view = unwrap<{ id: number }>(
      await person.post('/api/saved_views', {
        resource: 'orders',
        name: 'Risky',
        query: 'risk=high&state=placed',
      }),
    )
    await admin.go(`/admin/orders?view=${view.id}&risk=high&state=placed`)
    await chipsSay('This view filters by “risk = high”, which no longer exists')
    // Other changes keep the filter, and with it the refusal.
    await press(/^Draft/, '.quick')
    await waitFor(() => expect(admin.at().search).toContain('risk=high'))
    expect(lists()).toEqual([])
    await press(/^Draft/, '.quick')
    await press(/^Remove the filter This view/)
    await waitFor(() => expect(admin.at().search).toBe(`?view=${view.id}&state=placed`))
    await press('Save to the view')
    await waitForText('View “Risky” updated.')
    const [stored] = await admin.app.db.select().from(tables.saved_views)
    expect(stored?.query).toBe('state=placed')
  })
})

describe('a list that is divided', () => {
  const heads = () =>
    [...document.querySelectorAll<HTMLButtonElement>('.group-head button')].map((head) =>
      head.textContent?.trim(),
    )

  test('shows a head for each group with its count and sums, and reads rows when one is opened', async () => {
    await admin.app.db.update(tables.orders).set({ state: 'placed', total_cents: 90_000 })
    await aRow(admin.app, 'orders', { state: 'completed', total_cents: 10_000 })
    await admin.go('/admin/orders')
    await choose('Group by', 'state')
    await waitFor(() => expect(admin.at().search).toBe('?grp=state'))
    await waitFor(() =>
      expect(heads()).toEqual(['Completed1 entryTotal: $100.00', 'Placed1 entryTotal: $900.00']),
    )
    expect(document.querySelector('.group-sum')?.textContent).toBe(
      'All matching rows2 entriesTotal: $1,000.00',
    )
    expect(document.querySelector('[data-row]')).toBeNull()
    expect(lists().filter((url) => url.includes('state='))).toEqual([])

    await press(/^Completed/, '.group-head')
    await waitFor(() => expect(document.querySelectorAll('[data-row]')).toHaveLength(1))
    expect(lists().at(-1)).toContain('state=completed')
    // Its rows can be looked at by keyboard, like those of the whole list.
    for (const key of ['j', 'p'])
      (document.activeElement ?? document.body).dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
      )
    const code = document.querySelector('[data-row] a.opener')?.textContent
    await waitFor(() => expect(document.querySelector('.peek header h2')?.textContent).toBe(code))
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
    await waitFor(() => expect(document.querySelector('.peek')).toBeNull())
    await press(/^Completed/, '.group-head')
    expect(document.querySelector('[data-row]')).toBeNull()
  })

  test('pages through each group by itself', async () => {
    for (let count = 0; count < 11; count++)
      await aRow(admin.app, 'orders', { state: 'placed', total_cents: 100 })
    await admin.go('/admin/orders?grp=state&size=10')
    await press(/^Placed/, '.group-head')
    await waitFor(() => expect(document.querySelectorAll('[data-row]')).toHaveLength(10))
    const next = document.querySelector<HTMLElement>('.groups .ant-pagination-item-2')
    next?.click()
    await waitFor(() => expect(document.querySelectorAll('[data-row]')).toHaveLength(2))
    expect(admin.at().search).toBe('?grp=state&size=10')
  })

  test('shows the last page when the rows of a later one have left the group', async () => {
    await admin.go('/admin/orders?grp=state&size=10')
    await press(/^Placed/, '.group-head')
    await waitFor(() => expect(document.querySelectorAll('[data-row]')).toHaveLength(10))
    document.querySelector<HTMLElement>('.groups .ant-pagination-item-2')?.click()
    await waitFor(() => expect(document.querySelectorAll('[data-row]')).toHaveLength(2))
    const left = [...document.querySelectorAll<HTMLElement>('[data-row]')].map(({ dataset }) =>
      Number(dataset.row),
    )
    const { orders } = tables
    await admin.app.db.update(orders).set({ state: 'expired' }).where(inArray(orders.id, left))
    const { queryClient } = await import('#admin/providers/query-client.ts')
    await queryClient.invalidateQueries()
    await waitFor(() => expect(document.querySelector('.groups .ant-pagination')).toBeNull())
    await waitFor(() => expect(document.querySelectorAll('[data-row]')).toHaveLength(10))
  })

  test('selects rows of several groups', async () => {
    await admin.go('/admin/orders?grp=state')
    await press(/^Placed/, '.group-head')
    await waitFor(() => expect(document.querySelectorAll('[data-row]')).toHaveLength(10))
    await press(/^Expired/, '.group-head')
    await waitFor(() => expect(document.querySelectorAll('[data-row]')).toHaveLength(12))
    const [first, second] = document.querySelectorAll<HTMLInputElement>('thead .check')
    first?.click()
    await waitForText('10 on this page')
    second?.click()
    await waitForText('12 on this page')
    first?.click()
    await waitForText('2 on this page')
  })
})

test('the button counts the filters as they are shown, not the bounds of a time', async () => {
  const counted = (count: number) =>
    waitFor(() => expect(button(`Filters (${count})`)).toBeDefined())
  await admin.go('/admin/orders?created_at_gte=2027-05-01&created_at_lte=2027-05-07')
  await counted(1)
  await admin.go('/admin/orders?state=placed&created_at_gte=%40today-6d&created_at_lte=%40today')
  await counted(2)
  const any = '_any.0.total_cents_gte=100&_any.0.total_cents_lte=900&_any.1.state=placed'
  await admin.go(`/admin/orders?${any}&_happened=order.placed&_happened_gte=%40today&risk=high`)
  await counted(4)
})
