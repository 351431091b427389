import { describe, expect, test } from 'vitest'

import {
  adminResources,
  refineResources,
  withoutIdParam,
} from '#admin/declaration/admin-resources.ts'
import { childrenOf } from '#admin/declaration/children.ts'
import { columnNamed } from '#admin/declaration/declaration-of.ts'
import { fieldsOf, itemOf, valuesOf } from '#admin/declaration/field-traits.ts'
import { filtersOf, possibleFilters } from '#admin/list/filters/filters.ts'
import { sortableFields } from '#admin/list/list-state.ts'
import { texts as en } from '#admin/locales/en.ts'
import { texts as es } from '#admin/locales/es.ts'
import type { Field, Fields } from '#contract/kernel/field.ts'
import type { Machine } from '#contract/kernel/machine.ts'
import { standardFields } from '#contract/kernel/resource.ts'
import { machines } from '#contract/machines.ts'
import { adminRoutes } from '#contract/routes.ts'

const allMachines: Readonly<Record<string, Machine>> = machines
const pathsOf = ({ list, create, edit, show }: (typeof adminResources)[number]) =>
  [list, create, edit, show, edit && withoutIdParam(edit), show && withoutIdParam(show)].filter(
    (path) => path !== undefined,
  )

test('no two pages have the same path, and no record’s page shadows another list', () => {
  const paths = adminResources.flatMap(pathsOf)
  expect(new Set(paths).size).toBe(paths.length)
  for (const path of paths.filter((one) => one.endsWith('/:id'))) {
    const pattern = new RegExp(`^${path.replace(':id', '[^/]+')}$`)
    expect(paths.filter((other) => other !== path && pattern.test(other))).toEqual([])
  }
})

test('the specification’s resource paths are pages', () => {
  const paths = new Set(adminResources.flatMap(pathsOf))
  for (const name of [
    'admin-orders',
    'admin-orders-details',
    'admin-customers',
    'admin-customers-edit',
    'admin-movers',
    'admin-movers-details',
    'admin-users',
    'admin-users-edit',
    'admin-lookups-sizes',
    'admin-lookups-sizes-items',
  ] as const)
    expect(paths).toContain(adminRoutes[name].path)
})

test('Refine knows the same resources, with a page for each action of the API', () => {
  expect(refineResources.map(({ name }) => name)).toEqual(adminResources.map(({ name }) => name))
  const journal = refineResources.find(({ name }) => name === 'journal')
  expect(journal).toMatchObject({ list: '/admin/journal', show: '/admin/journal/details/:id' })
  expect(journal?.create ?? journal?.edit).toBeUndefined()
})

/** Lists every field, including nested ones, with its displayed name. */
const fieldsIn = (fields: Fields): [string, Field][] =>
  Object.entries(fields).flatMap(([name, field]) => [
    [name, field] as [string, Field],
    ...fieldsIn(fieldsOf(field) ?? {}),
  ])

const languages = [
  ['en', en],
  ['es', es],
] as const

describe.each(languages)('in %s', (_, texts) => {
  const textAt = (path: string[]): unknown =>
    path.reduce<unknown>((at, key) => (at === undefined ? at : Reflect.get(Object(at), key)), texts)

  test.each(adminResources)('every text of $name exists', ({ name, resource, group }) => {
    const machine = allMachines[name]
    const inputs = Object.values(machine?.transitions ?? {}).map(({ input }) => input ?? {})
    const fields = [standardFields, resource.fields, ...inputs].flatMap(fieldsIn)
    const wanted = [
      ['admin', 'groups', group],
      ['resources', name, 'many'],
      ...fields.map(([field]) => ['fields', field]),
      ...fields.flatMap(([field, declared]) =>
        declared.kind === 'state'
          ? []
          : [...valuesOf(declared), ...valuesOf(itemOf(declared) ?? declared)].map((value) => [
              'states',
              'choices',
              field,
              value,
            ]),
      ),
      ...(machine?.states ?? []).map((state) => ['states', 'states', name, state]),
      ...Object.entries(machine?.transitions ?? {}).flatMap(([transition, { emits }]) => [
        ['states', 'transitions', name, transition],
        ['states', 'events', ...emits.split('.')],
      ]),
    ]
    expect(wanted.filter((path) => typeof textAt(path) !== 'string')).toEqual([])
  })
})

test.each(adminResources)('the columns, filters and sorts of $name are its own', ({ resource }) => {
  for (const column of resource.admin.columns) expect(columnNamed(resource, column)).toBeDefined()
  const names = filtersOf(resource).map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  const keys = [...possibleFilters(resource).keys()]
  // Other keys that a list's address may contain.
  for (const taken of ['q', 'sort', 'page', 'size', 'deleted', 'view', 'tab', 'id', 'of', 'task'])
    expect(keys).not.toContain(taken)
  expect(sortableFields(resource)).toContain('created_at')
})

test.each(adminResources)('resources declared as part of $name refer to it', ({ resource }) => {
  expect(childrenOf(resource).map(({ name }) => name)).toEqual(resource.admin.children ?? [])
})
