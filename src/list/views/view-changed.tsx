import { Button } from 'antd'
import { Link } from 'react-router'

import type { Resource } from '#contract/kernel/resource.ts'
import { UndoEvent } from '../../deletion/undo-event.tsx'
import { dataProvider } from '../../providers/data-provider.ts'
import { showNotice } from '../../providers/notification.ts'
import { useCan } from '../../providers/use-can.ts'
import { useTexts } from '../../text/use-texts.ts'
import { Reason } from '../../ui/problem.tsx'
import { type ListState, writeListState } from '../list-state.ts'
import { queryOf, type SavedView, stateOf } from './saved-view.ts'
import { mayChange, useViewWrite } from './use-views.ts'

/** Offers what can be done with a list that differs from the chosen view. */
export default function ViewChanged(props: {
  resource: Resource
  state: ListState
  view: SavedView
  isMine: boolean
  onSave: () => void
}) {
  const { resource, state, view, isMine, onSave } = props
  const { name, id, version } = view
  const { text } = useTexts()
  const can = useCan()
  const isShared = view.visibility !== 'private'
  const update = useViewWrite(() =>
    dataProvider.update<SavedView>({
      resource: 'saved_views',
      id,
      variables: { query: queryOf(state, resource), version },
    }),
  )
  const store = () =>
    update.mutate(undefined, {
      onSuccess: ({ event }) => {
        const notice = `updated-view-${id}`
        showNotice({
          type: 'success',
          key: notice,
          message: text('views.updated', { name }),
          ...(event
            ? { action: <UndoEvent name="saved_views" id={id} event={event} notice={notice} /> }
            : {}),
        })
      },
      onError: (error) =>
        showNotice({
          type: 'error',
          message: text('views.notUpdated', { name }),
          description: <Reason error={error} />,
        }),
    })
  return (
    <fieldset className="view-changed">
      <legend className="unseen">{text('views.changed', { name })}</legend>
      {mayChange(view, isMine, can) && (
        <Button size="small" loading={update.isPending} onClick={store}>
          {text(isShared ? 'views.updateForAll' : 'views.update')}
        </Button>
      )}
      {isShared && can('saved_views', 'create') && (
        <Button size="small" onClick={onSave}>
          {text('views.saveForMe')}
        </Button>
      )}
      <Link to={{ search: writeListState(stateOf(view, resource), resource).toString() }}>
        {text('views.back')}
      </Link>
    </fieldset>
  )
}
