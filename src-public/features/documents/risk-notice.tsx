import type { OwnDocument } from '#contract/calls/documents.ts'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../lib/texts-context.tsx'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { type Crew, detailsHref } from '../jobs/job/crew.ts'
import { urgencyOf } from './document-need.ts'

type Props = { document: OwnDocument; zone: string; crew: Crew; children?: React.ReactNode }

/** Says what stops when a document ends, and which accepted jobs depend on it. */
export function RiskNotice({ document, zone, crew, children }: Props) {
  const say = useTexts('documents')
  const { day, dayShort, money } = useFormat()
  const { kind, owner, blocks, in_force_until, at_risk } = document
  const { count, pay_cents, jobs } = at_risk
  const name = say(`kind.${kind}`)
  return (
    <Notice
      tone={urgencyOf(document) === 'bad' ? 'bad' : 'warn'}
      isLive={false}
      title={
        in_force_until === null
          ? say('risk.missing', { kind: name })
          : say('risk.ends', { kind: name, day: day(in_force_until, zone) })
      }
    >
      {blocks.includes('offers') && <p>{say('risk.offers')}</p>}
      {blocks.includes('driver') && (
        <p>
          {crew === 'driver' ? say('risk.driver_own') : say('risk.driver', { name: owner.name })}
        </p>
      )}
      {count > 0 && (
        <>
          <p className="mt-1 font-semibold">
            {pay_cents === null
              ? say('risk.jobs', { count })
              : say('risk.jobs_pay', { count, pay: money(pay_cents) })}
          </p>
          <ul className="mt-1 flex flex-wrap gap-x-5">
            {jobs.map(({ code, window_start_at, time_zone }) => (
              <li key={code}>
                <Link
                  to={detailsHref(crew, code)}
                  className="inline-flex min-h-11 items-center gap-2 text-link underline underline-offset-4"
                >
                  {code}, {dayShort(window_start_at, time_zone)}
                </Link>
              </li>
            ))}
            {count > jobs.length && (
              <li className="inline-flex min-h-11 items-center">
                {say('risk.more', { count: count - jobs.length })}
              </li>
            )}
          </ul>
        </>
      )}
      {children}
    </Notice>
  )
}
