import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'

import { adminResources, createPath } from '../../declaration/admin-resources.ts'
import { declarationOf, knownResource } from '../../declaration/declaration-of.ts'
import { writeListState } from '../../list/list-state.ts'
import { type SavedView, stateOf } from '../../list/views/saved-view.ts'
import { accountPath, homePath } from '../../providers/auth.ts'
import { dataProvider } from '../../providers/data-provider.ts'
import { useCan } from '../../providers/use-can.ts'
import { inSentence } from '../../text/in-sentence.ts'
import { useTexts } from '../../text/use-texts.ts'
import { groupsFor } from '../main-menu.tsx'
import type { Entry } from './entry.ts'

/** The pages of the menu, the forms for new records, and one's account. */
export function usePlaces(): Entry[] {
  const texts = useTexts()
  const can = useCan()
  const navigate = useNavigate()
  const to = (path: string) => () => void navigate(path)
  return [
    { key: homePath, label: texts.text('menu.dashboard'), run: to(homePath) },
    ...groupsFor(can).flatMap(([group, members]) =>
      members.map(({ path, titleIn }) => ({
        key: path,
        label: titleIn(texts),
        aside: texts.group(group),
        run: to(path),
      })),
    ),
    { key: accountPath, label: texts.text('account.title'), run: to(accountPath) },
    ...adminResources.flatMap(({ name, create }) =>
      create && can(name, 'create')
        ? [
            {
              key: create,
              label: texts.text('actions.createOne', { what: inSentence(texts.one(name)) }),
              run: to(createPath(name)),
            },
          ]
        : [],
    ),
  ]
}

/** The person's saved views and those shared with them. */
export function useViewEntries(): Entry[] {
  const texts = useTexts()
  const can = useCan()
  const navigate = useNavigate()
  const { data } = useQuery({
    queryKey: ['palette', 'views'],
    queryFn: () =>
      dataProvider.getList<SavedView>({
        resource: 'saved_views',
        pagination: { currentPage: 1, pageSize: 200 },
        sorters: [{ field: 'name', order: 'asc' }],
      }),
    enabled: can('saved_views', 'list'),
    staleTime: 0,
  })
  return (data?.data ?? []).flatMap((view) => {
    const name = knownResource(view.resource)
    if (!name || !can(name, 'list')) return []
    const resource = declarationOf(name)
    const query = writeListState(stateOf(view, resource), resource)
    return [
      {
        key: `view-${view.id}`,
        label: view.name,
        aside: texts.many(name),
        run: () => void navigate(`${resource.admin.path}?${query}`),
      },
    ]
  })
}
