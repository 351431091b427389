import { Button } from 'antd'
import type { CSSProperties } from 'react'
import { Link } from 'react-router'

import { orders } from '#contract/resources/orders.ts'
import { showPath } from '../../declaration/admin-resources.ts'
import type { LayoutProps } from '../../declaration/screens-context.ts'
import { withinGroup } from '../../list/groups.ts'
import { QuickButton } from '../../list/quick-button.tsx'
import { useSummary } from '../../list/use-summary.ts'
import { useFormat } from '../../text/use-format.ts'
import { useTexts } from '../../text/use-texts.ts'
import { Loading } from '../../ui/loading.tsx'
import { Problem } from '../../ui/problem.tsx'
import { StateTag } from '../../value/state-tag.tsx'
import { today, toWallClock } from '../../value/wall-clock.ts'
import '../../styles/layouts.css'
import { useRecord } from '../use-record.ts'
import { neighbor, readPeriod, weekColumn, weekOf } from './calendar-days.ts'
import type { Order } from './order-rows.ts'
import { useLayoutRows } from './use-layout-rows.ts'

/** The most orders that are read for a month or a week; a day shows the first few of them. */
const maxRows = 100
const maxChips = 3
const maxChipsOfWeek = 12

/** Shows the moves of a month or a week by the day on which their window begins. */
export default function OrderCalendar({ filters, part, onPart, onTable }: LayoutProps) {
  const { text } = useTexts()
  const format = useFormat()
  // A day is one of the person's, as in the table: moves of several cities share it.
  const zone = format.timeZone
  const now = today(zone)
  const period = readPeriod(part, now)
  const [first = now] = period.days
  const field = orders.fields.window_start_at
  const group = { name: 'window_start_at', field, unit: period.unit }
  const within = withinGroup(filters, group, first, zone)
  const { query, rows, total } = useLayoutRows(within, maxRows)
  const summary = useSummary(
    { resource: 'orders', filters: within, sum: [], bucket: 'window_start_at:day' },
    { asOf: query.dataUpdatedAt },
  )
  const error = query.error ?? summary.error
  // The rows and counts of the period before stay in memory while those of this one are read.
  const isOther = !summary.data || query.isPlaceholderData || summary.isPlaceholderData
  const counts = new Map(summary.data?.groups.map(({ key, count }) => [String(key), count]))
  const most = period.unit === 'week' ? maxChipsOfWeek : maxChips
  const rowsOf = (day: string) =>
    rows.filter(({ window_start_at }) => toWallClock(window_start_at, zone).startsWith(day))
  const toUnit = (unit: 'month' | 'week') => {
    const start = period.days.includes(now) ? now : first
    onPart(unit === 'week' ? start : start.slice(0, 7))
  }
  return (
    <section className="calendar" aria-label={text('layout.calendar')}>
      <div className="calendar-head">
        <h2 aria-live="polite">
          {period.unit === 'month'
            ? format.month(first)
            : `${format.day(first)} – ${format.day(period.days.at(-1) ?? first)}`}
        </h2>
        <Button onClick={() => onPart(neighbor(period, -1))}>{text('layout.before')}</Button>
        <Button onClick={() => onPart(period.unit === 'week' ? now : null)}>
          {text('layout.today')}
        </Button>
        <Button onClick={() => onPart(neighbor(period, 1))}>{text('layout.later')}</Button>
        {(['month', 'week'] as const).map((unit) => (
          <QuickButton key={unit} isOn={period.unit === unit} onClick={() => toUnit(unit)}>
            {text(`layout.${unit}`)}
          </QuickButton>
        ))}
      </div>
      <p className="hint">{text('layout.zone', { zone: format.zone(zone) })}</p>
      {error && (
        <Problem
          error={error}
          onRetry={() => {
            void query.refetch()
            void summary.refetch()
          }}
        />
      )}
      {!error && isOther && <Loading />}
      {!error && summary.data && !isOther && (
        <>
          {summary.data.count === 0 && <p role="status">{text('layout.none')}</p>}
          {total > rows.length && <p className="hint">{text('layout.cut')}</p>}
          <ol className="calendar-weekdays" aria-hidden>
            {weekOf(first).map((day) => (
              <li key={day}>{format.weekday(day)}</li>
            ))}
          </ol>
          <ol
            className={`calendar-days calendar-${period.unit}`}
            style={{ '--first-column': weekColumn(first) } as CSSProperties}
          >
            {period.days.map((day) => (
              <Day
                key={day}
                day={day}
                isToday={day === now}
                count={counts.get(day) ?? 0}
                rows={rowsOf(day).slice(0, most)}
                onAll={() => onTable({ window_start_at: [day] })}
              />
            ))}
          </ol>
        </>
      )}
    </section>
  )
}

type DayProps = {
  day: string
  isToday: boolean
  count: number
  rows: readonly Order[]
  onAll: () => void
}

function Day({ day, isToday, count, rows, onAll }: DayProps) {
  const { text } = useTexts()
  const { day: dayText } = useFormat()
  const left = count - rows.length
  return (
    <li
      className="calendar-day"
      data-empty={count === 0 || undefined}
      aria-current={isToday ? 'date' : undefined}
    >
      <h3>
        <span className="unseen">{text('layout.day', { day: dayText(day), count })}</span>
        <span aria-hidden className="calendar-number">
          {Number(day.slice(8))}
        </span>
        <span aria-hidden className="calendar-date">
          {dayText(day)}
        </span>
        <span aria-hidden className="calendar-count">
          {count > 0 && count}
        </span>
      </h3>
      <ul>
        {rows.map((order) => (
          <Chip key={order.id} order={order} />
        ))}
      </ul>
      {left > 0 && (
        <button type="button" className="calendar-more" onClick={onAll}>
          {text('layout.more', { count: left })}
          <span className="unseen"> ({dayText(day)})</span>
        </button>
      )}
    </li>
  )
}

/** Shows a move with its time by the clocks of its city. */
function Chip({ order }: { order: Order }) {
  const { time } = useFormat()
  const city = useRecord('cities', order.city_id)
  return (
    <li>
      <Link className="calendar-chip" to={showPath('orders', order.id)}>
        <span>{city ? time(order.window_start_at, city.time_zone) : ''}</span>
        <strong>{order.code}</strong>
        <StateTag resource="orders" state={order.state} />
      </Link>
    </li>
  )
}
