import { Alert } from 'antd'

import { orders } from '#contract/resources/orders.ts'
import type { TransitionDialogProps } from '../../declaration/screens-context.ts'
import { declared, TransitionForm } from '../../record/transition-dialog.tsx'
import { useFormat } from '../../text/use-format.ts'
import { useTexts } from '../../text/use-texts.ts'
import { Properties } from '../../value/value.tsx'

/** Shows what the crew reported and why the customer contests the fee, beside the decision. */
export default function DecideFee(props: TransitionDialogProps) {
  const texts = useTexts()
  const { money } = useFormat()
  const { row, transition } = props
  const { absence, contact_tries, contest } = orders.fields
  const key = transition === 'reverse_fee' ? 'transition.reverseFee' : 'transition.upholdFee'
  return (
    <TransitionForm {...props} fields={declared(props)?.input ?? {}}>
      <Alert
        type={transition === 'reverse_fee' ? 'warning' : 'info'}
        showIcon
        message={texts.text(key, { fee: money(Number(row.cancel_fee_cents)) })}
      />
      <Properties
        fields={{ contest, ...(row.absence ? { absence } : {}), contact_tries }}
        values={row}
        resource="orders"
      />
    </TransitionForm>
  )
}
