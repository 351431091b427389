import { Alert } from 'antd'

import type { ResourceName } from '#contract/resources.ts'
import type { Row } from '../declaration/row.ts'
import { useCan } from '../providers/use-can.ts'
import { useFormat } from '../text/use-format.ts'
import { useTexts } from '../text/use-texts.ts'
import { useRowTitle } from '../value/use-title.ts'
import { RestoreButton } from './restore-button.tsx'

/** Shows that and when a record was deleted, with a button to restore it. */
export function DeletedNotice({ name, row }: { name: ResourceName; row: Row }) {
  const { text } = useTexts()
  const { instant } = useFormat()
  const can = useCan()
  const title = useRowTitle(name, row)
  return (
    <Alert
      className="deleted-notice"
      type="warning"
      showIcon
      message={text('show.deleted', { at: instant(String(row.deleted_at)) })}
      description={text('show.deletedText')}
      action={can(name, 'delete') && <RestoreButton name={name} id={row.id} title={title} />}
    />
  )
}
