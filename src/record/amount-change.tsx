import { useFormat } from '../text/use-format.ts'
import { BeforeAndAfter } from './before-and-after.tsx'

/** Shows an amount of money before and after, and by how much it has changed. */
export function AmountChange({
  before,
  after,
}: {
  /** In cents; undefined where there was none, or is none anymore. */
  before: number | undefined
  after: number | undefined
}) {
  const { money } = useFormat()
  const written = (cents: number | undefined) =>
    cents === undefined ? undefined : <span className="number">{money(cents)}</span>
  return (
    <>
      <BeforeAndAfter before={written(before)} after={written(after)} />
      {before !== undefined && after !== undefined && <By cents={after - before} />}
    </>
  )
}

/** Shows by how much an amount has changed, with its sign. */
export function By({ cents }: { cents: number }) {
  const { money } = useFormat()
  return (
    <span className="by">
      {' '}
      ({cents > 0 ? '+' : ''}
      {money(cents)})
    </span>
  )
}
