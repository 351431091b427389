import { Link } from 'react-router'

import type { ResourceName } from '#contract/resources.ts'
import { useCan } from '../providers/use-can.ts'
import { showPath } from './admin-resources.ts'
import { Value } from './display.tsx'
import type { ListOrigin } from './list-origin.ts'
import { overrides } from './overrides.tsx'
import { declarationOf, fieldNamed, type Row } from './traits.ts'

/** Shows a row's value in a column; the first column links to the record. */
export function Cell({
  name,
  column,
  row,
  isFirst,
  origin,
}: {
  name: ResourceName
  column: string
  row: Row
  isFirst: boolean
  origin: ListOrigin | undefined
}) {
  const can = useCan()
  const field = fieldNamed(declarationOf(name), column)
  if (!field) return null
  const Own = overrides[name]?.values?.[column]
  const isOpener = isFirst && can(name, 'show')
  const value = Own ? (
    <Own row={row} />
  ) : (
    <Value
      name={column}
      field={field}
      value={row[column]}
      resource={name}
      isLinked={!isOpener}
      isDense
    />
  )
  if (!isOpener) return value
  return (
    <Link className="opener" to={showPath(name, row.id)} state={origin && { list: origin }}>
      {value}
    </Link>
  )
}
