import type { ReactNode } from 'react'
import type { Job } from '#contract/calls/jobs.ts'
import { href } from '#contract/routes.ts'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts-context.tsx'
import { LinkButton } from '../../../ui/button.tsx'
import type { Tone } from '../../../ui/flag.tsx'
import { Notice } from '../../../ui/notice.tsx'

/** Says what became of a job that is disputed, or whose crew or customer was not there. */
export function JobOutcome({ job }: { job: Job }) {
  const say = useTexts('jobs')
  const { moment } = useFormat()
  const { failed_to_show_at, contest, arrival, city, state, pay_cents } = job
  if (failed_to_show_at !== null)
    return (
      <Outcome tone="bad" title={say('outcome.no_show')} isOpenToSupport>
        {say('outcome.no_show_text')}
      </Outcome>
    )
  // A driver, who isn't told the pay, reads of the dispute where the next step would be.
  if (state === 'disputed' && pay_cents !== null)
    return (
      <Outcome tone="warn" title={say('outcome.disputed')} isOpenToSupport>
        {say('outcome.disputed_text')}
      </Outcome>
    )
  if (contest === null) return null
  const { outcome, contested_at, until, is_open } = contest
  if (outcome !== null)
    return (
      <Outcome tone={outcome === 'upheld' ? 'good' : 'bad'} title={say(`outcome.${outcome}`)}>
        {say(`outcome.${outcome}_text`)}
      </Outcome>
    )
  if (contested_at !== null)
    return (
      <Outcome tone="warn" title={say('outcome.contested')} isOpenToSupport>
        {say('outcome.contested_text')}
      </Outcome>
    )
  if (!is_open) return null
  const paid = arrival?.is_proven ? 'proven' : 'until'
  return (
    <Outcome tone="info" title={say(`outcome.${paid}`)}>
      {say(`outcome.${paid}_text`, { until: moment(until, city.time_zone) })}
    </Outcome>
  )
}

type OutcomeProps = { tone: Tone; title: string; children: ReactNode; isOpenToSupport?: boolean }

function Outcome({ tone, title, children, isOpenToSupport = false }: OutcomeProps) {
  const say = useTexts('jobs')
  return (
    <Notice tone={tone} title={title} isLive={false}>
      <p className="mt-1">{children}</p>
      {isOpenToSupport && (
        <div className="mt-3">
          <LinkButton look="plain" size="sm" to={href('chat-support')}>
            {say('outcome.support')}
          </LinkButton>
        </div>
      )}
    </Notice>
  )
}
