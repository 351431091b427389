import type { Move } from '#contract/calls/moves.ts'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts-context.tsx'
import { Notice } from '../../../ui/notice.tsx'

/** Says that the move was cancelled because no crew came, and what the customer gets for it. */
export function NoShow({ move }: { move: Move }) {
  const say = useTexts('moves')
  const { money } = useFormat()
  const { failed_to_show_at, cancel_fee_cents, given_credit_cents } = move
  if (failed_to_show_at === null) return null
  return (
    <Notice tone="warn" title={say('no_show.title')}>
      <p className="mt-1">
        {cancel_fee_cents > 0
          ? say('no_show.fee', { fee: money(cancel_fee_cents) })
          : say('no_show.text')}
      </p>
      {given_credit_cents > 0 && (
        <p className="mt-2 font-semibold">
          {say('no_show.credit', { credit: money(given_credit_cents) })}
        </p>
      )}
    </Notice>
  )
}
