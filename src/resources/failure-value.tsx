import type { Row } from '../declaration/row.ts'
import { useTexts } from '../text/use-texts.ts'

/** Shows why a payment, a refund or a payout failed. */
export function FailureValue({ row }: { row: Row }) {
  const texts = useTexts()
  if (typeof row.failure !== 'string') return <span className="none">{texts.text('none')}</span>
  return <>{texts.failure(row.failure)}</>
}
