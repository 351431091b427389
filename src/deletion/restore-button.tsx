import { UndoOutlined } from '@ant-design/icons'
import { Button } from 'antd'

import type { ResourceName } from '#contract/resources.ts'
import { useTexts } from '../text/use-texts.ts'
import { useRestore } from './use-restore.ts'

/** Restores a deleted record; shown as an icon in list rows. */
export function RestoreButton({
  name,
  id,
  title,
  isIcon = false,
}: {
  name: ResourceName
  id: number
  title: string
  isIcon?: boolean
}) {
  const { text } = useTexts()
  const { restore, isPending } = useRestore(name, id, title)
  return (
    <Button
      icon={<UndoOutlined aria-hidden />}
      loading={isPending}
      onClick={restore}
      {...(isIcon
        ? {
            type: 'text',
            size: 'small',
            'aria-label': text('actions.restoreOne', { name: title }),
            title: text('actions.restore'),
          }
        : {})}
    >
      {!isIcon && text('actions.restore')}
    </Button>
  )
}
