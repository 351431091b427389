import { CopyOutlined, DeleteOutlined, EditOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'

import type { ResourceName } from '#contract/resources.ts'
import { createPath, editPath, listPath } from '../declaration/admin-resources.ts'
import { declarationOf, isFrozen, stateFieldOf } from '../declaration/declaration-of.ts'
import { isDeleted, type Row } from '../declaration/row.ts'
import { useResourceScreens } from '../declaration/screens-context.ts'
import { DeletedNotice } from '../deletion/deleted-notice.tsx'
import { fromParameter } from '../form/use-next-edition.ts'
import { ListLink } from '../list/list-link.tsx'
import { rememberRecord } from '../providers/recent-records.ts'
import { useCan } from '../providers/use-can.ts'
import { useTexts } from '../text/use-texts.ts'
import { Onlookers } from '../ui/onlookers.tsx'
import { usePageActs } from '../ui/page-acts.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { useShortcuts } from '../ui/shortcuts.ts'
import { useDocumentTitle } from '../ui/use-document-title.ts'
import { StateTag } from '../value/state-tag.tsx'
import { useRowTitle } from '../value/use-title.ts'
import { RecordNeighbors } from './record-neighbors.tsx'
import { TransitionButtons } from './transition-buttons.tsx'

const DeleteDialog = lazy(() => import('../deletion/delete-dialog.tsx'))

/** Shows a record's title and state, and every action that the person may take now. */
export function RecordHeader({
  name,
  row,
  more,
}: {
  name: ResourceName
  row: Row
  /** Additional actions. */
  more?: ReactNode
}) {
  const texts = useTexts()
  const can = useCan()
  const { dialogs, editions } = useResourceScreens(name)
  const navigate = useNavigate()
  const title = useRowTitle(name, row)
  const [isDeleting, setDeleting] = useState(false)
  const [stateField] = stateFieldOf(declarationOf(name)) ?? []
  useDocumentTitle(`${texts.one(name)} ${title}`)
  const isFixed = isDeleted(row) || isFrozen(declarationOf(name), row)
  const mayEdit = can(name, 'edit') && !isFixed
  const mayDelete = can(name, 'delete') && !isFixed
  const edit = () => void navigate(editPath(name, row.id))
  useShortcuts(mayEdit ? { edit } : {})
  usePageActs([
    ...(mayEdit
      ? [{ key: 'edit', label: texts.text('actions.editOne', { name: title }), run: edit }]
      : []),
    ...(mayDelete
      ? [
          {
            key: 'delete',
            label: texts.text('actions.deleteOne', { name: title }),
            run: () => setDeleting(true),
          },
        ]
      : []),
  ])
  useEffect(() => {
    rememberRecord({ resource: name, id: row.id, title })
  }, [name, row.id, title])
  return (
    <>
      <PageHeader
        above={<ListLink name={name} />}
        // A heading is never blank, even while the record that gives the title loads.
        title={title.trim() || texts.one(name)}
        aside={stateField && <StateTag resource={name} state={String(row[stateField])} />}
        actions={
          <>
            <RecordNeighbors name={name} id={row.id} />
            {more}
            {!isDeleted(row) && (
              <>
                <TransitionButtons
                  name={name}
                  row={row}
                  title={title}
                  {...(dialogs ? { dialogs } : {})}
                />
                {editions && can(name, 'create') && (
                  <Link className="button" to={createPath(name, { [fromParameter]: row.id })}>
                    <CopyOutlined aria-hidden /> {texts.text('actions.nextEdition')}
                  </Link>
                )}
                {mayEdit && (
                  <Link className="button" to={editPath(name, row.id)}>
                    <EditOutlined aria-hidden /> {texts.text('actions.edit')}
                  </Link>
                )}
                {mayDelete && (
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
      <Onlookers name={name} id={row.id} mode="view" />
      {isDeleted(row) && <DeletedNotice name={name} row={row} />}
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
