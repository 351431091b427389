import { Link } from 'react-router'

import { statesIn } from '#contract/order-phases.ts'
import type { ResourceName } from '#contract/resources.ts'
import type { ListPart } from '../../list/list-part.ts'
import ResourceList from '../../list/resource-list.tsx'
import { useSummary } from '../../list/use-summary.ts'
import { useFormat } from '../../text/use-format.ts'
import { useTexts } from '../../text/use-texts.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { useDocumentTitle } from '../../ui/use-document-title.ts'
import { Sides, useSide } from './sides.tsx'

/** Payments of moves that are over, which have not been charged yet. */
const uncharged: ListPart = {
  states: ['created', 'requires_action', 'authorized'],
  filters: [
    {
      field: 'order_id.state',
      operator: 'in',
      value: [...statesIn('completed', 'called_off', 'disputed')],
    },
  ],
}
/** Earnings that are not on their way to the mover. */
const unpaidEarnings: ListPart = { states: ['pending', 'available', 'held'] }

/** Shows what customers still owe for moves that are over, and what we owe the movers. */
export default function Unpaids() {
  const { text } = useTexts()
  useDocumentTitle(text('unpaids.title'))
  const side = useSide()
  return (
    <>
      <PageHeader title={text('unpaids.title')} />
      <Sides labels={[text('unpaids.customers'), text('unpaids.movers')]} />
      <p className="soft lead">{text(`unpaids.${side}Lead`)}</p>
      {side === 'customers' ? (
        <>
          <ByState resource="payments" part={uncharged} sum="amount_cents" />
          <ResourceList
            key={side}
            name="payments"
            within={{ ...uncharged, whenEmpty: text('unpaids.allCharged') }}
            title={text('unpaids.uncharged')}
          />
        </>
      ) : (
        <>
          <ByState resource="earnings" part={unpaidEarnings} sum="net_cents" />
          <ResourceList
            key={side}
            name="earnings"
            within={{ ...unpaidEarnings, whenEmpty: text('unpaids.allPaid') }}
            title={text('unpaids.earnings')}
          />
        </>
      )}
    </>
  )
}

/** Shows how much there is in each state; each leads to those rows below. */
function ByState(props: { resource: ResourceName; part: ListPart; sum: string }) {
  const { resource, part, sum } = props
  const texts = useTexts()
  const { money } = useFormat()
  const side = useSide()
  const { data, error } = useSummary({
    resource,
    filters: [
      { field: 'state', operator: 'in', value: [...(part.states ?? [])] },
      ...(part.filters ?? []),
    ],
    sum: [sum],
    group: 'state',
  })
  // The list below says why.
  if (error && !data) return null
  return (
    <section className="tiles" aria-label={texts.field('state', resource)}>
      {(part.states ?? []).map((state) => {
        const group = data?.groups.find(({ key }) => key === state)
        return (
          <Link
            key={state}
            className="tile"
            to={{ search: `${side === 'movers' ? 'tab=movers&' : ''}state=${state}` }}
          >
            <span className="tile-label">{texts.state(resource, state)}</span>
            <span className="tile-value">{data ? money(group?.sums[sum] ?? 0) : '…'}</span>
            <span className="tile-note">
              {data ? texts.text('list.total', { count: group?.count ?? 0 }) : '…'}
            </span>
          </Link>
        )
      })}
    </section>
  )
}
