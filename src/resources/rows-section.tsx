import type { ResourceName } from '#contract/resources.ts'
import { useCan } from '../providers/use-can.ts'
import { FirstRows } from '../record/first-rows.tsx'
import { useTexts } from '../text/use-texts.ts'

/** Shows the first rows that belong to a record, to those who may list them. */
export function RowsSection({
  name,
  field,
  id,
  title,
  filters,
}: {
  name: ResourceName
  /** The field that refers to the record. */
  field: string
  id: number
  title?: string
  /** Limits the rows further. */
  filters?: Readonly<Record<string, readonly string[]>>
}) {
  const { many } = useTexts()
  if (!useCan()(name, 'list')) return null
  return (
    <section className="panel">
      <h2>{title ?? many(name)}</h2>
      <FirstRows name={name} parent={{ field, id }} {...(filters ? { filters } : {})} />
    </section>
  )
}
