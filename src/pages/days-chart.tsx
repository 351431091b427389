import {
  Bar,
  BarChart,
  CartesianGrid,
  Legend,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'

import type { Today } from '#contract/calls/reports.ts'
import { useFormat } from '../text/use-format.ts'
import { useTexts } from '../text/use-texts.ts'

/**
 * Shows the days as a chart. Screen readers get it as one image; the table has the same numbers.
 */
export default function DaysChart({ days }: { days: Today['days'] }) {
  const { text } = useTexts()
  const { day } = useFormat()
  return (
    <div className="chart" role="img" aria-label={text('dashboard.chart')}>
      <ResponsiveContainer width="100%" height="100%">
        <BarChart data={days} accessibilityLayer={false} margin={{ top: 8, left: -20, right: 8 }}>
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis dataKey="day" tickFormatter={day} stroke="var(--soft-text)" minTickGap={24} />
          <YAxis allowDecimals={false} stroke="var(--soft-text)" />
          <Tooltip
            labelFormatter={(label) => day(String(label))}
            contentStyle={{ background: 'var(--raised)', borderColor: 'var(--line)' }}
            cursor={{ fill: 'var(--hover)' }}
          />
          <Legend itemSorter={null} />
          <Bar dataKey="placed" name={text('dashboard.ordersPlaced')} fill="var(--chart-1)" />
          <Bar dataKey="completed" name={text('dashboard.ordersCompleted')} fill="var(--chart-2)" />
        </BarChart>
      </ResponsiveContainer>
    </div>
  )
}
