import type { ResourceName } from '#contract/resources.ts'
import { notificationProvider } from '../providers/notification.ts'
import { UndoButton } from './undo-button.tsx'
import { useRestore } from './use-restore.ts'

type Props = { name: ResourceName; id: number; title: string; notice: string }

/** Restores a soft-deleted record from the notice of its deletion. */
export function UndoDelete({ name, id, title, notice }: Props) {
  const { restore } = useRestore(name, id, title)
  return (
    <UndoButton
      onUndo={() => {
        restore()
        notificationProvider.close(notice)
      }}
    />
  )
}
