import { PushpinOutlined } from '@ant-design/icons'
import { type HttpError, useMany } from '@refinedev/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'

import { readPins } from '#contract/calls/display-preferences.ts'
import { countLists } from '#contract/calls/list-counts.ts'
import type { ResourceName } from '#contract/resources.ts'
import { listPath } from '../declaration/admin-resources.ts'
import { declarationOf } from '../declaration/declaration-of.ts'
import { queryOfFilters } from '../list/filters/query-of-filters.ts'
import { crudFilters, isReadable, writeListState } from '../list/list-state.ts'
import { type SavedView, stateOf } from '../list/views/saved-view.ts'
import type { Can } from '../providers/access-control.ts'
import { useDisplayPreference } from '../providers/display-preferences.ts'
import { send } from '../providers/send.ts'
import { useCan } from '../providers/use-can.ts'
import { useFormat } from '../text/use-format.ts'
import { useTexts } from '../text/use-texts.ts'

const refreshMs = 60_000

/** Links to the views that the person has pinned, each with the number of rows that it matches. */
export default function PinnedViews({ onChoose }: { onChoose?: (() => void) | undefined }) {
  const { text } = useTexts()
  const { number, timeZone } = useFormat()
  const can = useCan()
  const { pathname, search } = useLocation()
  const [stored] = useDisplayPreference('pins')
  const ids = readPins(stored ?? '') ?? []
  const { result } = useMany<SavedView, HttpError>({
    resource: 'saved_views',
    ids,
    queryOptions: { enabled: ids.length > 0 && can('saved_views', 'list') },
    errorNotification: false,
  })
  const pins = ids.flatMap((id) =>
    pinOf(
      result.data?.find((view) => view.id === id),
      timeZone,
      can,
    ),
  )
  const lists = pins.flatMap(({ list }) => list ?? [])
  // One request for all of them. A menu without counts is of use, too, so an error isn't shown.
  const { data } = useQuery({
    queryKey: ['pinned-counts', lists],
    queryFn: () => send(countLists, { body: { lists } }),
    enabled: lists.length > 0,
    refetchInterval: refreshMs,
    placeholderData: keepPreviousData,
  })
  if (pins.length === 0) return null
  const here = new URLSearchParams(search).get('view')
  return (
    <section aria-labelledby="menu-pinned">
      <h2 id="menu-pinned" className="menu-title">
        <PushpinOutlined aria-hidden />
        <span>{text('views.pinned')}</span>
      </h2>
      <ul>
        {pins.map(({ view, to, path, list }) => {
          const counted = list && data?.counts[lists.indexOf(list)]
          const isHere = pathname === path && here === String(view.id)
          return (
            <li key={view.id}>
              <Link
                to={to}
                onClick={onChoose}
                className={isHere ? 'pinned active' : 'pinned'}
                {...(isHere ? { 'aria-current': 'page' as const } : {})}
              >
                <span>{view.name}</span>{' '}
                {counted && (
                  <span className="pinned-count">
                    {number(counted.count)}
                    {counted.has_more && '+'}
                  </span>
                )}
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

type Pin = {
  view: SavedView
  path: string
  to: string
  /** Null for a view that filters by something that is gone: its list is not read, either. */
  list: { resource: string; query: string } | null
}

/** A view that was deleted, or of a list that the person may no longer open, has no entry. */
function pinOf(view: SavedView | undefined, timeZone: string, can: Can): Pin[] {
  if (!view || !can(view.resource, 'list')) return []
  const declared = declarationOf(view.resource as ResourceName)
  const state = stateOf(view, declared)
  const path = listPath(declared.name as ResourceName)
  const query = isReadable(state) && queryOfFilters(crudFilters(state, declared, timeZone))
  return [
    {
      view,
      path,
      to: `${path}?${writeListState(state, declared)}`,
      list: query === false ? null : { resource: view.resource, query },
    },
  ]
}
