import type { Move } from '#contract/calls/moves.ts'
import { isIn } from '#contract/order-phases.ts'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../lib/texts-context.tsx'
import { useNow } from '../../lib/use-now.ts'

/** A phone in a pocket asks for nothing either, so it takes a while to be worth a word. */
const quietMs = 20 * 60_000

/** Says since when the driver's phone has not reached us while the move is under way. */
export function QuietDriver({ order }: { order: Pick<Move, 'state' | 'city' | 'driver'> }) {
  const say = useTexts('stops')
  const { time } = useFormat()
  const now = useNow()
  const heard_at = order.driver?.heard_at
  if (!heard_at || !isIn(order.state, 'under_way')) return null
  if (now.getTime() - Date.parse(heard_at) < quietMs) return null
  return (
    <p className="mt-2 text-small text-soft" role="status">
      {say('quiet', { time: time(heard_at, order.city.time_zone) })}
    </p>
  )
}
