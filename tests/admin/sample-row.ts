import { fieldsOf, itemOf, valuesOf } from '#admin/declaration/field-traits.ts'
import type { Row } from '#admin/declaration/row.ts'
import type { Field, Fields, Kind } from '#contract/kernel/field.ts'
import type { Resource } from '#contract/kernel/resource.ts'

const instant = '2026-05-01T16:00:00.000Z'

const samples: Record<Kind, (field: Field) => unknown> = {
  text: () => 'Text',
  markdown: () => '# Heading\n\nText',
  email: () => 'ana@haulwell.test',
  phone: () => '+14155550123',
  slug: () => 'a-slug',
  code: () => 'MV-7K3Q9D',
  integer: () => 3,
  decimal: () => 1.5,
  money: () => 1999,
  rate: () => 825,
  boolean: () => true,
  date: () => '2026-05-01',
  timestamp: () => instant,
  choice: (field) => valuesOf(field)[0],
  state: (field) => valuesOf(field)[0],
  belongsTo: () => 1,
  list: (field) => {
    const item = itemOf(field)
    return [item ? sampleOf(item) : sampleObject(fieldsOf(field) ?? {})]
  },
  object: (field) => sampleObject(fieldsOf(field) ?? {}),
  json: () => ({ some: 'data' }),
  image: () => 'photos/2026/abc.png',
  file: () => 'documents/2026/abc.pdf',
}

const sampleOf = (field: Field): unknown => samples[field.kind](field)

const sampleObject = (fields: Fields): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, sampleOf(field)]))

/** Returns a row with a value in every field. */
export const sampleRow = (resource: Resource): Row => ({
  id: 1,
  version: 1,
  created_at: instant,
  updated_at: instant,
  ...sampleObject(resource.fields),
})
