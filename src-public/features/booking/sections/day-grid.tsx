import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { CalendarDay } from '#contract/calls/price-calendar.ts'
import { weekdayOf } from '../../../lib/days.ts'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts-context.tsx'

/** A day with its price; without one while that is not known. */
export type GridDay = Pick<CalendarDay, 'day' | 'off'> & { total_cents: number | null }

type DayGridProps = {
  days: readonly GridDay[]
  chosen: string
  lowest_cents: number | null
  /** The prices are of an earlier request. */
  isStale: boolean
  isRefused: boolean
  onChoose: (day: string) => void
}

const daysOfWeek = [0, 1, 2, 3, 4, 5, 6]
/** Any Sunday, to name the days of the week. */
const aSunday = Date.UTC(2026, 0, 4)

/**
 * Renders days as a grid of weeks (the grid pattern of the ARIA practices): one day is in the tab
 * order, the arrow keys move, Home and End go to the ends of the week.
 */
export function DayGrid(props: DayGridProps) {
  const { days, chosen, isStale, isRefused, onChoose } = props
  const say = useTexts('booking')
  const { weekday, weekdayShort } = useFormat()
  const [active, setActive] = useState<string | null>(null)
  const grid = useRef<HTMLTableElement>(null)
  const isIn = (day: string | null) => days.some((one) => one.day === day)
  const firstOpen = days.find(({ off }) => off === null) ?? days[0]
  const inTabOrder = [active, chosen].find(isIn) ?? firstOpen?.day

  // Focus follows the keys only, never a change of the days.
  useEffect(() => {
    if (active === null || !grid.current?.contains(document.activeElement)) return
    grid.current.querySelector<HTMLElement>(`[data-day="${active}"]`)?.focus()
  }, [active])

  const onKeyDown = (event: KeyboardEvent, at: number) => {
    const weekday = weekdayOf(days[at]?.day ?? '')
    const moves: Record<string, number | undefined> = {
      ArrowLeft: at - 1,
      ArrowRight: at + 1,
      ArrowUp: at - 7,
      ArrowDown: at + 7,
      Home: Math.max(0, at - weekday),
      End: Math.min(days.length - 1, at + 6 - weekday),
      PageUp: 0,
      PageDown: days.length - 1,
    }
    const isPress = event.key === 'Enter' || event.key === ' '
    const to = moves[event.key]
    if (!isPress && to === undefined) return
    event.preventDefault()
    const day = days[isPress ? at : (to ?? at)]
    if (day === undefined) return
    if (isPress) choose(day)
    else setActive(day.day)
  }
  const choose = ({ day, off }: GridDay) => {
    setActive(day)
    if (off === null) onChoose(day)
  }
  return (
    <table
      ref={grid}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the grid pattern.
      role="grid"
      aria-label={say('when.grid')}
      data-refused={isRefused ? '' : undefined}
      className={`w-full table-fixed border-separate border-spacing-0.5 ${isStale ? 'opacity-60' : ''}`}
    >
      <thead>
        <tr>
          {daysOfWeek.map((at) => {
            const instant = new Date(aSunday + at * 86_400_000).toISOString()
            return (
              <th key={at} scope="col" className="pb-1 text-note font-semibold text-soft">
                <abbr title={weekday(instant, 'UTC')} className="no-underline">
                  {weekdayShort(instant, 'UTC')}
                </abbr>
              </th>
            )
          })}
        </tr>
      </thead>
      <tbody>
        {weeksOf(days).map((week) => (
          <tr key={week.find((day) => day !== null)?.day}>
            {week.map((day, at) =>
              day === null ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: an empty cell is its weekday.
                <td key={at} />
              ) : (
                <td
                  key={day.day}
                  // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the grid pattern.
                  role="gridcell"
                  data-day={day.day}
                  tabIndex={day.day === inTabOrder ? 0 : -1}
                  aria-selected={day.day === chosen}
                  aria-disabled={day.off !== null || undefined}
                  onClick={() => choose(day)}
                  onKeyDown={(event) => onKeyDown(event, days.indexOf(day))}
                  className={`h-14 rounded-field border-[1.5px] p-0 text-center align-middle leading-tight ${lookOf(day, props)}`}
                >
                  <Day day={day} lowest_cents={props.lowest_cents} isFirst={day === days[0]} />
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type DayProps = Pick<DayGridProps, 'lowest_cents'> & { day: GridDay; isFirst: boolean }

function Day({ day: { day, off, total_cents }, lowest_cents, isFirst }: DayProps) {
  const say = useTexts('booking')
  const format = useFormat()
  const instant = `${day}T00:00:00.000Z`
  const isMonthShown = isFirst || day.endsWith('-01')
  const isLowest = off === null && total_cents !== null && total_cents === lowest_cents
  return (
    <>
      <span className="sr-only">
        {format.day(instant, 'UTC')}
        {off !== null && `, ${say(`when.off_${off}`)}`}
        {off === null && total_cents !== null && `, ${format.money(total_cents)}`}
        {isLowest && `, ${say('when.lowest')}`}
      </span>
      <span aria-hidden="true" className="flex flex-col">
        <span
          className={`numeral font-semibold ${off === null ? '' : 'line-through'} ${isMonthShown ? 'text-[0.75rem] leading-[1.6] whitespace-nowrap' : ''}`}
        >
          {isMonthShown ? format.dayOfMonth(instant, 'UTC') : Number(day.slice(8))}
        </span>
        <span className="numeral min-h-[1.1em] text-[0.75rem]">
          {off === null && total_cents !== null && format.dollars(total_cents)}
          {off === 'full' && say('when.full')}
        </span>
      </span>
    </>
  )
}

function lookOf(
  { day, off, total_cents }: GridDay,
  { chosen, lowest_cents }: DayGridProps,
): string {
  const isLowest = total_cents !== null && total_cents === lowest_cents
  if (off !== null) return 'border-transparent text-soft cursor-not-allowed'
  if (day === chosen) return 'cursor-pointer border-stitch-deep bg-stitch-wash'
  if (isLowest) return 'cursor-pointer border-moss bg-moss-wash text-moss'
  return 'cursor-pointer border-line bg-card hover:border-ink'
}

/** Splits days into weeks that begin on Sunday; places without a day are null. */
function weeksOf(days: readonly GridDay[]): (GridDay | null)[][] {
  const before = days[0] === undefined ? 0 : weekdayOf(days[0].day)
  const cells = [...Array.from({ length: before }, () => null), ...days]
  const weeks = Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) =>
    daysOfWeek.map((at) => cells[week * 7 + at] ?? null),
  )
  return weeks
}
