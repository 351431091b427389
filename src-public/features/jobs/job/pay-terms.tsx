import type { PayTerms as Terms } from '#contract/calls/jobs.ts'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts-context.tsx'
import { useDuration } from '../../../lib/use-duration.ts'

type PayTermsProps = {
  terms: Terms
  billed_minutes: number
  /** Whether the rule behind it is explained too. */
  isExplained?: boolean
}

/** Says how the measured time changes the pay of a job. */
export function PayTerms({ terms, billed_minutes, isExplained = false }: PayTermsProps) {
  const say = useTexts('jobs')
  const { money } = useFormat()
  const duration = useDuration()
  const sentence =
    terms.mode === 'capped'
      ? say('pay_terms.capped', { least: money(terms.min_cents), most: money(terms.max_cents) })
      : terms.full_pay_minutes === 0
        ? say('pay_terms.always')
        : say('pay_terms.kept', {
            least: duration(terms.full_pay_minutes),
            estimated: duration(billed_minutes),
          })
  return (
    <>
      <p className="numeral text-small">{sentence}</p>
      {isExplained && terms.mode === 'fixed' && (
        <p className="mt-1 text-small text-soft">{say('pay_terms.rule')}</p>
      )}
    </>
  )
}
