import { DeleteOutlined, EditOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Link, useNavigate } from 'react-router'

import type { ResourceName } from '#contract/resources.ts'
import { useCan } from '../providers/use-can.ts'
import { useTexts } from '../texts.ts'
import { editPath, listPath } from './admin-resources.ts'
import { DeletedNotice } from './deleted-notice.tsx'
import { ListLink } from './list-link.tsx'
import { PageHeader } from './page-header.tsx'
import { RecordNeighbours } from './record-neighbours.tsx'
import { StateTag } from './state-tag.tsx'
import { declarationOf, isDeleted, type Row, stateFieldOf } from './traits.ts'
import { type Dialogs, TransitionButtons } from './transition-buttons.tsx'
import { useDocumentTitle } from './use-document-title.ts'
import { useRowTitle } from './use-title.ts'

const DeleteDialog = lazy(() => import('./delete-dialog.tsx'))

/** Shows a record's title and state, and every action that the person may take now. */
export function RecordHeader({
  name,
  row,
  dialogs,
  more,
}: {
  name: ResourceName
  row: Row
  dialogs?: Dialogs
  /** Additional actions. */
  more?: ReactNode
}) {
  const texts = useTexts()
  const can = useCan()
  const navigate = useNavigate()
  const title = useRowTitle(name, row)
  const [isDeleting, setDeleting] = useState(false)
  const [stateField] = stateFieldOf(declarationOf(name)) ?? []
  useDocumentTitle(`${texts.one(name)} ${title}`)
  return (
    <>
      <PageHeader
        above={<ListLink name={name} />}
        title={title}
        aside={stateField && <StateTag resource={name} state={String(row[stateField])} />}
        actions={
          <>
            <RecordNeighbours name={name} id={row.id} />
            {more}
            {!isDeleted(row) && (
              <>
                <TransitionButtons
                  name={name}
                  row={row}
                  title={title}
                  {...(dialogs ? { dialogs } : {})}
                />
                {can(name, 'edit') && (
                  <Link className="button" to={editPath(name, row.id)}>
                    <EditOutlined aria-hidden /> {texts.text('actions.edit')}
                  </Link>
                )}
                {can(name, 'delete') && (
                  <Button
                    danger
                    icon={<DeleteOutlined aria-hidden />}
                    onClick={() => setDeleting(true)}
                  >
                    {texts.text('actions.delete')}
                  </Button>
                )}
              </>
            )}
          </>
        }
      />
      {isDeleted(row) && <DeletedNotice name={name} row={row} title={title} />}
      {isDeleting && (
        <Suspense>
          <DeleteDialog
            name={name}
            row={row}
            onClose={() => setDeleting(false)}
            onDeleted={() => navigate(listPath(name))}
          />
        </Suspense>
      )}
    </>
  )
}
