import type { TakenChain } from '#contract/calls/chains.ts'
import { readerZone, useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts-context.tsx'
import { Button } from '../../../ui/button.tsx'
import { Link } from '../../../ui/link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { detailsHref } from '../job/crew.ts'

type Props = { taken: TakenChain; onClose: () => void }

/** Says of each job of a plan what became of it, and whether the others can be given back for nothing. */
export function PlanOutcome({ taken: { jobs, free_until }, onClose }: Props) {
  const say = useTexts('dayplans')
  const { time } = useFormat()
  const isWhole = jobs.every(({ outcome }) => outcome === 'taken')
  const isSplit = !isWhole && jobs.some(({ outcome }) => outcome === 'taken')
  return (
    <Notice tone={isWhole ? 'good' : 'warn'} title={say('outcome.title')} isLive>
      <ul className="flex flex-col gap-1">
        {jobs.map(({ code, outcome, reason }) => (
          <li key={code}>
            <Link to={detailsHref('mover', code)} className="worded-link font-semibold">
              {code}
            </Link>{' '}
            {say(`outcome.${outcome}`, { reason: reason ?? '' })}
          </li>
        ))}
      </ul>
      {isSplit && (
        <p className="mt-2 font-semibold">
          {free_until
            ? say('outcome.free', { time: time(free_until, readerZone()) })
            : say('outcome.not_free')}
        </p>
      )}
      <div className="mt-3">
        <Button look="plain" size="sm" onClick={onClose}>
          {say('outcome.close')}
        </Button>
      </div>
    </Notice>
  )
}
