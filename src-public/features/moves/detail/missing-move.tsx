import type { CallError } from '#contract/client/call-error.ts'
import { href } from '#contract/routes.ts'
import { useTexts } from '../../../lib/texts-context.tsx'
import { LinkButton } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Failed } from '../../../ui/failed.tsx'

type Props = { error: CallError; onRetry: () => Promise<void> }

/** Shows, in place of a move, that it does not exist or could not be loaded. */
export function MissingMove({ error, onRetry }: Props) {
  const say = useTexts('moves')
  if (error.status !== 404) return <Failed error={error} onRetry={onRetry} />
  return (
    <Empty title={say('details.missing')}>
      <p>{say('details.missing_text')}</p>
      <div className="mt-4">
        <LinkButton to={href('customer-moves')} look="plain">
          {say('details.to_list')}
        </LinkButton>
      </div>
    </Empty>
  )
}
