import { type HttpError, useList } from '@refinedev/core'
import { Alert } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

import type { Row as RowOf } from '#contract/kernel/resource.ts'
import { openClaims } from '#contract/machines/claim.ts'
import { openPaymentDisputes } from '#contract/machines/payment-dispute.ts'
import { isIn } from '#contract/order-phases.ts'
import type { claims } from '#contract/resources/claims.ts'
import type { events } from '#contract/resources/events.ts'
import type { paymentDisputes } from '#contract/resources/payment-disputes.ts'
import { showPath } from '../../declaration/admin-resources.ts'
import type { Row } from '../../declaration/row.ts'
import { useCan } from '../../providers/use-can.ts'
import { useChanges } from '../../providers/use-changes.ts'
import { useFormat } from '../../text/use-format.ts'
import { useTexts } from '../../text/use-texts.ts'
import { StateTag } from '../../value/state-tag.tsx'
import { type Order, useRowsOf } from './order-rows.ts'

/** Shows what is in dispute about an order: the move itself, open claims and card disputes. */
export function OrderConcerns({ order }: { order: Order }) {
  return (
    <>
      {isIn(order.state, 'disputed') && <Dispute order={order} />}
      <Claims id={order.id} />
      <CardDisputes id={order.id} />
    </>
  )
}

function Concern({ title, children }: { title: ReactNode; children?: ReactNode }) {
  return (
    <Alert className="form-alert" type="warning" showIcon message={title} description={children} />
  )
}

/** Reports whether everything that is shown above an order's facts has been loaded. */
export function useConcernsLoaded(order: Order): boolean {
  const found = [
    useDispute(order),
    useRowsOf('claims', order.id),
    useRowsOf('payment_disputes', order.id),
    useRowsOf('change_proposals', order.id),
  ]
  return found.every(({ query }) => !query.isLoading)
}

/** Loads the event that disputed a move. */
function useDispute(order: Order) {
  const mayList = useCan()('events', 'list')
  return useList<RowOf<typeof events> & Row, HttpError>({
    resource: 'events',
    pagination: { currentPage: 1, pageSize: 1 },
    sorters: [{ field: 'id', order: 'desc' }],
    filters: [
      { field: 'resource', operator: 'eq', value: 'orders' },
      { field: 'record_id', operator: 'eq', value: order.id },
      { field: 'name', operator: 'eq', value: 'order.disputed' },
    ],
    queryOptions: { enabled: mayList && isIn(order.state, 'disputed') },
    errorNotification: false,
  })
}

/** Shows when the move was disputed and why, to those who may read its history. */
function Dispute({ order }: { order: Order }) {
  const { text } = useTexts()
  const { instant } = useFormat()
  const [disputed] = useDispute(order).result.data
  if (!disputed) return null
  return (
    <Concern title={text('order.disputedAt', { at: instant(disputed.created_at) })}>
      {disputed.reason && <p className="paragraph">{disputed.reason}</p>}
    </Concern>
  )
}

function Claims({ id }: { id: number }) {
  const texts = useTexts()
  const { instant, money } = useFormat()
  const { mayList, query, rows } = useRowsOf<RowOf<typeof claims> & Row>('claims', id)
  useChanges('claims', () => void query.refetch(), mayList)
  return rows
    .filter(({ state }) => openClaims.includes(state))
    .map((claim) => (
      <Concern
        key={claim.id}
        title={
          <>
            {texts.one('claims')} <Link to={showPath('claims', claim.id)}>{claim.code}</Link>{' '}
            <StateTag resource="claims" state={claim.state} />
          </>
        }
      >
        <p>
          {texts.text('order.claimed', {
            kind: texts.choice('kind', claim.kind),
            amount: money(claim.claimed_cents),
            due: instant(claim.decide_due_at),
          })}
        </p>
        <p className="paragraph">{claim.text}</p>
      </Concern>
    ))
}

function CardDisputes({ id }: { id: number }) {
  const texts = useTexts()
  const { instant, money } = useFormat()
  const found = useRowsOf<RowOf<typeof paymentDisputes> & Row>('payment_disputes', id)
  useChanges('payment_disputes', () => void found.query.refetch(), found.mayList)
  return found.rows
    .filter(({ state }) => openPaymentDisputes.some((open) => open === state))
    .map((dispute) => (
      <Concern
        key={dispute.id}
        title={
          <>
            <Link to={showPath('payment_disputes', dispute.id)}>
              {texts.one('payment_disputes')}
            </Link>
            : {money(dispute.amount_cents)}{' '}
            <StateTag resource="payment_disputes" state={dispute.state} />
          </>
        }
      >
        <p>{texts.choice('reason', dispute.reason)}</p>
        {dispute.state === 'opened' && dispute.evidence_due_at && (
          <p>{texts.text('order.answerBy', { at: instant(dispute.evidence_due_at) })}</p>
        )}
      </Concern>
    ))
}
