import Type, { type TSchema } from 'typebox'
import { describe, expect, test } from 'vitest'

import type { Call } from '#contract/kernel/call.ts'
import { type Fields, json, objectOf } from '#contract/kernel/field.ts'
import type { Transition } from '#contract/kernel/machine.ts'
import { standardFields } from '#contract/kernel/resource.ts'
import { fields as en } from '#contract/locales/en/fields.ts'
import { fields as es } from '#contract/locales/es/fields.ts'
import { machines } from '#contract/machines.ts'
import { resources } from '#contract/resources.ts'

const inputs: Record<string, TSchema | undefined> = {
  'what every record carries': objectOf(standardFields),
}
for (const { name, fields } of Object.values(resources)) inputs[name] = objectOf(opaque(fields))
for (const { resource, transitions } of Object.values(machines))
  for (const [name, { input }] of Object.entries<Transition>(transitions))
    inputs[`${name} of ${resource}`] = input && objectOf(input)
const files = import.meta.glob<Record<string, unknown>>('../../contract/calls/*.ts', {
  eager: true,
})
for (const call of Object.values(files).flatMap(Object.values).filter(isCall)) {
  inputs[`the body of ${call.method} ${call.path}`] = call.body
  inputs[`the query of ${call.method} ${call.path}`] = call.query
}

test.each(Object.entries(inputs))(
  '%s has a label for each field, in both languages',
  (_, schema) => {
    for (const name of namesIn(schema)) {
      expect(Object.keys(en), name).toContain(name)
      expect(Object.keys(es), name).toContain(name)
    }
  },
)

describe.each(Object.entries({ en, es }))('a label of %s', (_, labels) => {
  test.each(Object.entries(labels))('puts %s into words', (_name, label) => {
    expect(label).toMatch(/^\p{Lu}[^_]*$/u)
  })
})

/** Hides the contents of frozen values, which are never part of a request. */
function opaque(fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      field.kind === 'json' ? json(Type.Unknown()) : field,
    ]),
  )
}

/** Lists the names of all fields, including those within a list or an object. */
function namesIn(schema: TSchema | undefined): string[] {
  if (!schema) return []
  const { properties = {}, items, anyOf = [] } = schema as Nested
  const children = Object.entries(properties)
  return [
    ...children.map(([name]) => name),
    ...[...children.map(([, child]) => child), items, ...anyOf].flatMap(namesIn),
  ]
}

type Nested = { properties?: Record<string, TSchema>; items?: TSchema; anyOf?: TSchema[] }

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'summary' in value && 'by' in value
}
