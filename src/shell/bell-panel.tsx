import type { GetListResponse, HttpError } from '@refinedev/core'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

import type { Row as RowOf } from '#contract/kernel/resource.ts'
import type { notifications } from '#contract/resources/notifications.ts'
import { listPath, showPath } from '../declaration/admin-resources.ts'
import type { Row } from '../declaration/row.ts'
import { dataProvider } from '../providers/data-provider.ts'
import { useFormat } from '../text/use-format.ts'
import { useTexts } from '../text/use-texts.ts'
import { Loading } from '../ui/loading.tsx'
import { Problem } from '../ui/problem.tsx'
import { useReading } from './use-reading.ts'
import { latestKey } from './use-unread.ts'

type Notification = RowOf<typeof notifications> & Row

const shown = 10

/** Shows the latest notifications. */
export default function BellPanel({ count, onClose }: { count: number; onClose: () => void }) {
  const { text } = useTexts()
  const { read, isPending } = useReading()
  const { data, error, refetch } = useQuery<GetListResponse<Notification>, HttpError>({
    queryKey: latestKey,
    queryFn: () =>
      dataProvider.getList<Notification>({
        resource: 'notifications',
        pagination: { currentPage: 1, pageSize: shown },
        sorters: [{ field: 'created_at', order: 'desc' }],
      }),
  })
  return (
    <section className="bell-panel" aria-label={text('bell.title')}>
      <div className="panel-head">
        <h2>{text('bell.title')}</h2>
        {count > 0 && (
          <Button size="small" loading={isPending} onClick={() => read('all')}>
            {text('bell.readAll')}
          </Button>
        )}
      </div>
      {error && <Problem error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {data?.data.length === 0 && <p className="none">{text('bell.none')}</p>}
      <ul>
        {data?.data.map((one) => (
          <Entry
            key={one.id}
            notification={one}
            onRead={() => read(one.id)}
            onOpen={() => {
              if (!one.read) read(one.id)
              onClose()
            }}
          />
        ))}
      </ul>
      <Link to={listPath('notifications')} onClick={onClose}>
        {text('bell.all')}
      </Link>
    </section>
  )
}

function Entry(props: { notification: Notification; onRead: () => void; onOpen: () => void }) {
  const { notification, onRead, onOpen } = props
  const { id, title, message, link, read, created_at } = notification
  const { text } = useTexts()
  const { instant } = useFormat()
  return (
    <li className={read ? '' : 'unread'}>
      <Target link={link ?? showPath('notifications', id)} onOpen={onOpen}>
        {!read && <span className="unseen">{text('bell.unread')} </span>}
        <strong>{title}</strong>
        <span className="bell-text">{message}</span>
        <time className="faint" dateTime={created_at}>
          {instant(created_at)}
        </time>
      </Target>
      {!read && (
        <Button
          size="small"
          type="text"
          aria-label={text('bell.readOne', { title })}
          title={text('bell.read')}
          onClick={onRead}
        >
          <span className="unread-dot" aria-hidden />
        </Button>
      )}
    </li>
  )
}

/** Links to a page: within the admin by the router, elsewhere as an ordinary link. */
function Target(props: { link: string; onOpen: () => void; children: ReactNode }) {
  const { link, onOpen, children } = props
  if (link.startsWith('/admin/'))
    return (
      <Link to={link} onClick={onOpen}>
        {children}
      </Link>
    )
  return (
    <a href={link} onClick={onOpen}>
      {children}
    </a>
  )
}
