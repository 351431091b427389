import { FormOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'

import { orderMachine } from '#contract/machines/order.ts'
import { useCan } from '../../providers/use-can.ts'
import { useTexts } from '../../text/use-texts.ts'
import { usePageActs } from '../../ui/page-acts.ts'
import type { Order } from './order-rows.ts'

const RevisionDialog = lazy(() => import('./revision-dialog.tsx'))

const revisable: readonly string[] = orderMachine.transitions.revise.from

/** Lets staff propose other work to the customer, while the move can still be changed. */
export function ProposeRevision({ order }: { order: Order }) {
  const { text } = useTexts()
  const [isOpen, setOpen] = useState(false)
  const isPossible = useCan()('orders', 'reschedule') && revisable.includes(order.state)
  const open = () => setOpen(true)
  usePageActs(
    isPossible
      ? [
          {
            key: 'propose-revision',
            label: text('proposal.title', { code: order.code }),
            run: open,
          },
        ]
      : [],
  )
  if (!isPossible) return null
  return (
    <>
      <Button icon={<FormOutlined aria-hidden />} onClick={open}>
        {text('proposal.open')}
      </Button>
      {isOpen && (
        <Suspense>
          <RevisionDialog order={order} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
