import { DeleteOutlined, EditOutlined, LockOutlined } from '@ant-design/icons'
import type { HttpError } from '@refinedev/core'
import { Button } from 'antd'
import { useRef } from 'react'
import { Link } from 'react-router'

import { allRows } from '#contract/calls/display-preferences.ts'
import type { ApiError } from '../../providers/api-error.ts'
import { dataProvider } from '../../providers/data-provider.ts'
import { showNotice } from '../../providers/notification.ts'
import { useSession } from '../../providers/session.ts'
import { useCan } from '../../providers/use-can.ts'
import { type TextKey, useTexts } from '../../text/use-texts.ts'
import { Loading } from '../../ui/loading.tsx'
import { MenuPanel } from '../../ui/menu-panel.tsx'
import { Problem, Reason } from '../../ui/problem.tsx'
import { Reference } from '../../value/reference.tsx'
import { allRowsSearch, readListState, writeListState } from '../list-state.ts'
import { OpensList } from './opens-list.tsx'
import { PinButton } from './pin-button.tsx'
import { queryOf, type SavedView, stateOf } from './saved-view.ts'
import { UndoViewDelete } from './undo-view-delete.tsx'
import type { ViewsProps } from './use-views.ts'
import { mayChange, mayTakeBack, useViewWrite } from './use-views.ts'

type Props = ViewsProps & {
  query: { isLoading: boolean; error: HttpError | null; refetch: () => Promise<unknown> }
  views: SavedView[]
  chosen: SavedView | undefined
  onClose: () => void
  /** Called with null to save a new view. */
  onEdit: (view: SavedView | null) => void
}

/** Shows a list's saved views and the actions on the chosen one. */
export default function ViewsPanel(props: Props) {
  const { name, resource, state, onChange, query, views, onClose, onEdit } = props
  const { text } = useTexts()
  const can = useCan()
  const panel = useRef<HTMLDivElement>(null)
  const { identity } = useSession()
  const isMine = (view: SavedView) => view.user_id === identity?.id
  const standard = readListState(new URLSearchParams(), resource)
  const isStandard = state.view === null && queryOf(state, resource) === queryOf(standard, resource)
  const remove = useViewWrite(({ id, version }: SavedView) =>
    dataProvider.deleteOne<SavedView>({ resource: 'saved_views', id, meta: { version } }),
  )
  const hide = useViewWrite(({ id, version }: SavedView) =>
    dataProvider.update<SavedView>({
      resource: 'saved_views',
      id,
      variables: { visibility: 'private', version },
    }),
  )

  const takeBack = (view: SavedView) =>
    hide.mutate(view, {
      onSuccess: () => {
        showNotice({ type: 'success', message: text('views.isPrivate', { name: view.name }) })
        panel.current?.focus()
      },
      onError: (error) => showRefusal('views.notUpdated', view, error),
    })

  const drop = (view: SavedView) =>
    remove.mutate(view, {
      onSuccess: () => {
        const notice = `deleted-view-${view.id}`
        showNotice({
          type: 'success',
          key: notice,
          message: text('views.deleted', { name: view.name }),
          action: <UndoViewDelete view={view} notice={notice} />,
        })
        if (view.id === state.view) onChange({ ...state, view: null })
        panel.current?.focus()
      },
      onError: (error) => showRefusal('views.notDeleted', view, error),
    })

  const showRefusal = (key: TextKey, { name }: { name: string }, error: ApiError) =>
    showNotice({
      type: 'error',
      message: text(key, { name }),
      description: <Reason error={error} />,
    })

  const group = (label: TextKey, members: SavedView[]) =>
    members.length > 0 && (
      <section aria-label={text(label)}>
        <h2>{text(label)}</h2>
        <ul>
          {members.map((view) => (
            <li key={view.id}>
              <Choice {...props} view={view} isMine={isMine(view)} />
              <OpensList name={name} view={view.id} label={view.name} onRefused={showRefusal} />
              <PinButton view={view} />
              {mayChange(view, isMine(view), can) && (
                <Button
                  type="text"
                  size="small"
                  icon={<EditOutlined aria-hidden />}
                  aria-label={text('views.rename', { name: view.name })}
                  title={text('views.renameTitle')}
                  onClick={() => onEdit(view)}
                />
              )}
              {mayTakeBack(view, isMine(view), can) && (
                <Button
                  type="text"
                  size="small"
                  icon={<LockOutlined aria-hidden />}
                  aria-label={text('views.makePrivate', { name: view.name })}
                  title={text('views.makePrivateTitle')}
                  disabled={hide.isPending}
                  onClick={() => takeBack(view)}
                />
              )}
              {(isMine(view) || mayChange(view, false, can)) && can('saved_views', 'delete') && (
                <Button
                  type="text"
                  size="small"
                  danger
                  icon={<DeleteOutlined aria-hidden />}
                  aria-label={text('actions.deleteOne', { name: view.name })}
                  title={text('actions.delete')}
                  disabled={remove.isPending}
                  onClick={() => drop(view)}
                />
              )}
            </li>
          ))}
        </ul>
      </section>
    )

  const mayCreate = can('saved_views', 'create')
  return (
    <MenuPanel className="views-panel" ref={panel}>
      {query.isLoading && <Loading />}
      {query.error && <Problem error={query.error} onRetry={() => void query.refetch()} />}
      {!query.isLoading && !query.error && views.length === 0 && (
        <p className="hint">{text(mayCreate ? 'views.empty' : 'views.emptyToRead')}</p>
      )}
      <section aria-label={text('views.all')}>
        <ul>
          <li>
            <Link
              to={{ search: allRowsSearch }}
              preventScrollReset
              onClick={onClose}
              {...(isStandard ? { 'aria-current': 'true' as const } : {})}
            >
              {text('views.all')}
            </Link>
            <OpensList
              name={name}
              view={allRows}
              label={text('views.all')}
              onRefused={showRefusal}
            />
          </li>
        </ul>
      </section>
      {group('views.mine', views.filter(isMine))}
      {group(
        'views.shared',
        views.filter((view) => !isMine(view)),
      )}
      <div className="menu-actions">
        {mayCreate && (
          <Button block onClick={() => onEdit(null)}>
            {text('views.save')}
          </Button>
        )}
      </div>
    </MenuPanel>
  )
}

/** Links to a view. A link rather than a button, so that the view can be opened in another tab. */
function Choice(props: Props & { view: SavedView; isMine: boolean }) {
  const { resource, chosen, onClose, view, isMine } = props
  const { text } = useTexts()
  const mayNamePeople = useCan()('users', 'list')
  return (
    <Link
      to={{ search: writeListState(stateOf(view, resource), resource).toString() }}
      preventScrollReset
      onClick={onClose}
      {...(view.id === chosen?.id ? { 'aria-current': 'true' as const } : {})}
    >
      {view.name}{' '}
      {isMine && view.visibility !== 'private' && (
        <span className="faint">{text('views.isShared')}</span>
      )}
      {!isMine && mayNamePeople && (
        <span className="faint">
          <Reference resource="users" id={view.user_id} isLinked={false} />
        </span>
      )}
    </Link>
  )
}
