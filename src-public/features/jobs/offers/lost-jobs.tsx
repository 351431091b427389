import { useEffect, useRef } from 'react'
import { listLostJobs } from '#contract/calls/jobs.ts'
import { useFormat } from '../../../lib/format.ts'
import { intlLocales } from '../../../lib/language.ts'
import { useServices } from '../../../lib/services-context.tsx'
import { useLanguage, useTexts } from '../../../lib/texts-context.tsx'
import { unbroken } from '../../../lib/unbroken.tsx'
import { untilWords } from '../../../lib/until-words.ts'
import { useLoaded } from '../../../lib/use-loaded.ts'
import { Fold } from '../../../ui/fold.tsx'
import { WhyNotButton } from './why-not.tsx'

type Props = {
  /** The open jobs: when they change, one may have been taken. */
  open: string
}

/** Lists the latest jobs that other crews took; nothing while there are none. */
export function LostJobs({ open }: Props) {
  const say = useTexts('joblists')
  const common = useTexts('common')
  const { language } = useLanguage()
  const { dayShort, window } = useFormat()
  const { call } = useServices()
  const { data, reload } = useLoaded('lost jobs', (signal) => call(listLostJobs, { signal }))
  const known = useRef(open)
  useEffect(() => {
    if (known.current === open) return
    known.current = open
    void reload()
  }, [open, reload])
  if (data === null || data.length === 0) return null
  return (
    <section className="mt-6">
      <Fold title={say('lost.title')}>
        <p>{say('lost.text')}</p>
        <ul className="mt-3 flex flex-col divide-y divide-line">
          {data.map((job) => (
            <li
              key={job.code}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3"
            >
              <span className="min-w-0 text-ink">
                <span className="block font-semibold">
                  {dayShort(job.window_start_at, job.time_zone)},{' '}
                  <span className="numeral">
                    {window(job.window_start_at, job.window_end_at, job.time_zone)}
                  </span>
                </span>
                <span className="block">{common('route', { from: job.from, to: job.to })}</span>
                <span className="block text-small text-soft">
                  {unbroken(job.code)} ·{' '}
                  {say('lost.taken', {
                    when: untilWords(
                      job.taken_at,
                      new Date(),
                      job.time_zone,
                      intlLocales[language],
                    ),
                  })}
                </span>
              </span>
              <WhyNotButton code={job.code} />
            </li>
          ))}
        </ul>
      </Fold>
    </section>
  )
}
