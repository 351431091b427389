import { useState } from 'react'
import type { Move } from '#contract/calls/moves.ts'
import { href } from '#contract/routes.ts'
import { useFormat } from '../../../lib/format.ts'
import { useServices } from '../../../lib/services-context.tsx'
import { useTexts } from '../../../lib/texts-context.tsx'
import { useErrorMessage } from '../../../lib/use-error-message.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { transitionOrder } from '../../order/move-order.ts'
import { PhoneLink } from '../../order/phone-link.tsx'
import { CancelDialog } from './cancel-dialog.tsx'

type Props = { move: Move; onDone: () => Promise<void> }

/** Asks the customer whether the late crew is there, and offers to cancel free of charge. */
export function LateCrew({ move, onDone }: Props) {
  const say = useTexts('moves')
  const { time } = useFormat()
  const [open, setOpen] = useState<'here' | 'cancel' | null>(null)
  const { late_crew, window_end_at, city } = move
  if (late_crew === null) return null
  const close = () => setOpen(null)
  const { ends_at, seen_at } = late_crew
  if (seen_at !== null)
    return (
      <Notice tone="info" title={say('late.seen')}>
        <p className="mt-1">{say('late.seen_text', { time: time(seen_at, city.time_zone) })}</p>
        <Reach move={move} />
      </Notice>
    )
  return (
    <Notice tone="warn" title={say('late.title')} isLive>
      <p className="mt-1">
        {say('late.text', {
          end: time(window_end_at, city.time_zone),
          time: time(ends_at, city.time_zone),
        })}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button onClick={() => setOpen('here')}>{say('late.here')}</Button>
        <Button look="danger" onClick={() => setOpen('cancel')}>
          {say('late.cancel')}
        </Button>
      </div>
      <Reach move={move} />
      {open === 'here' && <HereDialog id={move.id} onClose={close} onDone={onDone} />}
      {open === 'cancel' && <CancelDialog move={move} onClose={close} onDone={onDone} />}
    </Notice>
  )
}

/** Shows how to reach the crew and support. */
function Reach({ move: { driver, code } }: { move: Move }) {
  const say = useTexts('moves')
  return (
    <div className="mt-4">
      <p className="text-small font-semibold">{say('late.reach')}</p>
      <div className="mt-1 flex flex-wrap items-center gap-3">
        {driver?.phone && (
          <PhoneLink
            phone={driver.phone}
            label={say('details.call_driver', { name: driver.name })}
          />
        )}
        <LinkButton look="plain" size="sm" to={href('chat', {}, { code })}>
          {say('details.chat')}
        </LinkButton>
        <LinkButton look="plain" size="sm" to={href('chat-support')}>
          {say('late.support')}
        </LinkButton>
      </div>
    </div>
  )
}

type HereProps = { id: number; onClose: () => void; onDone: () => Promise<void> }

/** Asks for confirmation, because canceling is no longer free afterwards. */
function HereDialog({ id, onClose, onDone }: HereProps) {
  const say = useTexts('moves')
  const errorMessage = useErrorMessage()
  const services = useServices()
  const report = async () => {
    const { error } = await transitionOrder(services, id, 'report_arrival')
    if (error === null || error.status === 409) await onDone()
    if (error !== null) return errorMessage(error)
    onClose()
    return null
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={say('late.ask')}
      height="fit-content"
      confirm={{ label: say('late.yes'), run: report, cancelLabel: say('act.back') }}
    >
      <p>{say('late.ask_text')}</p>
    </Dialog>
  )
}
