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

import { useFormat } from '../../text/use-format.ts'

type Line = { name: string; values: readonly number[] }

/**
 * Shows series as bars. Screen readers get it as one image; the table below has the same numbers.
 */
export default function SeriesChart({
  starts,
  lines,
  label,
  isMoney = false,
}: {
  /** The first day of each period. */
  starts: readonly string[]
  lines: readonly Line[]
  label: string
  /** The values are cents. */
  isMoney?: boolean
}) {
  const { day, money, number } = useFormat()
  const write = (value: number) => (isMoney ? money(value) : number(value))
  const points = starts.map((start, at) => ({
    start,
    ...Object.fromEntries(lines.map(({ values }, line) => [`line${line}`, values[at] ?? 0])),
  }))
  return (
    <div className="chart" role="img" aria-label={label}>
      <ResponsiveContainer width="100%" height="100%">
        <BarChart data={points} accessibilityLayer={false} margin={{ top: 8, left: 8, right: 8 }}>
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis dataKey="start" tickFormatter={day} stroke="var(--soft-text)" minTickGap={24} />
          <YAxis
            allowDecimals={false}
            stroke="var(--soft-text)"
            width={isMoney ? 84 : 40}
            tickFormatter={(value) => write(Number(value))}
          />
          <Tooltip
            labelFormatter={(start) => day(String(start))}
            formatter={(value) => write(Number(value))}
            contentStyle={{ background: 'var(--raised)', borderColor: 'var(--line)' }}
            cursor={{ fill: 'var(--hover)' }}
          />
          <Legend itemSorter={null} />
          {lines.map(({ name }, line) => (
            <Bar
              key={name}
              dataKey={`line${line}`}
              name={name}
              fill={`var(--chart-${(line % 2) + 1})`}
            />
          ))}
        </BarChart>
      </ResponsiveContainer>
    </div>
  )
}
