import { DownOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'

import { useSession } from '../../providers/session.ts'
import { useCan } from '../../providers/use-can.ts'
import { useTexts } from '../../text/use-texts.ts'
import { Loading } from '../../ui/loading.tsx'
import { useShortcuts } from '../../ui/shortcuts.ts'
import { useDismissal } from '../../ui/use-dismissal.ts'
import { isChanged, type SavedView, stateOf } from './saved-view.ts'
import { useViews, type ViewsProps } from './use-views.ts'

const ViewsPanel = lazy(() => import('./views-panel.tsx'))
const ViewChanged = lazy(() => import('./view-changed.tsx'))
const ViewDialog = lazy(() => import('./view-dialog.tsx'))

/** Shows the chosen view's name and opens the menu of views. */
export function ViewsMenu(props: ViewsProps) {
  const { name, resource, state, columns, onChange } = props
  const { text } = useTexts()
  const mayList = useCan()('saved_views', 'list')
  const [isOpen, setOpen] = useState(false)
  /** The view to rename, null for a new one, undefined if the dialog is closed. */
  const [edited, setEdited] = useState<SavedView | null | undefined>()
  const { query, views } = useViews(name, mayList && (isOpen || state.view !== null))
  const [initialName, setInitialName] = useState<string>()
  const { box, button } = useDismissal(isOpen, () => setOpen(false))
  useShortcuts({ views: () => setOpen(!isOpen) })
  const { identity } = useSession()
  if (!mayList) return null

  const chosen = views.find(({ id }) => id === state.view)
  const isMine = chosen?.user_id === identity?.id
  const isOther = chosen !== undefined && isChanged(chosen, state, resource)
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  return (
    <>
      <div className="toolbar-menu views" ref={box}>
        <Button
          ref={button}
          aria-expanded={isOpen}
          aria-controls="views"
          onClick={() => setOpen(!isOpen)}
        >
          <span className="views-name">
            {chosen
              ? text(isOther ? 'views.changed' : 'views.chosen', { name: chosen.name })
              : text('views.menu')}
          </span>
          <DownOutlined aria-hidden />
        </Button>
        <div id="views">
          {isOpen && (
            <Suspense fallback={<Loading />}>
              <ViewsPanel
                {...props}
                query={query}
                views={views}
                chosen={chosen}
                onClose={close}
                onEdit={(view) => {
                  close()
                  setEdited(view)
                }}
              />
            </Suspense>
          )}
        </div>
        {edited !== undefined && (
          <Suspense>
            <ViewDialog
              name={name}
              resource={resource}
              state={{ ...state, columns }}
              view={edited}
              initialName={initialName}
              onClose={() => {
                setEdited(undefined)
                setInitialName(undefined)
                button.current?.focus()
              }}
              onCreated={(view) => onChange(stateOf(view, resource))}
            />
          </Suspense>
        )}
      </div>
      {chosen && isOther && (
        <Suspense>
          <ViewChanged
            resource={resource}
            state={state}
            view={chosen}
            isMine={isMine}
            onSave={() => {
              setInitialName(chosen.name)
              setEdited(null)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
