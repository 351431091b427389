import { UndoButton } from '../../deletion/undo-button.tsx'
import { dataProvider } from '../../providers/data-provider.ts'
import { notificationProvider, showNotice } from '../../providers/notification.ts'
import { useTexts } from '../../text/use-texts.ts'
import { Reason } from '../../ui/problem.tsx'
import type { SavedView } from './saved-view.ts'
import { useViewWrite } from './use-views.ts'

/** Creates a deleted view again from the notice, since views can't be restored. */
export function UndoViewDelete({ view, notice }: { view: SavedView; notice: string }) {
  const { text } = useTexts()
  const { name, resource, query, visibility, roles, default_for } = view
  const { mutate } = useViewWrite(() =>
    dataProvider.create<SavedView>({
      resource: 'saved_views',
      variables: { name, resource, query, visibility, roles, default_for },
    }),
  )
  const undo = () =>
    mutate(undefined, {
      onSuccess: () => showNotice({ type: 'success', message: text('views.restored', { name }) }),
      onError: (error) =>
        showNotice({
          type: 'error',
          message: text('views.notRestored', { name }),
          description: <Reason error={error} />,
        }),
      onSettled: () => notificationProvider.close(notice),
    })
  return <UndoButton onUndo={undo} />
}
