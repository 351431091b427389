import type { OwnDocument } from '#contract/calls/documents.ts'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../lib/texts-context.tsx'
import { warningDays } from './document-need.ts'

type Props = { document: OwnDocument; zone: string }

/** Says in a sentence or two where a document stands. */
export function DocumentLine({ document, zone }: Props) {
  const say = useTexts('documents')
  const { dayAndYear, moment } = useFormat()
  const { state, in_force_until, is_in_force, days_left, uploaded_at, rejection } = document
  const end = in_force_until && dayAndYear(in_force_until, zone)
  const isReplaced = state === 'uploaded' || state === 'in_review' || state === 'rejected'
  return (
    <>
      {state === 'required' && say('line.required')}
      {state === 'rejected' && say('line.rejected', { reason: rejection ?? '' })}
      {state === 'expired' && <Expired document={document} />}
      {(state === 'uploaded' || state === 'in_review') &&
        (uploaded_at
          ? say('line.with_us', { moment: moment(uploaded_at, zone) })
          : say('line.with_us_undated'))}
      {(state === 'approved' || state === 'expiring') && (
        <>
          {end === null && say('line.endless')}
          {end !== null &&
            (days_left !== null && days_left <= warningDays
              ? say('line.days', { count: days_left, day: end })
              : say('line.until', { day: end }))}
        </>
      )}
      {isReplaced && is_in_force && end !== null && <> {say('line.previous', { day: end })}</>}
    </>
  )
}

function Expired({ document: { expires_on } }: Pick<Props, 'document'>) {
  const say = useTexts('documents')
  const { dayAndYear } = useFormat()
  if (expires_on === null) return say('line.expired_undated')
  return say('line.expired', { day: dayAndYear(`${expires_on}T00:00:00.000Z`, 'UTC') })
}
