import { type HttpError, useOne } from '@refinedev/core'
import type { ReactNode } from 'react'

import type { ResourceName } from '#contract/resources.ts'
import { NotFoundText } from '../pages/not-found.tsx'
import { Loading } from './loading.tsx'
import { Problem } from './problem.tsx'
import { useRecordId } from './record-id.ts'
import type { Row } from './traits.ts'

/** The record that the address names: while it comes, where it fails, and once it is there. */
export function OneRecord<R extends Row = Row>({
  name,
  children,
}: {
  name: ResourceName
  children: (row: R) => ReactNode
}) {
  const id = useRecordId()
  const { query, result: row } = useOne<R, HttpError>({
    resource: name,
    id: id ?? 0,
    queryOptions: { enabled: id !== null },
    errorNotification: false,
  })
  if (id === null) return <NotFoundText />
  if (query.error) return <Problem error={query.error} onRetry={() => void query.refetch()} />
  if (!row) return <Loading />
  return children(row)
}
