import { Button } from 'antd'

import type { ResourceName } from '#contract/resources.ts'
import { notificationProvider } from '../providers/notification.ts'
import { useTexts } from '../texts.ts'
import { useRestore } from './use-restore.ts'

type Props = { name: ResourceName; id: number; title: string; notice: string }

/** In the notice of a deletion: takes it back. */
export function UndoDelete({ name, id, title, notice }: Props) {
  const { text } = useTexts()
  const { restore } = useRestore(name, id, title)
  return (
    <Button
      size="small"
      onClick={() => {
        restore()
        notificationProvider.close(notice)
      }}
    >
      {text('actions.undo')}
    </Button>
  )
}
