import type { Readiness } from '#contract/calls/readiness.ts'
import { href } from '#contract/routes.ts'
import { useTexts } from '../../lib/texts-context.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

/** Says why the profile was rejected or suspended, and the next step. */
export function StatusNotice({ readiness: { status, status_reason } }: { readiness: Readiness }) {
  const say = useTexts('business')
  if (status !== 'rejected' && status !== 'suspended') return null
  return (
    <Notice tone="bad" title={say(`add.${status}`)}>
      {status_reason && <p className="whitespace-pre-line">{status_reason}</p>}
      <p>{say(`add.${status}_text`)}</p>
      {status === 'suspended' && (
        <LinkButton look="quiet" size="sm" to={href('chat-support')}>
          {say('add.write')}
        </LinkButton>
      )}
    </Notice>
  )
}
