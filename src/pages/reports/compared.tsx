import { useFormat } from '../../text/use-format.ts'
import { useTexts } from '../../text/use-texts.ts'

/** From here on a percentage says less than the two figures. */
const mostPercent = 500

/** Says how a figure differs from that of the period before, which is of the same length. */
export function Compared({
  now,
  before,
  isMoney = false,
}: {
  now: number
  /** Undefined while it is not known. */
  before: number | undefined
  /** The figures are cents. */
  isMoney?: boolean
}) {
  const { text } = useTexts()
  const { money, number, rate } = useFormat()
  if (before === undefined) return null
  const write = (value: number) => (isMoney ? money(value) : number(value))
  // In whole percent: the figures of a few weeks say no more.
  const change = before === 0 ? null : Math.round(((now - before) / Math.abs(before)) * 100)
  return (
    <span className="tile-note">
      {change === null || change === 0 || change > mostPercent
        ? text('period.before', { value: write(before) })
        : text(change > 0 ? 'period.more' : 'period.less', {
            change: rate(Math.abs(change) * 100),
            value: write(before),
          })}
    </span>
  )
}
