export type WaterfallStep = { key: string; label: string; value: number; amount: string }

type Sum = { label: string; amount: string }

type Props = {
  steps: readonly WaterfallStep[]
  total: Sum
  /** A cost that is not part of the total, and what is left of it. */
  after?: (WaterfallStep & { left: Sum }) | undefined
}

/**
 * Draws how steps add up to a total: each bar begins where the last one ended. The labels and
 * amounts are text, so that the drawing itself needs no twin.
 */
export function Waterfall({ steps, total, after }: Props) {
  let sum = 0
  const bars = steps.map((step) => {
    const from = sum
    sum += step.value
    return { ...step, from, to: sum }
  })
  const rest = sum + (after?.value ?? 0)
  const ends = [...bars.flatMap(({ from, to }) => [from, to]), rest]
  const [least, most] = [Math.min(0, ...ends), Math.max(1, ...ends)]
  const share = (value: number) => (100 * (value - least)) / (most - least)
  const span = (from: number, to: number) => ({
    left: share(Math.min(from, to)),
    width: share(Math.max(from, to)) - share(Math.min(from, to)),
  })
  return (
    <dl className="flex flex-col gap-3">
      {bars.map(({ key, label, value, amount, from, to }) => (
        <Row
          key={key}
          label={label}
          amount={amount}
          {...span(from, to)}
          fill={value < 0 ? 'fill-brick' : 'fill-moss'}
        />
      ))}
      <Row {...total} {...span(0, sum)} fill="fill-blanket" isTotal />
      {after && (
        <>
          <Row label={after.label} amount={after.amount} {...span(sum, rest)} fill="fill-brick" />
          <Row {...after.left} {...span(0, rest)} fill="fill-blanket" isTotal />
        </>
      )}
    </dl>
  )
}

type RowProps = {
  label: string
  amount: string
  left: number
  width: number
  fill: string
  isTotal?: boolean
}

function Row({ label, amount, left, width, fill, isTotal = false }: RowProps) {
  return (
    <div className={isTotal ? 'border-t-2 border-ink pt-3 font-semibold' : ''}>
      <div className="flex justify-between gap-4">
        <dt>{label}</dt>
        <dd className="numeral whitespace-nowrap">{amount}</dd>
      </div>
      <svg aria-hidden="true" width="100%" height="12" className="mt-1 block">
        <rect
          x={`${left}%`}
          width={`${Math.max(0.5, width)}%`}
          height="12"
          rx="3"
          className={fill}
        />
      </svg>
    </div>
  )
}
