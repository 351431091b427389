import type { Move } from '#contract/calls/moves.ts'
import { href } from '#contract/routes.ts'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts-context.tsx'
import { LinkButton } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'

/** Shows that staff proposes a change, which waits for the customer's answer. */
export function ProposalNotice({ move }: { move: Move }) {
  const say = useTexts('moves')
  const { moment } = useFormat()
  const { proposal, city } = move
  if (proposal === null) return null
  return (
    <Notice tone="warn" title={say('details.proposal')}>
      <p>{say('details.proposal_text', { until: moment(proposal.expires_at, city.time_zone) })}</p>
      <div className="mt-3">
        <LinkButton size="sm" to={href('customer-moves-proposal', {}, { code: proposal.code })}>
          {say('details.proposal_action')}
        </LinkButton>
      </div>
    </Notice>
  )
}
