import { type HttpError, useOne } from '@refinedev/core'

import type { ResourceName } from '#contract/resources.ts'
import { NotFoundText } from '../pages/not-found.tsx'
import { Loading } from './loading.tsx'
import { Problem } from './problem.tsx'
import { RecordHeader } from './record-header.tsx'
import { useRecordId } from './record-id.ts'
import { RecordTabs } from './record-tabs.tsx'
import type { Row } from './traits.ts'
import type { Dialogs } from './transition-buttons.tsx'

/** A record of any declared resource: what it holds, what can be done, what has happened. */
export default function ShowPage({
  name,
  dialogs = {},
}: {
  name: ResourceName
  dialogs?: Dialogs
}) {
  const id = useRecordId()
  const { query, result: row } = useOne<Row, HttpError>({
    resource: name,
    id: id ?? 0,
    queryOptions: { enabled: id !== null },
    errorNotification: false,
  })
  if (id === null) return <NotFoundText />
  if (query.error) return <Problem error={query.error} onRetry={() => void query.refetch()} />
  if (!row) return <Loading />
  return (
    <>
      <RecordHeader name={name} row={row} dialogs={dialogs} />
      <RecordTabs key={id} name={name} row={row} />
    </>
  )
}
