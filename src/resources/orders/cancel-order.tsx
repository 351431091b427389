import { useQuery } from '@tanstack/react-query'
import { Alert, Form, Switch } from 'antd'
import { useState } from 'react'

import { readCancellation } from '#contract/calls/moves.ts'
import { sendCall } from '#contract/client/send-call.ts'
import type { Row } from '../../declaration/row.ts'
import type { TransitionDialogProps } from '../../declaration/screens-context.ts'
import { client } from '../../providers/session.ts'
import { declared, TransitionForm } from '../../record/transition-dialog.tsx'
import { useFormat } from '../../text/use-format.ts'
import { useTexts } from '../../text/use-texts.ts'
import { Loading } from '../../ui/loading.tsx'

/** Shows the cancellation fee; the person confirms or waives it when canceling. */
export default function CancelOrder(props: TransitionDialogProps) {
  const texts = useTexts()
  const { money, rate } = useFormat()
  const [isWaived, setWaived] = useState(false)
  const { data: cost, isLoading } = useCancellation(props.row)
  const { reason } = declared(props)?.input ?? {}
  const extra = isWaived ? { waive_fee: true } : cost ? { fee_cents: cost.fee_cents } : {}
  const fee = isWaived ? 0 : cost?.fee_cents
  return (
    <TransitionForm
      {...props}
      fields={reason ? { reason } : {}}
      extra={extra}
      isReady={!isLoading}
      okText={
        fee
          ? texts.text('transition.cancelFor', { fee: money(fee) })
          : texts.text(fee === 0 ? 'transition.cancelFree' : 'transition.cancelOrder')
      }
      cancelText={texts.text('transition.keepOrder')}
    >
      {isLoading && <Loading />}
      {cost && (
        <Alert
          type={cost.fee_cents > 0 ? 'warning' : 'info'}
          showIcon
          message={texts.text('transition.fee', {
            fee: money(isWaived ? 0 : cost.fee_cents),
            percent: rate(isWaived ? 0 : Math.round(cost.percent * 100)),
            returned: money(cost.returned_cents + (isWaived ? cost.fee_cents : 0)),
          })}
        />
      )}
      {!cost && !isLoading && (
        <Alert type="warning" showIcon message={texts.text('transition.feeUnknown')} />
      )}
      {cost && cost.fee_cents > 0 && (
        <Form.Item label={texts.field('waive_fee')} htmlFor="waive-fee">
          <Switch id="waive-fee" checked={isWaived} onChange={setWaived} />
        </Form.Item>
      )}
    </TransitionForm>
  )
}

/** Loads the current fee for canceling an order. */
export const useCancellation = ({ id, version, code }: Row) =>
  useQuery({
    queryKey: ['cancellation', id, version],
    queryFn: () => fetchCost(String(code)),
    staleTime: 0,
  })

/**
 * Fetches the fee; null if it can't be read. Cancelling is then refused with the fee in the error.
 */
async function fetchCost(code: string) {
  const { data, error } = await sendCall(client, readCancellation, { params: { code } })
  if (error) console.error('The cancellation fee could not be read', error)
  return data
}
