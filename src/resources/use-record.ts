import { type HttpError, useOne } from '@refinedev/core'

import type { Row as RowOf } from '#contract/kernel/resource.ts'
import type { ResourceName, resources } from '#contract/resources.ts'
import type { Row } from '../declaration/row.ts'
import { useCan } from '../providers/use-can.ts'

/** Loads a record that the person may open; undefined until then. */
export function useRecord<N extends ResourceName>(resource: N, id: number | null | undefined) {
  const may = useCan()(resource, 'show')
  const { result } = useOne<RowOf<(typeof resources)[N]> & Row, HttpError>({
    resource,
    id: id ?? 0,
    queryOptions: { enabled: may && Boolean(id) },
    errorNotification: false,
  })
  return result
}
