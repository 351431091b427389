import type { Row } from '../kernel/traits.ts'
import { useTexts } from '../texts.ts'

/** Why a payment, a refund or a payout failed. */
export function FailureValue({ row }: { row: Row }) {
  const say = useTexts()
  if (typeof row.failure !== 'string') return <span className="none">{say.text('none')}</span>
  return <>{say.failure(row.failure)}</>
}
