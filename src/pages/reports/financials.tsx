import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'

import { type Balances, readBalances } from '#contract/calls/reports.ts'
import { adminRoutes } from '#contract/routes.ts'
import { listPath } from '../../declaration/admin-resources.ts'
import type { ApiError } from '../../providers/api-error.ts'
import { send } from '../../providers/send.ts'
import { useFormat } from '../../text/use-format.ts'
import { useTexts } from '../../text/use-texts.ts'
import { FigureTable } from '../../ui/figure-table.tsx'
import { Loading } from '../../ui/loading.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Problem } from '../../ui/problem.tsx'
import { ScrollBox } from '../../ui/scroll-box.tsx'
import { useDocumentTitle } from '../../ui/use-document-title.ts'
import { PeriodPicker } from './period-picker.tsx'
import { createdIn, type Period, usePeriod } from './use-period.ts'

/** Reads every account at the beginning and the end of a period. */
export const useBalances = ({ from, to }: Pick<Period, 'from' | 'to'>) =>
  useQuery<Balances, ApiError>({
    queryKey: ['reports', 'balances', from, to],
    queryFn: () => send(readBalances, { query: { from, to } }),
  })

/** The address of an account's page, over the same days. */
export const accountPath = (account: string, { from, to, unit }: Period): string =>
  `${adminRoutes['admin-reports-financials-details'].path}?${new URLSearchParams({ account, from, to, unit })}`

/** Shows the trial balance: each account before the period, what was posted, and after it. */
export default function Financials() {
  const { text, choice } = useTexts()
  useDocumentTitle(text('financials.title'))
  const { money, number } = useFormat()
  const [period, change] = usePeriod()
  const { data, error, refetch } = useBalances(period)
  const sumOf = (key: 'opening_cents' | 'change_cents' | 'closing_cents' | 'lines') =>
    data?.accounts.reduce((sum, account) => sum + account[key], 0) ?? 0
  return (
    <>
      <PageHeader title={text('financials.title')} />
      <p className="soft lead">{text('financials.lead')}</p>
      <PeriodPicker period={period} onChange={change} hasUnit={false} />
      {error && <Problem error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {data && data.accounts.length === 0 && <p>{text('dashboard.noBalances')}</p>}
      {data && data.accounts.length > 0 && (
        <>
          <p className={sumOf('closing_cents') === 0 ? 'balanced' : 'unbalanced'} role="status">
            {sumOf('closing_cents') === 0
              ? text('dashboard.zero')
              : text('dashboard.notZero', { sum: money(sumOf('closing_cents')) })}
          </p>
          <ScrollBox label={text('financials.title')}>
            <FigureTable
              columns={[
                text('dashboard.account'),
                text('financials.opening'),
                text('financials.lines'),
                text('financials.change'),
                text('financials.closing'),
              ]}
              rows={data.accounts.map((one) => ({
                key: one.account,
                head: (
                  <Link to={accountPath(one.account, period)}>
                    {choice('account', one.account)}
                  </Link>
                ),
                figures: [
                  money(one.opening_cents),
                  <Link
                    key="lines"
                    to={`${listPath('journal')}?account=${one.account}&${createdIn(period)}`}
                  >
                    {number(one.lines)}
                  </Link>,
                  money(one.change_cents),
                  money(one.closing_cents),
                ],
              }))}
              sums={{
                head: text('dashboard.sum'),
                figures: [
                  money(sumOf('opening_cents')),
                  number(sumOf('lines')),
                  money(sumOf('change_cents')),
                  money(sumOf('closing_cents')),
                ],
              }}
            />
          </ScrollBox>
        </>
      )}
    </>
  )
}
