import { Alert } from 'antd'

import type { ResourceName } from '#contract/resources.ts'
import type { Row } from '../declaration/row.ts'
import { useCan } from '../providers/use-can.ts'
import { useFormat } from '../text/use-format.ts'
import { useTexts } from '../text/use-texts.ts'
import { RestoreButton } from './restore-button.tsx'

/** Shows that and when a record was deleted, with a button to restore it. */
export function DeletedNotice(props: { name: ResourceName; row: Row; title: string }) {
  const { name, row, title } = props
  const { text } = useTexts()
  const { instant } = useFormat()
  const can = useCan()
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
