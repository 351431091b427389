import { lazy, type ReactNode, Suspense } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'

import type { ResourceName } from '#contract/resources.ts'
import { childrenOf } from '../declaration/children.ts'
import { declarationOf } from '../declaration/declaration-of.ts'
import type { Row } from '../declaration/row.ts'
import { useCan } from '../providers/use-can.ts'
import { useTexts } from '../text/use-texts.ts'
import { Loading } from '../ui/loading.tsx'
import { Details } from '../value/details.tsx'

const ResourceList = lazy(() => import('../list/resource-list.tsx'))
const RecordTimeline = lazy(() => import('./timeline.tsx'))
const Comments = lazy(() => import('./comments.tsx'))
const RelatedRecords = lazy(() => import('./related-records.tsx'))

/**
 * Shows a record's details, related records, children and history: one below the other, or in tabs if
 * the record has children. The open tab is in the URL; a tab loads when it is opened.
 */
export function RecordTabs({
  name,
  row,
  first,
  more = [],
}: {
  name: ResourceName
  row: Row
  /** A tab shown first, which may replace the list of the child resource `instead`. */
  first?: { label: string; page: ReactNode; instead?: ResourceName }
  /** Further tabs, after those of the children. */
  more?: readonly { tab: string; label: string; page: ReactNode }[]
}) {
  const texts = useTexts()
  const can = useCan()
  const [params] = useSearchParams()
  const { state } = useLocation()
  const children = childrenOf(declarationOf(name)).filter(
    (child) => can(child.name, 'list') && child.name !== first?.instead,
  )
  // Events have no history of their own.
  const hasHistory = name !== 'events'
  if (children.length === 0 && !first)
    return (
      <>
        <Overview name={name} row={row} />
        {hasHistory && <History name={name} id={row.id} />}
      </>
    )
  const tabs = [
    ...(first ? [{ tab: null, label: first.label }] : []),
    { tab: first ? 'details' : null, label: texts.text('show.details') },
    ...children.map((child) => ({ tab: child.name, label: texts.many(child.name) })),
    ...more.map(({ tab, label }) => ({ tab, label })),
    ...(hasHistory ? [{ tab: 'history', label: texts.text('show.history') }] : []),
  ]
  const open = tabs.find(({ tab }) => tab === params.get('tab'))?.tab ?? null
  const child = children.find((one) => one.name === open)
  const other = more.find(({ tab }) => tab === open)
  return (
    <>
      <nav className="tabs" aria-label={texts.text('show.tabs')}>
        {tabs.map(({ tab, label }) => (
          <Link
            key={tab}
            to={{ search: searchOf(params.get('id'), tab) }}
            state={state}
            preventScrollReset
            {...(tab === open ? { 'aria-current': 'page' } : {})}
          >
            {label}
          </Link>
        ))}
      </nav>
      {child ? (
        <Suspense fallback={<Loading />}>
          <ResourceList
            key={child.name}
            name={child.name}
            parent={{ field: child.field, id: row.id }}
          />
        </Suspense>
      ) : other ? (
        other.page
      ) : open === 'history' ? (
        <History name={name} id={row.id} />
      ) : first && open === null ? (
        first.page
      ) : (
        <Overview name={name} row={row} />
      )}
    </>
  )
}

function History({ name, id }: { name: ResourceName; id: number }) {
  return (
    <Suspense fallback={<Loading />}>
      <RecordTimeline name={name} id={id} />
    </Suspense>
  )
}

/** Shows a record's fields, the staff's comments on it and the records that refer to it. */
function Overview({ name, row }: { name: ResourceName; row: Row }) {
  return (
    <>
      <Details name={name} row={row} />
      <Suspense fallback={<Loading />}>
        <Comments name={name} id={row.id} />
        <RelatedRecords name={name} id={row.id} />
      </Suspense>
    </>
  )
}

/** Builds a tab's query string, including the record's id if the path itself has none. */
function searchOf(id: string | null, tab: string | null): string {
  const search = new URLSearchParams({ ...(id ? { id } : {}), ...(tab ? { tab } : {}) })
  return search.toString()
}
