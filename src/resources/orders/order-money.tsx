import { Link } from 'react-router'

import type { Row as RowOf } from '#contract/kernel/resource.ts'
import type { journal } from '#contract/resources/journal.ts'
import type { payments } from '#contract/resources/payments.ts'
import { showPath } from '../../declaration/admin-resources.ts'
import { useFormat } from '../../text/use-format.ts'
import { useTexts } from '../../text/use-texts.ts'
import { Loading } from '../../ui/loading.tsx'
import { Problem } from '../../ui/problem.tsx'
import { ScrollBox } from '../../ui/scroll-box.tsx'
import { StateTag } from '../../value/state-tag.tsx'
import { useRowsOf } from './order-rows.ts'

/** Shows the payments of an order. */
export function OrderPayments({ id }: { id: number }) {
  const texts = useTexts()
  const { money, instant } = useFormat()
  const { mayList, query, rows } = useRowsOf<RowOf<typeof payments>>('payments', id)
  if (!mayList) return null
  return (
    <section className="panel">
      <h2>{texts.text('order.payments')}</h2>
      {query.isLoading && <Loading />}
      {query.error && <Problem error={query.error} onRetry={() => void query.refetch()} />}
      {query.isSuccess && rows.length === 0 && <p>{texts.text('order.noPayments')}</p>}
      {rows.length > 0 && (
        <ScrollBox label={texts.text('order.payments')}>
          <table className="small-table">
            <thead>
              <tr>
                <th scope="col">{texts.field('created_at')}</th>
                <th scope="col">{texts.field('state')}</th>
                <th scope="col" className="right">
                  {texts.field('amount_cents')}
                </th>
                <th scope="col" className="right">
                  {texts.field('captured_cents')}
                </th>
                <th scope="col" className="right">
                  {texts.field('refunded_cents')}
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((payment) => (
                <tr key={payment.id}>
                  <td>
                    <Link to={showPath('payments', payment.id)}>{instant(payment.created_at)}</Link>
                  </td>
                  <td>
                    <StateTag resource="payments" state={payment.state} />
                    {payment.failure && (
                      <div className="faint">{texts.failure(payment.failure)}</div>
                    )}
                  </td>
                  <td className="right">{money(payment.amount_cents)}</td>
                  <td className="right">{money(payment.captured_cents)}</td>
                  <td className="right">{money(payment.refunded_cents)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollBox>
      )}
    </section>
  )
}

/** Shows the order's lines in the journal, which must sum to zero. */
export function OrderJournal({ id }: { id: number }) {
  const texts = useTexts()
  const { money } = useFormat()
  const { mayList, query, rows } = useRowsOf<RowOf<typeof journal>>('journal', id)
  if (!mayList) return null
  const sum = rows.reduce((total, { amount_cents }) => total + amount_cents, 0)
  return (
    <section className="panel">
      <h2>{texts.text('order.journal')}</h2>
      {query.isLoading && <Loading />}
      {query.error && <Problem error={query.error} onRetry={() => void query.refetch()} />}
      {query.isSuccess && rows.length === 0 && <p>{texts.text('order.journalEmpty')}</p>}
      {rows.length > 0 && (
        <ScrollBox label={texts.text('order.journal')}>
          <table className="small-table">
            <thead>
              <tr>
                <th scope="col">{texts.field('account')}</th>
                <th scope="col">{texts.field('memo')}</th>
                <th scope="col" className="right">
                  {texts.field('amount_cents')}
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((line) => (
                <tr key={line.id}>
                  <td>
                    <Link to={showPath('journal', line.id)}>
                      {texts.choice('account', line.account)}
                    </Link>
                  </td>
                  <td>{line.memo}</td>
                  <td className="right">{money(line.amount_cents)}</td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row" colSpan={2}>
                  {texts.text('order.journalSum')}{' '}
                  <span className={sum === 0 ? 'balanced' : 'unbalanced'}>
                    {texts.text(sum === 0 ? 'order.balanced' : 'order.unbalanced')}
                  </span>
                </th>
                <td className="right">{money(sum)}</td>
              </tr>
            </tfoot>
          </table>
        </ScrollBox>
      )}
    </section>
  )
}
