import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { lazy, Suspense, useEffect, useState } from 'react'

import { type Selection, selectRecords } from '#contract/calls/bulk.ts'
import { bulkFields, bulkTransitions } from '#contract/kernel/bulk.ts'
import type { Machine } from '#contract/kernel/machine.ts'
import { machines } from '#contract/machines.ts'
import type { ResourceName } from '#contract/resources.ts'
import { declarationOf } from '../../declaration/declaration-of.ts'
import type { ApiError } from '../../providers/api-error.ts'
import { send } from '../../providers/send.ts'
import { useCan } from '../../providers/use-can.ts'
import { useTexts } from '../../text/use-texts.ts'
import { Reason } from '../../ui/problem.tsx'
import { ExportMenu } from '../files/export-menu.tsx'
import type { BulkAction } from './bulk-dialog.tsx'
import type { ListSelection } from './use-selection.ts'

const BulkDialog = lazy(() => import('./bulk-dialog.tsx'))

/** A selection is counted once it has stayed the same for so long. */
const settleMs = 250

/** Offers what can be done to the selected rows. */
export default function BulkBar({
  name,
  selection,
  onPage,
  total,
  exported,
  columns,
}: {
  name: ResourceName
  selection: ListSelection
  /** How many rows of the page are selected. */
  onPage: number
  total: number
  /** The address that exports the whole list. */
  exported: URL
  /** The columns on screen. */
  columns: readonly string[]
}) {
  const texts = useTexts()
  const can = useCan()
  const [action, setAction] = useState<BulkAction | null>(null)
  const { data, error, refetch } = useCounted(name, selection)
  const resource = declarationOf(name)
  const machine = (machines as Record<string, Machine | undefined>)[name]
  const fits = (transition: string) =>
    machine?.transitions[transition]?.from.reduce(
      (sum, state) => sum + (data?.states[state] ?? 0),
      0,
    ) ?? 0
  const transitions = bulkTransitions(machine).filter((one) => can(name, one) && fits(one) > 0)
  const mayEdit = can(name, 'edit') && bulkFields(resource).length > 0
  return (
    <section className="bulk-bar" aria-label={texts.text('bulk.label')}>
      <p role="status">
        {selection.isAll || selection.count > onPage
          ? texts.text('bulk.selected', { count: selection.count })
          : texts.text('bulk.onPage', { count: onPage })}
      </p>
      {!selection.isAll && total > selection.count && (
        <Button type="link" onClick={selection.selectAll}>
          {texts.text('bulk.selectAll', { count: total })}
        </Button>
      )}
      {error && (
        <span role="alert">
          <Reason error={error} />
        </span>
      )}
      <div className="bulk-actions">
        {mayEdit && (
          <Button disabled={!data} onClick={() => setAction({ kind: 'edit' })}>
            {texts.text('actions.edit')}
          </Button>
        )}
        {transitions.map((transition) => (
          <Button key={transition} onClick={() => setAction({ kind: 'transition', transition })}>
            {texts.text('bulk.possible', {
              action: texts.transition(name, transition),
              fits: fits(transition),
              count: data?.count ?? 0,
            })}
          </Button>
        ))}
        {can(name, 'delete') && resource.actions.includes('delete') && (
          <Button danger disabled={!data} onClick={() => setAction({ kind: 'delete' })}>
            {texts.text('actions.delete')}
          </Button>
        )}
        {/* Another selection closes the menu, and breaks off what it downloads. */}
        <ExportMenu
          key={JSON.stringify(selection.selected)}
          name={name}
          url={selectedOf(exported, selection)}
          shown={columns}
          count={selection.count}
        />
        <Button type="text" onClick={selection.clear}>
          {texts.text('bulk.clear')}
        </Button>
      </div>
      {action && data && (
        <Suspense>
          <BulkDialog
            name={name}
            action={action}
            selection={data}
            onRecount={() => void refetch()}
            onClose={() => setAction(null)}
            onStarted={() => {
              setAction(null)
              selection.clear()
            }}
          />
        </Suspense>
      )}
    </section>
  )
}

/** Limits an export to the selected rows. */
function selectedOf(list: URL, { selected }: ListSelection): URL {
  const url = new URL(list)
  const [key, ids = []] = 'ids' in selected ? ['id', selected.ids] : ['id_ne', selected.except]
  for (const id of ids) url.searchParams.append(key, String(id))
  return url
}

/** Has the server count the selection, with its states and some of its rows. */
function useCounted(name: ResourceName, { selected }: ListSelection) {
  const current = JSON.stringify(selected)
  const [settled, setSettled] = useState(current)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(current), settleMs)
    return () => clearTimeout(timer)
  }, [current])
  return useQuery<Selection, ApiError>({
    queryKey: ['selection', name, settled],
    queryFn: () => send(selectRecords(name), { body: JSON.parse(settled) }),
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  })
}
