import { Link } from 'react-router'

import { listPath } from '../../declaration/admin-resources.ts'
import { declarationOf } from '../../declaration/declaration-of.ts'
import { resourceOf } from '../../declaration/field-traits.ts'
import { GroupLabel } from '../../list/group-label.tsx'
import { groupsOf, readGroup } from '../../list/groups.ts'
import { useSummary } from '../../list/use-summary.ts'
import { useFormat } from '../../text/use-format.ts'
import { useTexts } from '../../text/use-texts.ts'
import { FigureTable } from '../../ui/figure-table.tsx'
import { Loading } from '../../ui/loading.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Problem } from '../../ui/problem.tsx'
import { ScrollBox } from '../../ui/scroll-box.tsx'
import { useDocumentTitle } from '../../ui/use-document-title.ts'
import { Reference } from '../../value/reference.tsx'
import { dayEnd, dayStart } from '../../value/wall-clock.ts'
import { PeriodPicker } from './period-picker.tsx'
import { createdIn, usePeriod } from './use-period.ts'
import { useUrlParameter } from './use-url-parameter.ts'

const sums = ['total_cents', 'paid_cents', 'refunded_cents'] as const

const orders = declarationOf('orders')

/** The fields of an order by which they can be divided. */
const groupable = groupsOf(orders).filter((name) => !name.includes(':'))

/** Divides the orders of a period by a field: city, state, pricing, mover and others. */
export default function SalesDetails() {
  const texts = useTexts()
  const { text } = texts
  useDocumentTitle(text('salesDetails.title'))
  const { money, number, timeZone } = useFormat()
  const [period, change] = usePeriod()
  const [chosen, choose] = useUrlParameter('by')
  const by = groupable.find((name) => name === chosen) ?? 'city_id'
  const of = readGroup(by, orders)
  const referred = of && resourceOf(of.field)
  const { data, error, refetch } = useSummary({
    resource: 'orders',
    filters: [
      { field: 'created_at', operator: 'gte', value: dayStart(period.from, timeZone) },
      { field: 'created_at', operator: 'lte', value: dayEnd(period.to, timeZone) },
    ],
    sum: sums,
    group: by,
  })
  return (
    <>
      <PageHeader title={text('salesDetails.title')} />
      <p className="soft lead">{text('salesDetails.lead')}</p>
      <div className="report-head">
        <PeriodPicker period={period} onChange={change} hasUnit={false} />
        <label className="report-filter">
          <span>{text('salesDetails.by')}</span>
          <select
            className="native-select"
            value={by}
            onChange={({ target }) => choose(target.value)}
          >
            {groupable.map((name) => (
              <option key={name} value={name}>
                {texts.field(name, 'orders')}
              </option>
            ))}
          </select>
        </label>
      </div>
      {error && <Problem error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {data && data.groups.length === 0 && <p>{text('salesDetails.none')}</p>}
      {data && data.groups.length > 0 && (
        <ScrollBox label={text('salesDetails.title')}>
          <FigureTable
            columns={[
              texts.field(by, 'orders'),
              texts.many('orders'),
              ...sums.map((name) => texts.field(name, 'orders')),
            ]}
            rows={data.groups.map((group) => ({
              key: String(group.key),
              head:
                referred && group.key !== null ? (
                  <Reference resource={referred} id={Number(group.key)} />
                ) : (
                  of && <GroupLabel resource="orders" group={of} value={group.key} />
                ),
              figures: [
                group.key === null ? (
                  number(group.count)
                ) : (
                  <Link
                    key="count"
                    to={`${listPath('orders')}?${by}=${group.key}&${createdIn(period)}`}
                  >
                    {number(group.count)}
                  </Link>
                ),
                ...sums.map((name) => money(group.sums[name] ?? 0)),
              ],
            }))}
            sums={{
              head: text('list.sum'),
              figures: [
                <Link key="count" to={`${listPath('orders')}?${createdIn(period)}`}>
                  {number(data.count)}
                </Link>,
                ...sums.map((name) => money(data.sums[name] ?? 0)),
              ],
            }}
          />
        </ScrollBox>
      )}
      {data?.is_cut && <p className="soft">{text('salesDetails.cut')}</p>}
    </>
  )
}
