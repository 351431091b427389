import { CloseOutlined } from '@ant-design/icons'
import { type HttpError, useOne } from '@refinedev/core'
import { Button } from 'antd'
import { useEffect } from 'react'
import { Link } from 'react-router'

import type { ResourceName } from '#contract/resources.ts'
import { showPath } from '../declaration/admin-resources.ts'
import { declarationOf, stateFieldOf } from '../declaration/declaration-of.ts'
import type { Row } from '../declaration/row.ts'
import { useTexts } from '../text/use-texts.ts'
import { Loading } from '../ui/loading.tsx'
import { Problem } from '../ui/problem.tsx'
import { Details } from '../value/details.tsx'
import { StateTag } from '../value/state-tag.tsx'
import { useRowTitle } from '../value/use-title.ts'
import type { ListOrigin } from './list-origin.ts'

/** Shows a record beside its list, which stays usable. */
export default function Peek({
  name,
  row,
  origin,
  onClose,
}: {
  name: ResourceName
  row: Row
  origin: ListOrigin | undefined
  onClose: () => void
}) {
  const texts = useTexts()
  const title = useRowTitle(name, row)
  const [state] = stateFieldOf(declarationOf(name)) ?? []
  const { query, result } = useOne<Row, HttpError>({
    resource: name,
    id: row.id,
    errorNotification: false,
  })

  useEffect(() => {
    const closeOnEscape = ({ key, defaultPrevented }: KeyboardEvent) => {
      if (key === 'Escape' && !defaultPrevented) onClose()
    }
    document.addEventListener('keydown', closeOnEscape)
    return () => document.removeEventListener('keydown', closeOnEscape)
  }, [onClose])

  return (
    <aside className="peek" aria-label={title}>
      <header>
        <h2>
          <Link to={showPath(name, row.id)} state={origin && { list: origin }}>
            {title}
          </Link>
        </h2>
        {state && <StateTag resource={name} state={String(row[state])} />}
        <Button
          type="text"
          icon={<CloseOutlined aria-hidden />}
          aria-label={texts.text('list.closePeek')}
          onClick={onClose}
        />
      </header>
      {query.isLoading && <Loading />}
      {query.error && <Problem error={query.error} onRetry={() => void query.refetch()} />}
      {result && <Details name={name} row={result} />}
    </aside>
  )
}
