import type { Move } from '#contract/calls/moves.ts'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts-context.tsx'
import { useNow } from '../../../lib/use-now.ts'
import { Notice } from '../../../ui/notice.tsx'

const minute = 60_000

/** Says how long the crew at the door waits for free, and what follows. */
export function DoorWait({ move }: { move: Move }) {
  const say = useTexts('moves')
  const { money, time } = useFormat()
  const now = useNow()
  const { waiting, contact_tries, city } = move
  if (waiting === null) return null
  const { since, free_until, fee_cents } = waiting
  // A crew that came before the window only waits for its start.
  if (Date.parse(since) > now.getTime()) return null
  const count = Math.ceil((Date.parse(free_until) - now.getTime()) / minute)
  const until = time(free_until, city.time_zone)
  const last = contact_tries.at(-1)
  return (
    <Notice
      tone="warn"
      title={count > 0 ? say('door.waits', { until, count }) : say('door.over')}
      isLive
    >
      <p className="mt-1">
        {fee_cents > 0 ? say('door.fee', { fee: money(fee_cents) }) : say('door.no_fee')}
      </p>
      {last && (
        <p className="mt-1 font-semibold">
          {say(`door.tried_${last.contact_by}`, { time: time(last.tried_at, city.time_zone) })}
        </p>
      )}
    </Notice>
  )
}
