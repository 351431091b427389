import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'

import { isOrderState, type OrderState, statesIn } from '#contract/order-phases.ts'
import { orders } from '#contract/resources/orders.ts'
import { showPath } from '../../declaration/admin-resources.ts'
import {
  type LayoutProps,
  type TransitionDialogProps,
  useResourceScreens,
} from '../../declaration/screens-context.ts'
import { withinGroup } from '../../list/groups.ts'
import { type Summary, useSummary } from '../../list/use-summary.ts'
import { useConditions } from '../../record/use-conditions.ts'
import { useFormat } from '../../text/use-format.ts'
import { useTexts } from '../../text/use-texts.ts'
import { Loading } from '../../ui/loading.tsx'
import { Problem } from '../../ui/problem.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { Reference } from '../../value/reference.tsx'
import { StateTag } from '../../value/state-tag.tsx'
import '../../styles/layouts.css'
import { useRecord } from '../use-record.ts'
import type { Order } from './order-rows.ts'
import { useLayoutRows } from './use-layout-rows.ts'

const TransitionDialog = lazy(() => import('../../record/transition-dialog.tsx'))

const firstCards = 20
const maxCards = 100
/** The states of orders that aren't finished. */
const shownStates = statesIn('open', 'assigned', 'under_way', 'delivered', 'disputed')

/** Shows the orders in a column for each state, those with the earliest window first. */
export default function OrderBoard({ filters, chosen, part, onPart, onTable }: LayoutProps) {
  const texts = useTexts()
  const isPhone = useMedia('phone')
  const { query } = useLayoutRows(filters, 1)
  const { data, error, refetch } = useSummary(
    { resource: 'orders', filters, sum: ['total_cents'], group: 'state' },
    { asOf: query.dataUpdatedAt },
  )
  const [taken, setTaken] = useState<Taken | null>(null)
  if (!data) return error ? <Problem error={error} onRetry={() => void refetch()} /> : <Loading />
  const wanted = (chosen.state ?? []).filter(isOrderState)
  const states: OrderState[] = wanted.length > 0 ? wanted : shownStates
  const figuresOf = (state: string): Figures =>
    data.groups.find(({ key }) => key === state) ?? { count: 0, sums: {} }
  const one = states.find((state) => state === part) ?? states[0]
  const columns = isPhone ? states.filter((state) => state === one) : states
  return (
    <section aria-label={texts.text('layout.board')}>
      {isPhone && (
        <select
          className="native-select"
          aria-label={texts.text('layout.states')}
          value={one}
          onChange={({ target }) => onPart(target.value)}
        >
          {states.map((state) => (
            <option key={state} value={state}>
              {texts.text('layout.column', {
                state: texts.state('orders', state),
                count: figuresOf(state).count,
              })}
            </option>
          ))}
        </select>
      )}
      {error && <Problem error={error} onRetry={() => void refetch()} />}
      <div className="board">
        {columns.map((state) => (
          <Column
            key={state}
            state={state}
            figures={figuresOf(state)}
            filters={filters}
            onAll={() => onTable({ state: [state] })}
            onAct={setTaken}
          />
        ))}
      </div>
      {taken && (
        <Suspense fallback={<Loading />}>
          <ActDialog {...taken} onClose={() => setTaken(null)} />
        </Suspense>
      )}
    </section>
  )
}

/** The transition that a person has chosen for an order. */
type Taken = { id: number; transition: string }
type Figures = Pick<Summary, 'count' | 'sums'>
type ColumnProps = Pick<LayoutProps, 'filters'> & {
  state: OrderState
  figures: Figures
  onAll: () => void
  onAct: (taken: Taken) => void
}

function Column({ state, figures, filters, onAll, onAct }: ColumnProps) {
  const texts = useTexts()
  const { money, timeZone } = useFormat()
  const [size, setSize] = useState(firstCards)
  const group = { name: 'state', field: orders.fields.state, unit: null }
  const within = withinGroup(filters, group, state, timeZone)
  const { query, rows } = useLayoutRows(within, size, figures.count > 0)
  const shown = figures.count > 0 ? rows : []
  const title = texts.state('orders', state)
  return (
    <section className="board-column" aria-label={title}>
      <h2>
        <StateTag resource="orders" state={state} />
        <span>{figures.count}</span>
        <span className="board-sum">{money(figures.sums.total_cents ?? 0)}</span>
      </h2>
      {query.error && <Problem error={query.error} onRetry={() => void query.refetch()} />}
      {figures.count === 0 && <p className="hint">{texts.text('layout.empty')}</p>}
      {figures.count > 0 && query.isLoading && <Loading />}
      <ul>
        {shown.map((order) => (
          <Card key={order.id} order={order} onAct={onAct} />
        ))}
      </ul>
      {figures.count > shown.length && shown.length > 0 && size < maxCards && (
        <Button onClick={() => setSize(Math.min(maxCards, size + firstCards))}>
          {texts.text('layout.moreCards')}
        </Button>
      )}
      {figures.count > firstCards && (
        <Button type="link" onClick={onAll}>
          {texts.text('layout.rest', { count: figures.count })}
        </Button>
      )}
    </section>
  )
}

type CardProps = { order: Order; onAct: (taken: Taken) => void }

function Card({ order, onAct }: CardProps) {
  const { money, instant, time } = useFormat()
  const city = useRecord('cities', order.city_id)
  const zone = city?.time_zone
  return (
    <li className="board-card">
      <p className="board-title">
        <Link to={showPath('orders', order.id)}>{order.code}</Link>
        <span>{money(order.total_cents)}</span>
      </p>
      <p>
        <Reference resource="customers" id={order.customer_id} />
      </p>
      <p>
        {instant(order.window_start_at, zone)} – {time(order.window_end_at, zone)}
      </p>
      <p className="faint">{city?.name}</p>
      <Acts order={order} onAct={onAct} />
    </li>
  )
}

/** Offers the transitions that the person may take with an order, each in its own dialog. */
function Acts({ order, onAct }: CardProps) {
  const texts = useTexts()
  const isOffered = useConditions('orders')
  const open = (order.allowed_transitions ?? []).filter((name) => isOffered(order, name))
  if (open.length === 0) return null
  return (
    <details className="board-acts">
      <summary>{texts.text('layout.acts', { name: order.code })}</summary>
      <ul>
        {open.map((name) => (
          <li key={name}>
            <Button size="small" onClick={() => onAct({ id: order.id, transition: name })}>
              {texts.transition('orders', name)}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Reads the whole order first: a dialog may show any of its fields. */
function ActDialog({ id, transition, onClose }: Taken & Pick<TransitionDialogProps, 'onClose'>) {
  const { dialogs } = useResourceScreens('orders')
  const order = useRecord('orders', id)
  const Dialog = dialogs?.[transition] ?? TransitionDialog
  if (!order) return <Loading />
  return (
    <Dialog
      name="orders"
      row={order}
      title={order.code}
      transition={transition}
      onClose={onClose}
    />
  )
}
