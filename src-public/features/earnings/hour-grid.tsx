import type { EarningSummary } from '#contract/calls/own-earnings.ts'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../lib/texts-context.tsx'
import { Card } from '../../ui/card.tsx'

const hours = [0, 4, 8, 12, 16, 20]
/** Monday first; 0 is Sunday. The 4th of January 2026 was a Sunday. */
const weekdays = [1, 2, 3, 4, 5, 6, 0]
const dayOf = (weekday: number) => new Date(Date.UTC(2026, 0, 4 + weekday)).toISOString()

/** Shows the pay for each hour by weekday and time of day: a table whose cells are shaded. */
export function HourGrid({ grid }: { grid: EarningSummary['grid'] }) {
  const say = useTexts('earnings')
  const { dollars, weekdayShort } = useFormat()
  const most = Math.max(1, ...grid.map(({ per_hour_cents }) => per_hour_cents))
  const shown = hours.filter((hour) => grid.some(({ from_hour }) => from_hour === hour))
  return (
    <Card>
      <h2 className="text-2xl">{say('grid.title')}</h2>
      <p className="mb-4 text-soft">{say('grid.lead')}</p>
      <table className="w-full table-fixed border-separate border-spacing-1 text-small">
        <thead>
          <tr>
            <th scope="col" className="text-left font-normal text-soft">
              {say('grid.day')}
            </th>
            {shown.map((hour) => (
              <th key={hour} scope="col" className="numeral font-normal text-soft">
                {say('grid.hours', { from: hour, to: hour + 4 })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weekdays.map((weekday) => (
            <tr key={weekday}>
              <th scope="row" className="text-left font-normal">
                {weekdayShort(dayOf(weekday), 'UTC')}
              </th>
              {shown.map((hour) => {
                const cell = grid.find((one) => one.weekday === weekday && one.from_hour === hour)
                return (
                  <td
                    key={hour}
                    title={cell && say('grid.jobs', { count: cell.jobs })}
                    className="numeral rounded-field py-2 text-center"
                    style={
                      cell && {
                        background: `color-mix(in srgb, var(--moss) ${Math.round((35 * cell.per_hour_cents) / most)}%, transparent)`,
                      }
                    }
                  >
                    {cell ? dollars(cell.per_hour_cents) : '–'}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}
