import { type HttpError, useList, useOne } from '@refinedev/core'

import { isRowId } from '#contract/kernel/row-id.ts'
import type { ResourceName } from '#contract/resources.ts'
import type { Row } from '../declaration/row.ts'
import { useResourceScreens } from '../declaration/screens-context.ts'
import type { Values } from './form-values.ts'

/** The parameter of the form's address that names the edition with which a new one begins. */
export const fromParameter = 'from'

/**
 * Returns the values with which a new edition begins: the text of another, and the number after the
 * latest. Undefined while they are read, null for a form that begins with none.
 */
export function useNextEdition(name: ResourceName, from: string | null): Values | null | undefined {
  const { editions } = useResourceScreens(name)
  const isOn = editions !== undefined && from !== null && isRowId(from)
  const { result: row, query } = useOne<Row, HttpError>({
    resource: name,
    id: from ?? '',
    queryOptions: { enabled: isOn },
    errorNotification: false,
  })
  const within = editions?.within
  const { query: latest, result } = useList<Row, HttpError>({
    resource: name,
    sorters: editions ? [{ field: editions.number, order: 'desc' }] : [],
    filters: within && row ? [{ field: within, operator: 'eq', value: row[within] }] : [],
    pagination: { pageSize: 1 },
    queryOptions: { enabled: isOn && row !== undefined },
    errorNotification: false,
  })
  if (!isOn || query.error || latest.error) return null
  const [last] = result.data
  if (!row || !last) return undefined
  return {
    ...Object.fromEntries(editions.copied.map((field) => [field, row[field]])),
    [editions.number]: Number(last[editions.number]) + 1,
  }
}
