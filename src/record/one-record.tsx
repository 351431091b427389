import { type HttpError, useOne } from '@refinedev/core'
import { Alert } from 'antd'
import type { ReactNode } from 'react'

import type { ResourceName } from '#contract/resources.ts'
import { showPath } from '../declaration/admin-resources.ts'
import type { Row } from '../declaration/row.ts'
import { useIsUnnamed, useRecordId } from '../declaration/use-record-id.ts'
import { ChooseRecord } from '../form/choose-record.tsx'
import { ListLink } from '../list/list-link.tsx'
import { useTexts } from '../text/use-texts.ts'
import { Loading } from '../ui/loading.tsx'
import { NotFoundText } from '../ui/not-found-text.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Problem } from '../ui/problem.tsx'
import { useLiveRecord } from './use-live-record.ts'

/** Loads the record named in the URL and renders it; shows loading, error and not-found states. */
export function OneRecord<R extends Row = Row>({
  name,
  children,
}: {
  name: ResourceName
  children: (row: R) => ReactNode
}) {
  const id = useRecordId()
  const isUnnamed = useIsUnnamed()
  const { one } = useTexts()
  const { query, result: row } = useOne<R, HttpError>({
    resource: name,
    id: id ?? 0,
    queryOptions: { enabled: id !== null },
    errorNotification: false,
  })
  useLiveRecord(name, row)
  if (isUnnamed) return <ChooseRecord name={name} pathOf={showPath} />
  if (id === null) return <NotFoundText />
  if (query.error?.statusCode === 404 && row) return <Gone>{children(row)}</Gone>
  if (row && !query.error) return children(row)
  return (
    <>
      <PageHeader above={<ListLink name={name} />} title={one(name)} />
      {query.error ? (
        <Problem error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Loading />
      )}
    </>
  )
}

/** Keeps showing a record that was deleted while it was open, with a notice. */
function Gone({ children }: { children: ReactNode }) {
  const { text } = useTexts()
  return (
    <>
      <Alert className="deleted-notice" type="warning" showIcon message={text('live.deleted')} />
      {children}
    </>
  )
}
