import { useSearchParams } from 'react-router'

import type { ResourceName } from '#contract/resources.ts'
import { ReferenceSelect } from '../../form/reference-select.tsx'
import type { ListPart } from '../../list/list-part.ts'
import ResourceList from '../../list/resource-list.tsx'
import { useSummary } from '../../list/use-summary.ts'
import { useFormat } from '../../text/use-format.ts'
import { useTexts } from '../../text/use-texts.ts'
import { FigureTable } from '../../ui/figure-table.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Problem } from '../../ui/problem.tsx'
import { useDocumentTitle } from '../../ui/use-document-title.ts'
import { Reference } from '../../value/reference.tsx'

/** The records whose postings can be followed, with the field of the journal that refers to them. */
const subjects = {
  order: 'orders',
  payment: 'payments',
  mover: 'movers',
} as const satisfies Record<string, ResourceName>
type Subject = keyof typeof subjects

/** Follows the money of an order, a payment or a mover through the books. */
export default function Ledger() {
  const texts = useTexts()
  const { text } = texts
  useDocumentTitle(text('ledger.title'))
  const [params, setParams] = useSearchParams()
  const of = (Object.keys(subjects) as Subject[]).find((one) => one === params.get('of')) ?? 'order'
  const id = Number(params.get('id')) || null
  const choose = (next: { of: Subject; id: number | null }) =>
    setParams({ of: next.of, ...(next.id ? { id: String(next.id) } : {}) })
  return (
    <>
      <PageHeader title={text('ledger.title')} />
      <p className="soft lead">{text('ledger.lead')}</p>
      <div className="report-head">
        <label className="report-filter">
          <span>{text('ledger.of')}</span>
          <select
            className="native-select"
            value={of}
            onChange={({ target }) => choose({ of: target.value as Subject, id: null })}
          >
            {(Object.keys(subjects) as Subject[]).map((one) => (
              <option key={one} value={one}>
                {texts.one(subjects[one])}
              </option>
            ))}
          </select>
        </label>
        <label className="report-filter" htmlFor="ledger-record">
          <span>{texts.one(subjects[of])}</span>
          <ReferenceSelect
            id="ledger-record"
            resource={subjects[of]}
            isClearable
            placeholder={text('ledger.search')}
            value={id}
            onChange={(chosen) => choose({ of, id: chosen })}
          />
        </label>
      </div>
      {id && (
        <>
          <p>
            <Reference resource={subjects[of]} id={id} />
          </p>
          <Accounts field={`${of}_id`} id={id} />
        </>
      )}
      <ResourceList
        key={`${of}-${id}`}
        name="journal"
        title={text(id ? 'ledger.postings' : 'ledger.all')}
        within={id ? partOf(`${of}_id`, id) : {}}
      />
    </>
  )
}

const partOf = (field: string, id: number): ListPart => ({
  filters: [{ field, operator: 'eq', value: id }],
})

/** Shows what the record's postings come to on each account; in all, they come to zero. */
function Accounts({ field, id }: { field: string; id: number }) {
  const { text, choice } = useTexts()
  const { money, number } = useFormat()
  const { data, error, refetch } = useSummary({
    resource: 'journal',
    filters: [{ field, operator: 'eq', value: id }],
    sum: ['amount_cents'],
    group: 'account',
  })
  if (error) return <Problem error={error} onRetry={() => void refetch()} />
  if (!data || data.groups.length === 0) return null
  return (
    <FigureTable
      className="ledger-accounts"
      caption={text('ledger.accounts')}
      columns={[text('dashboard.account'), text('financials.lines'), text('dashboard.balance')]}
      rows={data.groups.map(({ key, count, sums }) => ({
        key: String(key),
        head: choice('account', String(key)),
        figures: [number(count), money(sums.amount_cents ?? 0)],
      }))}
      sums={{
        head: text('dashboard.sum'),
        figures: [number(data.count), money(data.sums.amount_cents ?? 0)],
      }}
    />
  )
}
