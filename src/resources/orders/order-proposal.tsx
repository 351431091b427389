import { Alert } from 'antd'
import { Link } from 'react-router'
import type { Row as RowOf } from '#contract/kernel/resource.ts'
import { isIn } from '#contract/order-phases.ts'
import type { changeProposals } from '#contract/resources/change-proposals.ts'
import { showPath } from '../../declaration/admin-resources.ts'
import type { Row } from '../../declaration/row.ts'
import { useChanges } from '../../providers/use-changes.ts'
import { TransitionButtons } from '../../record/transition-buttons.tsx'
import { useFormat } from '../../text/use-format.ts'
import { useTexts } from '../../text/use-texts.ts'
import { useRecord } from '../use-record.ts'
import { type Order, useRowsOf } from './order-rows.ts'
import { ProposedWork } from './proposed-work.tsx'

type Proposal = RowOf<typeof changeProposals> & Row

/** Shows the change that waits for the customer, or how the last one ended while nothing changed. */
export function OrderProposal({ order }: { order: Order }) {
  const { mayList, query, rows } = useRowsOf<Proposal>('change_proposals', order.id)
  useChanges('change_proposals', () => void query.refetch(), mayList)
  const last = rows.at(-1)
  if (!last) return null
  const isOpen = last.state === 'open' && Date.parse(last.expires_at) > Date.now()
  if (isOpen) return <Open key={last.id} proposal={last} city_id={order.city_id} />
  const isUnanswered = last.state === 'declined' || last.state === 'expired'
  return isUnanswered && isIn(order.state, 'open', 'assigned') ? <Ended proposal={last} /> : null
}

function Open({ proposal, city_id }: { proposal: Proposal; city_id: number }) {
  const texts = useTexts()
  const { instant } = useFormat()
  const zone = useRecord('cities', city_id)?.time_zone
  return (
    <Alert
      className="form-alert"
      type="warning"
      showIcon
      message={texts.text('proposal.waits', { until: instant(proposal.expires_at) })}
      description={
        <>
          <Prices proposal={proposal} />
          <ProposedWork id={proposal.id} version={proposal.version} zone={zone} />
          <div className="row-actions">
            <TransitionButtons name="change_proposals" row={proposal} title={proposal.code} />
          </div>
        </>
      }
    />
  )
}

function Ended({ proposal }: { proposal: Proposal }) {
  const { text } = useTexts()
  const { instant } = useFormat()
  const { state, decided_at, refusal } = proposal
  return (
    <Alert
      className="form-alert"
      type="info"
      showIcon
      message={text(state === 'declined' ? 'proposal.declined' : 'proposal.expired', {
        at: instant(decided_at ?? proposal.expires_at),
      })}
      description={
        <>
          <Prices proposal={proposal} />
          {refusal && <p>{refusal}</p>}
        </>
      }
    />
  )
}

function Prices({ proposal }: { proposal: Proposal }) {
  const { text } = useTexts()
  const { money } = useFormat()
  const { id, code, total_before_cents, total_cents } = proposal
  return (
    <p>
      <Link to={showPath('change_proposals', id)}>{code}</Link>:{' '}
      {text('proposal.prices', { before: money(total_before_cents), after: money(total_cents) })}
    </p>
  )
}
