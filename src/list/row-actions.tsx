import { DeleteOutlined, EditOutlined, EyeOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Link } from 'react-router'

import type { ResourceName } from '#contract/resources.ts'
import { editPath, showPath } from '../declaration/admin-resources.ts'
import { declarationOf, isFrozen } from '../declaration/declaration-of.ts'
import { isDeleted, type Row } from '../declaration/row.ts'
import { RestoreButton } from '../deletion/restore-button.tsx'
import { useCan } from '../providers/use-can.ts'
import { useTexts } from '../text/use-texts.ts'
import { useRowTitle } from '../value/use-title.ts'
import type { ListOrigin } from './list-origin.ts'

/** Shows the actions that the person may take on a row. */
export function RowActions({
  name,
  row,
  origin,
  onDelete,
}: {
  name: ResourceName
  row: Row
  origin: ListOrigin | undefined
  onDelete: (row: Row) => void
}) {
  const { text } = useTexts()
  const can = useCan()
  const title = useRowTitle(name, row)
  const isFixed = isDeleted(row) || isFrozen(declarationOf(name), row)
  return (
    <div className="row-actions">
      {can(name, 'show') && (
        <Link
          className="icon-link"
          to={showPath(name, row.id)}
          state={origin && { list: origin }}
          aria-label={text('actions.showOne', { name: title })}
          title={text('actions.show')}
        >
          <EyeOutlined aria-hidden />
        </Link>
      )}
      {isDeleted(row) && can(name, 'delete') && (
        <RestoreButton name={name} id={row.id} title={title} isIcon />
      )}
      {!isFixed && can(name, 'edit') && (
        <Link
          className="icon-link"
          data-action="edit"
          to={editPath(name, row.id)}
          aria-label={text('actions.editOne', { name: title })}
          title={text('actions.edit')}
        >
          <EditOutlined aria-hidden />
        </Link>
      )}
      {!isFixed && can(name, 'delete') && (
        <Button
          type="text"
          danger
          size="small"
          icon={<DeleteOutlined aria-hidden />}
          aria-label={text('actions.deleteOne', { name: title })}
          title={text('actions.delete')}
          onClick={() => onDelete(row)}
        />
      )}
    </div>
  )
}
