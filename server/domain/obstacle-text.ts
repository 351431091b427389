import { translate } from '#server/kernel/translate.ts'
import type { Candidate } from './eligibility.ts'

/** Says why a mover can't take a job, and of a document that ends before it which one, and when. */
export function obstacleText(
  locale: string,
  key: string,
  { insured_until, documents_until }: Pick<Candidate, 'insured_until' | 'documents_until'>,
  timeZone: string,
): string {
  const until = Math.min(insured_until, documents_until)
  if (key !== 'papers_by_then' || !Number.isFinite(until)) return translate(locale, `mover.${key}`)
  const day = new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', timeZone })
  const which = insured_until <= documents_until ? 'insurance_by_then' : 'papers_by_then'
  return translate(locale, `mover.${which}`, { day: day.format(until) })
}
