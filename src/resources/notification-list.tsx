import { Button } from 'antd'

import type { ResourceName } from '#contract/resources.ts'
import { withFilter } from '../kernel/list-state.ts'
import ResourceList from '../kernel/resource-list.tsx'
import { declarationOf } from '../kernel/traits.ts'
import { useDocumentTitle } from '../kernel/use-document-title.ts'
import { useListState } from '../kernel/use-list-state.ts'
import { useReading } from '../shell/use-reading.ts'
import { useTexts } from '../texts.ts'

/** One's own notifications; those that are unread are one step away. */
export default function NotificationList({ name }: { name: ResourceName }) {
  const say = useTexts()
  const [state, change] = useListState(declarationOf(name))
  const { read, isPending } = useReading()
  useDocumentTitle(say.many(name))
  const isUnread = state.filters.read?.[0] === 'false'
  return (
    <ResourceList
      name={name}
      actions={
        <>
          <button
            type="button"
            className="quick-button"
            aria-pressed={isUnread}
            onClick={() => change(withFilter(state, 'read', isUnread ? [] : ['false']))}
          >
            {say.text('bell.onlyUnread')}
          </button>
          <Button loading={isPending} onClick={() => read('all')}>
            {say.text('bell.readAll')}
          </Button>
        </>
      }
    />
  )
}
