import { Link } from 'react-router'

import type { Row as RowOf } from '#contract/kernel/resource.ts'
import type { lateSteps } from '#contract/resources/late-steps.ts'
import { showPath } from '../../declaration/admin-resources.ts'
import { useFormat } from '../../text/use-format.ts'
import { useTexts } from '../../text/use-texts.ts'
import { OrderTable } from './order-table.tsx'

/** Shows the steps that a phone reported once the order no longer allowed them, if any. */
export function LateSteps({ id }: { id: number }) {
  const texts = useTexts()
  const { instant } = useFormat()
  return (
    <OrderTable<RowOf<typeof lateSteps>>
      resource="late_steps"
      order={id}
      columns={{
        step: (row) => (
          <Link to={showPath('late_steps', row.id)}>{texts.choice('step', row.step)}</Link>
        ),
        happened_at: (row) => instant(row.happened_at),
        received_at: (row) => instant(row.received_at),
        why: (row) => texts.choice('why', row.why),
      }}
    />
  )
}
