import { QueryClientProvider } from '@tanstack/react-query'
import { Form } from 'antd'
import { act, type ReactNode, Suspense } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter, matchRoutes } from 'react-router'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'

import { adminResources } from '#admin/declaration/admin-resources.ts'
import { possibleColumns, withColumns } from '#admin/list/columns/columns.ts'
import type { ListState } from '#admin/list/list-state.ts'
import type { Field, Fields } from '#contract/kernel/field.ts'
import type { Machine } from '#contract/kernel/machine.ts'
import { writableFields } from '#contract/kernel/resource.ts'
import { machines } from '#contract/machines.ts'
import { waitFor } from '../support/app/wait-for.ts'
import { sampleRow } from './sample-row.ts'
import { serveJson } from './serve-json.ts'

const state: ListState = {
  q: '',
  filters: {},
  unknown: {},
  group: null,
  sort: { field: 'created_at', order: 'desc' },
  isDeleted: false,
  task: null,
  layout: null,
  part: null,
  columns: null,
  view: null,
  page: 1,
  size: 25,
}
const nothing = () => undefined

let api: Awaited<ReturnType<typeof serveJson>>
let page: { root: Root; host: HTMLElement } | undefined
const consoleError = vi.spyOn(console, 'error')

beforeAll(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  api = await serveJson(({ url }) => {
    const name = /^\/api\/(\w+)/.exec(url)?.[1]
    const found = adminResources.find((one) => one.name === name)
    if (url.startsWith('/api/file-url'))
      return {
        body: { url: '/files/a.png', thumbnail_url: '/files/b.webp', name: 'a.png', bytes: 1200 },
      }
    return { body: found ? [sampleRow(found.resource)] : {} }
  })
  // The page has the API's own origin, as in the product.
  const dom: { setURL(url: string): void } = Reflect.get(window, 'happyDOM')
  dom.setURL(`${api.origin}/admin`)
  const { startI18n } = await import('#admin/providers/i18n.ts')
  const { store } = await import('#admin/providers/session.ts')
  await startI18n()
  store.setIdentity({
    id: 1,
    role: 'admin',
    roles: ['full-access'],
    permissions: [],
    name: 'Ada',
    email: 'ada@haulwell.test',
    phone: null,
    firebase_uid: null,
    locale: 'en',
    time_zone: 'America/Los_Angeles',
  })
})

afterEach(async () => {
  await act(async () => page?.root.unmount())
  page?.host.remove()
  page = undefined
  consoleError.mockClear()
})
afterAll(() => api.close())

async function show(content: ReactNode): Promise<HTMLElement> {
  const { queryClient } = await import('#admin/providers/query-client.ts')
  const { loadOnce, ResourceScreensContext } = await import('#admin/declaration/screens-context.ts')
  const { resourceScreens } = await import('#admin/resources/resource-screens.ts')
  for (const { values, inputs } of Object.values(resourceScreens)) {
    if (values) await loadOnce<unknown>(values)
    if (inputs) await loadOnce<unknown>(inputs)
  }
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  page = { root, host }
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <MemoryRouter>
          <ResourceScreensContext value={resourceScreens}>
            <Suspense>{content}</Suspense>
          </ResourceScreensContext>
        </MemoryRouter>
      </QueryClientProvider>,
    ),
  )
  // The names of records arrive with a request.
  await act(() => waitFor(() => expect(queryClient.isFetching()).toBe(0)))
  return host
}

/** Props of a list besides its rows, when nothing is selected and nothing has changed. */
const plain = {
  state,
  gone: new Set<number>(),
  patched: new Set<number>(),
  sums: undefined,
  layout: undefined,
  origin: undefined,
  isLoading: false,
  onChange: nothing,
  selection: undefined,
  onDelete: nothing,
}

const textsOf = (host: HTMLElement, selector: string) =>
  [...host.querySelectorAll(selector)].map((one) => one.textContent)

describe.each(adminResources)('$name', ({ name, resource }) => {
  const row = sampleRow(resource)

  test('is listed on a wide screen, with a first column that opens the record', async () => {
    const { ListTable } = await import('#admin/list/list-table.tsx')
    const host = await show(<ListTable {...plain} name={name} resource={resource} rows={[row]} />)
    expect(host.querySelectorAll('thead th')).toHaveLength(resource.admin.columns.length + 1)
    expect(host.querySelector('tbody a')?.getAttribute('href')).toBe(
      `${resource.admin.path}/details/1`,
    )
    expect(host.querySelector('tbody a')?.textContent).not.toBe('')
    expect(consoleError).not.toHaveBeenCalled()
  })

  test('is listed with any column that can be chosen', async () => {
    const { ListTable } = await import('#admin/list/list-table.tsx')
    const names = possibleColumns(resource)
    const columns = { shown: names.map((one) => ({ name: one, width: 80 })), pinned: 2 }
    const host = await show(
      <ListTable
        {...plain}
        name={name}
        resource={withColumns(resource, columns)}
        rows={[row]}
        layout={{ columns, onChange: nothing }}
      />,
    )
    const heads = [...host.querySelectorAll<HTMLElement>('thead th')]
    expect(heads.map(({ style }) => style.width)).toEqual([...names.map(() => '80px'), ''])
    expect(host.querySelectorAll('tbody .pinned')).toHaveLength(2)
    expect(consoleError).not.toHaveBeenCalled()
  })

  test('is listed on a phone', async () => {
    const { ListCards } = await import('#admin/list/list-cards.tsx')
    const host = await show(<ListCards {...plain} name={name} resource={resource} rows={[row]} />)
    expect(host.querySelectorAll('.card dt')).toHaveLength(resource.admin.columns.length - 1)
    expect(consoleError).not.toHaveBeenCalled()
  })

  test('shows every field that an admin may see', async () => {
    const { Details } = await import('#admin/value/details.tsx')
    const { textsIn } = await import('#admin/text/use-texts.ts')
    const host = await show(<Details name={name} row={row} />)
    const shown = textsOf(host, 'dt, h2')
    const isSeen = ([field, { hide }]: [string, Field]) =>
      field !== 'deleted_at' && !hide?.some((role) => role === 'admin')
    const wanted = Object.entries<Field>(resource.fields).filter(isSeen)
    for (const [field] of wanted) expect(shown).toContain(textsIn('en').field(field, name))
    expect(consoleError).not.toHaveBeenCalled()
  })

  test('has its filters, each with an accessible name', async () => {
    const { default: FilterPanel } = await import('#admin/list/filters/filter-panel.tsx')
    const host = await show(
      <FilterPanel name={name} resource={resource} state={state} onChange={nothing} />,
    )
    const names = textsOf(host, '.filter > label, .filter > legend')
    expect(names).toHaveLength(host.querySelectorAll('.filter').length)
    expect(names).toContain('Created')
    expect(consoleError).not.toHaveBeenCalled()
  })

  test('has an input with an accessible name for each field that an admin may set', async () => {
    const { FormFields } = await import('#admin/form/form-fields.tsx')
    const { textsIn } = await import('#admin/text/use-texts.ts')
    const fields = writableFields(resource, 'admin')
    const host = await show(
      <Form initialValues={row}>
        <FormFields resource={name} fields={fields} />
      </Form>,
    )
    const names = textsOf(host, 'label, legend')
    for (const field of Object.keys(fields))
      expect(names).toContain(textsIn('en').field(field, name))
    expect(consoleError).not.toHaveBeenCalled()
  })
})

const transitions = Object.values<Machine>(machines).flatMap((machine) =>
  Object.entries(machine.transitions).flatMap(([transition, { input }]) => {
    const found = adminResources.find(({ name }) => name === machine.resource)
    return found && input ? [{ name: found.name, transition, input }] : []
  }),
)

/** Lists the fields of a form that have a label: an object has those of its own fields. */
const labeled = (fields: Fields): string[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'object' && 'fields' in field ? labeled(field.fields as Fields) : [name],
  )

test.each(transitions)('$name offers the transition $transition', async ({ name, input }) => {
  const { FormFields } = await import('#admin/form/form-fields.tsx')
  const host = await show(
    <Form>
      <FormFields resource={name} fields={input} />
    </Form>,
  )
  const { textsIn } = await import('#admin/text/use-texts.ts')
  const names = textsOf(host, 'label, legend')
  for (const field of labeled(input)) expect(names).toContain(textsIn('en').field(field, name))
  expect(consoleError).not.toHaveBeenCalled()
})

test('every path leads to its own page, any other to the not-found page', async () => {
  const { pages } = await import('#admin/routes.tsx')
  const pageAt = (path: string) => {
    const element = matchRoutes(pages, path)?.at(-1)?.route.element
    const props: { name?: string } = Reflect.get(Object(element), 'props') ?? {}
    return props.name
  }
  for (const { name, list, create, edit, show: details } of adminResources)
    for (const path of [list, create, edit, details])
      if (path) {
        expect(pageAt(path.replace(':id', '7'))).toBe(name)
        expect(pageAt(path.replace('/:id', ''))).toBe(name)
      }
  expect(pageAt('/admin/orders/details/7/more')).toBeUndefined()
})

test('signing in leads on to a page of the admin and never elsewhere', async () => {
  const { safeTarget, signInFor } = await import('#admin/providers/auth.ts')
  const origin = 'https://haulwell.test'
  const home = '/admin/dashboard'
  expect(safeTarget('/admin/orders?state=placed#x', origin)).toBe('/admin/orders?state=placed#x')
  for (const elsewhere of [
    null,
    '',
    'https://evil.test/admin',
    '//evil.test/admin',
    '/\\evil.test/admin',
    'javascript:alert(1)',
    '/customer',
    '/administrator',
    '/admin/../customer',
    '/admin/auth/username',
  ])
    expect(safeTarget(elsewhere, origin)).toBe(home)
  expect(signInFor('/admin/orders?q=a&page=2')).toBe(
    '/admin/auth/username?to=%2Fadmin%2Forders%3Fq%3Da%26page%3D2',
  )
})

test('only administrators enter, except where the specification sets no guard', async () => {
  const { mayEnter } = await import('#admin/providers/auth.ts')
  const nobody = { identity: null, roles: [], permissions: [], fullAccessRoles: ['full-access'] }
  const customer = { ...nobody, identity: {}, roles: ['customer'] }
  const admin = { ...nobody, identity: {}, roles: ['admin', 'support'] }
  const may = (path: string) => [nobody, customer, admin].map((one) => mayEnter(path, one))
  expect(may('/admin/orders')).toEqual([false, false, true])
  expect(may('/admin/journal')).toEqual([false, false, true])
  expect(may('/admin/lookups/fees')).toEqual([true, true, true])
  expect(may('/admin/customers/edit')).toEqual([true, true, true])
})

test('a stored picture is shown small and opens large', async () => {
  const { Picture } = await import('#admin/value/stored-file.tsx')
  const host = await show(<Picture name="photo" value="photos/2027/a.png" resource="vehicles" />)
  expect(host.querySelector('img')?.getAttribute('src')).toBe('/files/b.webp')
  expect(host.querySelector('a')?.getAttribute('href')).toBe('/files/a.png')
})
