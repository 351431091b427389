import { describe, expect, test } from 'vitest'

import { type Reach, roles } from '#contract/kernel/access.ts'
import { type Fields, integer, markdown, text } from '#contract/kernel/field.ts'
import { throughOf } from '#contract/kernel/list-query.ts'
import { allowed, defineMachine, open } from '#contract/kernel/machine.ts'
import {
  changeableFields,
  createSchema,
  defineResource,
  editSchema,
  inlineFields,
  visibleFields,
  writableFields,
} from '#contract/kernel/resource.ts'
import { fields as fieldsEn } from '#contract/locales/en/fields.ts'
import { resources as namesEn } from '#contract/locales/en/resources.ts'
import { machines } from '#contract/machines.ts'
import { resources } from '#contract/resources.ts'

describe.each(Object.entries(resources))('%s', (name, resource) => {
  test('is registered under its own name', () => {
    expect(resource.name).toBe(name)
  })

  test('has a name and a label for each field', () => {
    const labels = Object.keys(fieldsEn)

    expect(Object.keys(namesEn)).toContain(name)
    for (const field of Object.keys(resource.fields)) expect(labels, field).toContain(field)
  })

  test('refers to declared resources only', () => {
    for (const field of Object.values(resource.fields))
      if (field.kind === 'belongsTo') expect(Object.keys(resources)).toContain(field.resource)
  })

  test('leads lists through its references to fields that exist and are shown', () => {
    for (const [name, field] of Object.entries(resource.fields)) {
      const through = throughOf(field)
      if (through.length === 0 || !('resource' in field)) continue
      const other = Object.entries(resources).find(([one]) => one === field.resource)?.[1]
      const seen = other ? Object.keys(visibleFields(other, 'admin')) : []
      for (const inner of through) expect(seen, `${name}.${inner}`).toContain(inner)
    }
  })

  test('does not let an edit change the person whose record it is', () => {
    const owners = Object.values<Reach>(resource.scope)
      .flatMap((reach) => (reach === 'all' ? [] : [reach].flat()))
      .flatMap((filter) => Object.entries(filter))
      .filter(([, value]) => ['$user', '$customer', '$mover', '$driver'].includes(String(value)))
      .map(([field]) => field)

    for (const role of [undefined, ...roles]) {
      const changeable = Object.keys(changeableFields(resource, role))
      expect(changeable.filter((field) => owners.includes(field))).toEqual([])
      expect(Object.keys(editSchema(resource, role).properties)).toEqual([...changeable, 'version'])
    }
  })

  test('has a machine if and only if it has a state', () => {
    const hasState = Object.values(resource.fields).some((field) => field.kind === 'state')

    expect(Object.keys(machines).includes(name)).toBe(hasState)
  })
})

test('refuses at import a resource that names a field it does not have', () => {
  const declare = () =>
    defineResource('boxes', {
      title: 'name',
      sort: 'name',
      fields: { name: text({ max: 10 }) },
      // @ts-expect-error there is no such field
      admin: { path: '/admin/boxes', group: 'lookups', columns: ['weight'] },
    })

  expect(declare).toThrow('resource boxes: there is no field weight')
})

test('refuses at import a field that can’t be edited in a cell', () => {
  const declare = (field: Fields[string]) => () =>
    defineResource('boxes', {
      title: 'name',
      sort: 'name',
      fields: { name: text({ max: 10 }), field },
      admin: { path: '/admin/boxes', group: 'lookups', columns: ['name'] },
    })

  const refusal = 'resource boxes: field can’t be edited in a cell'
  expect(declare(integer({ readOnly: true, inline: true }))).toThrow(refusal)
  expect(declare(integer({ setOnce: true, inline: true }))).toThrow(refusal)
  expect(declare(markdown({ inline: true }))).toThrow(refusal)
  expect(inlineFields(declare(integer({ inline: true }))())).toEqual(['field'])
})

test('no role’s input has fields that are read-only or hidden from it', () => {
  const boxes = defineResource('boxes', {
    title: 'name',
    sort: 'name',
    fields: {
      name: text({ max: 10 }),
      serial: integer({ readOnly: true }),
      price: integer({ readOnly: ['customer'] }),
      margin: integer({ hide: ['mover'] }),
    },
    admin: { path: '/admin/boxes', group: 'lookups', columns: ['name'] },
  })

  expect(Object.keys(writableFields(boxes, 'customer'))).toEqual(['name', 'margin'])
  expect(Object.keys(writableFields(boxes, 'mover'))).toEqual(['name', 'price'])
  expect(createSchema(boxes, 'admin').required).toEqual(['name', 'price', 'margin'])
  expect(editSchema(boxes, 'admin').required ?? []).toEqual([])
})

describe('a machine', () => {
  const door = defineMachine('doors', {
    initial: 'closed',
    states: ['closed', 'open'],
    transitions: {
      open: { emits: 'door.opened', from: ['closed'], to: 'open', by: ['mover'] },
      close: { emits: 'door.closed', from: ['open'], to: 'closed', by: ['mover', 'system'] },
    },
  })

  test('lists the transitions out of a state and who may take them', () => {
    expect(allowed(door, 'open')).toEqual(['close'])
    expect(open(door, 'open', 'system')).toEqual(['close'])
    expect(open(door, 'closed', 'system')).toEqual([])
  })

  test('is refused at import if nothing leads to one of its states', () => {
    const declare = () =>
      defineMachine('doors', { initial: 'closed', states: ['closed', 'lost'], transitions: {} })

    expect(declare).toThrow('doors: no transition leads to lost')
  })

  test('is refused at import if a transition leads to an unknown state', () => {
    const declare = () =>
      defineMachine('doors', {
        initial: 'closed',
        states: ['closed'],
        transitions: {
          // @ts-expect-error there is no such state
          open: { emits: 'door.opened', from: ['closed'], to: 'ajar', by: ['mover'] },
        },
      })

    expect(declare).toThrow('doors.open: there is no state ajar')
  })

  test('is refused at import if the system may not take a transition with a deadline', () => {
    const declare = () =>
      defineMachine('doors', {
        initial: 'open',
        states: ['open', 'closed'],
        transitions: {
          close: {
            emits: 'door.closed',
            from: ['open'],
            to: 'closed',
            by: ['mover'],
            due: { field: 'opened_at', minutes: 5 },
          },
        },
      })

    expect(declare).toThrow('"system" must be able to take it')
  })
})
