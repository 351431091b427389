import { Link } from 'react-router'

import type { ResourceName } from '#contract/resources.ts'
import { showPath } from '../../declaration/admin-resources.ts'
import { columnNamed, declarationOf } from '../../declaration/declaration-of.ts'
import type { Row } from '../../declaration/row.ts'
import { useValues } from '../../declaration/screens-context.ts'
import { useCan } from '../../providers/use-can.ts'
import { Value } from '../../value/value.tsx'
import type { ListOrigin } from '../list-origin.ts'

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
  const Own = useValues(name)[column]
  const shown = columnNamed(declarationOf(name), column)
  if (!shown) return null
  const isOpener = isFirst && can(name, 'show')
  const value = Own ? (
    <Own row={row} />
  ) : (
    <Value
      name={shown.name}
      field={shown.field}
      value={row[column]}
      resource={shown.resource}
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
