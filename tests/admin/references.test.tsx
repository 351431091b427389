import { asc, count, desc, isNotNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { createPath } from '#admin/declaration/admin-resources.ts'
import { tables } from '#server/database/tables.ts'
import { unwrap } from '../support/app/response.ts'
import { aRow } from '../support/app/rows.ts'
import { waitFor } from '../support/app/wait-for.ts'
import { aCustomer, anAdmin } from '../support/people/people.ts'
import { aPlacedMove } from '../support/scenarios/moves.ts'
import { type Admin, field, openAdmin, press, waitForText } from './open-admin.tsx'

let admin: Admin
beforeAll(async () => {
  admin = await openAdmin(anAdmin)
})
afterAll(() => admin.close())

const popup = () => [...document.querySelectorAll<HTMLElement>('.ant-select-dropdown')].at(-1)
const offered = () =>
  [...(popup()?.querySelectorAll('.ant-select-item-option') ?? [])]
    .map(({ textContent }) => textContent)
    .filter((text) => text !== 'Loading…')
const hint = () => popup()?.querySelector('.more-options')?.textContent

async function open(label: string): Promise<HTMLInputElement> {
  const input = await field(label)
  const down = { key: 'ArrowDown', keyCode: 40, which: 40, bubbles: true }
  input.dispatchEvent(new KeyboardEvent('keydown', down))
  return input
}

/** Scrolls by setting the list's heights, because a page without a layout has none. */
function scrollTo(share: number): void {
  const holder = popup()?.querySelector('.rc-virtual-list-holder')
  if (!holder) throw new Error('there is no list to scroll')
  const heights = { scrollHeight: 10_000, clientHeight: 0, scrollTop: 10_000 * share }
  for (const [name, value] of Object.entries(heights))
    Object.defineProperty(holder, name, { value, configurable: true, writable: true })
  holder.dispatchEvent(new Event('scroll', { bubbles: true }))
}

test('every city can be reached by scrolling or by typing', async () => {
  const { cities } = tables
  const rows = await admin.app.db.select().from(cities).orderBy(asc(cities.name))
  expect(rows.length).toBeGreaterThan(200)
  await admin.go('/admin/orders')
  await press('Filters')
  const input = await open('City')
  await waitFor(() => expect(offered()).toHaveLength(50))
  expect(hint()).toBe(`${rows.length - 50} more. Type to narrow the list.`)

  scrollTo(0.2)
  await waitFor(() => expect(offered()).toHaveLength(100))
  scrollTo(1)
  await waitFor(() => expect(offered()).toHaveLength(rows.length))
  expect(hint()).toBeUndefined()
  expect(new Set(offered()).size).toBeGreaterThan(300)

  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'oakl')
  input.dispatchEvent(new Event('input', { bubbles: true }))
  await waitFor(() => expect(offered()).toEqual(['Oakland']))
})

test('the last of more items than one page of the API can be chosen and shows its name', async () => {
  const { items } = tables
  const [[all], [last]] = await Promise.all([
    admin.app.db.select({ count: count() }).from(items),
    admin.app.db.select().from(items).orderBy(desc(items.id)).limit(1),
  ])
  expect(all?.count).toBeGreaterThan(200)
  const id = Number(last?.id)
  await admin.go(`${createPath('size_items')}?item_id=${id}`)
  const chosen = () => document.querySelector('.ant-select-selection-item')?.textContent
  const seen = new Set<string | null | undefined>()
  await waitFor(() => {
    seen.add(chosen())
    expect(chosen()).toBe(last?.name)
  })
  expect([...seen].filter((text) => text?.includes('#'))).toEqual([])
  await open('Item')
  await waitFor(() => expect(offered()).toHaveLength(50))
  scrollTo(1)
  await waitFor(() => expect(offered()).toHaveLength(Number(all?.count)))
})

test('a user who may not list the chosen record sees at least its resource and number', async () => {
  const { ReferenceSelect } = await import('#admin/form/reference-select.tsx')
  const { store } = await import('#admin/providers/session.ts')
  const { MemoryRouter } = await import('react-router')
  const { QueryClientProvider } = await import('@tanstack/react-query')
  const { createRoot } = await import('react-dom/client')
  const { queryClient } = await import('#admin/providers/query-client.ts')
  const clerk = await anAdmin(admin.app, ['content'])
  const before = store.snapshot().identity
  store.setIdentity(unwrap(await clerk.get('/api/user')))
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  root.render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <ReferenceSelect resource="orders" value={7} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  await waitFor(() =>
    expect(host.querySelector('.ant-select-selection-item')?.textContent).toBe('Order #7'),
  )
  root.unmount()
  host.remove()
  store.setIdentity(before)
})

test('an order’s items are named in the administrator’s language', async () => {
  const { chooseLanguage } = await import('#admin/providers/i18n.ts')
  const { items } = tables
  const [known] = await admin.app.db.select().from(items).where(isNotNull(items.name_es)).limit(1)
  const customer = await aCustomer(admin.app)
  const own = 'Grandma’s clock'
  const { id } = await aPlacedMove(admin.app, customer, {
    items: [
      { item_id: Number(known?.id), quantity: 1 },
      { name: own, quantity: 1, volume_ft3: 5, weight_lb: 40 },
    ],
  })
  await admin.go(`/admin/orders/details/${id}`)
  await waitForText(String(known?.name))
  await chooseLanguage('es')
  await waitForText(String(known?.name_es))
  await waitForText(own)
  await chooseLanguage('en')
})

test('a reference never shows a number before its title', async () => {
  const { queryClient } = await import('#admin/providers/query-client.ts')
  const customer = await aCustomer(admin.app)
  const { id } = await aPlacedMove(admin.app, customer)
  const numbers: string[] = []
  const observer = new MutationObserver(() => {
    numbers.push(...(document.querySelector('main')?.textContent?.match(/#\d+/g) ?? []))
  })
  observer.observe(document.body, { childList: true, subtree: true, characterData: true })
  for (const page of ['/admin/customers', `/admin/orders/details/${id}`]) {
    await admin.go('/admin/account')
    queryClient.clear()
    await admin.go(page)
    await waitForText('Carla Customer')
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  }
  observer.disconnect()
  expect(numbers).toEqual([])
})

test('what a row offers names the record that its title refers to', async () => {
  const user = await aRow(admin.app, 'users', { name: 'Rowena Named' })
  await aRow(admin.app, 'drivers', { user_id: user.id })
  await admin.go('/admin/drivers')
  const labels = () =>
    [...document.querySelectorAll('tbody [aria-label]')].map((one) =>
      one.getAttribute('aria-label'),
    )
  const offered = ['Select Rowena Named', 'Open Rowena Named', 'Edit Rowena Named']
  await waitFor(() => expect(labels()).toEqual(expect.arrayContaining(offered)))
})
