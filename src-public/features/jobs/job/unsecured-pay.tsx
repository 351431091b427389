import type { Job } from '#contract/calls/jobs.ts'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts-context.tsx'
import { Notice } from '../../../ui/notice.tsx'

/** Warns a mover of a job whose price isn't held, and says that it can be given back free. */
export function UnsecuredPay({ job: { unsecured_until, city } }: { job: Job }) {
  const say = useTexts('jobs')
  const { moment } = useFormat()
  if (unsecured_until === null) return null
  return (
    <Notice tone="warn" title={say('unsecured.title')} isLive={false}>
      {say('unsecured.text', { until: moment(unsecured_until, city.time_zone) })}
    </Notice>
  )
}
