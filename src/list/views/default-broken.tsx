import { Button, Empty } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'

import type { DefaultView } from '#contract/calls/default-views.ts'
import { allRows } from '#contract/calls/display-preferences.ts'
import type { ResourceName } from '#contract/resources.ts'
import type { ApiError } from '../../providers/api-error.ts'
import { useTexts } from '../../text/use-texts.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { Problem } from '../../ui/problem.tsx'
import { allRowsSearch } from '../list-state.ts'
import { chooseDefaultView } from './use-default-views.ts'

/** Stands in for a list whose default view is gone, or filters by something that is. */
export default function DefaultBroken(props: { name: ResourceName; broken: DefaultView }) {
  const { name, broken } = props
  const texts = useTexts()
  const { text } = texts
  const navigate = useNavigate()
  const [error, setError] = useState<ApiError | null>(null)
  const open = () => navigate({ search: allRowsSearch })
  const stop = async () => {
    setError(null)
    try {
      await chooseDefaultView(name, broken.chosen_by === 'role' ? allRows : null)
      await open()
    } catch (thrown) {
      setError(thrown as ApiError)
    }
  }
  return (
    <>
      <PageHeader title={texts.many(name)} />
      {error && <Problem error={error} onRetry={() => void stop()} />}
      <Empty
        image={Empty.PRESENTED_IMAGE_SIMPLE}
        description={
          <>
            <strong>
              {broken.view
                ? text('views.defaultBroken', { name: broken.view.name })
                : text('views.defaultGone')}
            </strong>
            <p>{text('views.defaultHint')}</p>
          </>
        }
      >
        <div className="empty-actions">
          <Button type="primary" onClick={() => void open()}>
            {text('views.openWithout')}
          </Button>
          <Button onClick={() => void stop()}>{text('views.stopDefault')}</Button>
        </div>
      </Empty>
    </>
  )
}
