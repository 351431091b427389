import { Link } from 'react-router'

import type { Row as RowOf } from '#contract/kernel/resource.ts'
import type { lateSteps } from '#contract/resources/late-steps.ts'
import { showPath } from '../../declaration/admin-resources.ts'
import { useFormat } from '../../text/use-format.ts'
import { useTexts } from '../../text/use-texts.ts'
import { Problem } from '../../ui/problem.tsx'
import { ScrollBox } from '../../ui/scroll-box.tsx'
import { useRowsOf } from './order-rows.ts'

/** Shows the steps that a phone reported once the order no longer allowed them, if any. */
export function LateSteps({ id }: { id: number }) {
  const texts = useTexts()
  const { instant } = useFormat()
  const { mayList, query, rows } = useRowsOf<RowOf<typeof lateSteps>>('late_steps', id)
  if (!mayList || (rows.length === 0 && !query.error)) return null
  const title = texts.many('late_steps')
  return (
    <section className="panel">
      <h2>{title}</h2>
      {query.error && <Problem error={query.error} onRetry={() => void query.refetch()} />}
      <ScrollBox label={title}>
        <table className="small-table">
          <thead>
            <tr>
              <th scope="col">{texts.field('step')}</th>
              <th scope="col">{texts.field('happened_at')}</th>
              <th scope="col">{texts.field('received_at')}</th>
              <th scope="col">{texts.field('why')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id: row, step, happened_at, received_at, why }) => (
              <tr key={row}>
                <td>
                  <Link to={showPath('late_steps', row)}>{texts.choice('step', step)}</Link>
                </td>
                <td>{instant(happened_at)}</td>
                <td>{instant(received_at)}</td>
                <td>{texts.choice('why', why)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </section>
  )
}
