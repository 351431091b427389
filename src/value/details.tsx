import type { Field, Fields } from '#contract/kernel/field.ts'
import { standardFields, visibleFields } from '#contract/kernel/resource.ts'
import type { ResourceName } from '#contract/resources.ts'
import { declarationOf } from '../declaration/declaration-of.ts'
import { isMultiline } from '../declaration/field-traits.ts'
import type { Row } from '../declaration/row.ts'
import { useValues } from '../declaration/screens-context.ts'
import { useTexts } from '../text/use-texts.ts'
import { Properties, Value } from './value.tsx'

/** Shows every field of a record: short ones side by side, long ones below. */
export function Details({ name, row }: { name: ResourceName; row: Row }) {
  const texts = useTexts()
  const values = useValues(name)
  const { created_at, updated_at, id } = standardFields
  // The header already shows when a record was deleted.
  const { deleted_at: _, ...visible } = visibleFields(declarationOf(name), 'admin')
  const fields = Object.entries<Field>({
    id,
    ...visible,
    created_at,
    updated_at,
  })
  const isLong = ([, field]: [string, Field]) =>
    ['list', 'object', 'json'].includes(field.kind) || isMultiline(field)
  const short: Fields = Object.fromEntries(fields.filter((one) => !isLong(one)))
  const own = Object.fromEntries(
    Object.entries(values).map(([field, Own]) => [field, <Own key={field} row={row} />]),
  )
  return (
    <>
      <section className="panel">
        <h2>{texts.text('show.details')}</h2>
        <Properties fields={short} values={row} resource={name} own={own} />
      </section>
      {fields
        .filter(isLong)
        .filter(([field]) => !isEmpty(row[field]))
        .map(([field, declared]) => (
          <section key={field} className="panel">
            <h2>{texts.field(field, name)}</h2>
            {own[field] ?? (
              <Value name={field} field={declared} value={row[field]} resource={name} />
            )}
          </section>
        ))}
    </>
  )
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0)
