import { useSyncExternalStore } from 'react'
import { useServices } from '../../lib/services-context.tsx'
import { useTexts } from '../../lib/texts-context.tsx'
import { pushOf } from '../../ports/push.ts'
import { Button } from '../../ui/button.tsx'

type Props = { className: string; isWhole?: boolean }

/** Shows whether this browser receives push messages, and a button to turn them on. */
export function PushOffer({ className, isWhole = false }: Props) {
  const say = useTexts('notifications')
  const push = pushOf(useServices())
  const state = useSyncExternalStore(push.subscribe, push.snapshot, push.snapshot)
  const isOpen = state === 'ask' || state === 'working' || state === 'failed'
  if (state === 'off' || (!isOpen && !isWhole)) return null
  return (
    <div className={className}>
      {isOpen ? (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="min-w-0 grow basis-52 text-small">
            {say(state === 'failed' ? 'push.failed' : 'push.text')}
          </p>
          <Button
            look="plain"
            size="sm"
            isBusy={state === 'working'}
            onClick={() => void push.turnOn()}
          >
            {say('push.turn_on')}
          </Button>
        </div>
      ) : (
        <p>{say(state === 'on' ? 'push.on' : 'push.denied')}</p>
      )}
    </div>
  )
}
