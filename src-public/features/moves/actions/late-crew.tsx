import { useState } from 'react'
import type { Move } from '#contract/calls/moves.ts'
import { href } from '#contract/routes.ts'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts-context.tsx'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PhoneLink } from '../../order/phone-link.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { ConfirmTransition } from './confirm-transition.tsx'

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
      {/* Canceling is no longer free afterwards. */}
      {open === 'here' && (
        <ConfirmTransition
          id={move.id}
          transition="report_arrival"
          title={say('late.ask')}
          text={say('late.ask_text')}
          action={say('late.yes')}
          onClose={close}
          onDone={onDone}
        />
      )}
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
