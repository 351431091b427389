import { Button } from 'antd'

import type { ResourceName } from '#contract/resources.ts'
import { declarationOf } from '../../declaration/declaration-of.ts'
import { withFilter } from '../../list/list-state.ts'
import ResourceList from '../../list/resource-list.tsx'
import { useListState } from '../../list/use-list-state.ts'
import { useReading } from '../../shell/use-reading.ts'
import { useTexts } from '../../text/use-texts.ts'
import { useDocumentTitle } from '../../ui/use-document-title.ts'

/** Shows the person's own notifications, with a button that filters unread ones. */
export default function NotificationList({ name }: { name: ResourceName }) {
  const texts = useTexts()
  const [state, change] = useListState(declarationOf(name), false)
  const { read, isPending } = useReading()
  useDocumentTitle(texts.many(name))
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
            {texts.text('bell.onlyUnread')}
          </button>
          <Button loading={isPending} onClick={() => read('all')}>
            {texts.text('bell.readAll')}
          </Button>
        </>
      }
    />
  )
}
