import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../lib/texts-context.tsx'
import { Card } from '../../ui/card.tsx'
import { Stars } from '../../ui/stars.tsx'
import type { MoverRow } from '../crew/own-rows.ts'

/** Shows a mover's business as customers see it. */
export function PublicCard({ mover }: { mover: MoverRow }) {
  const say = useTexts('business')
  const { number } = useFormat()
  const { business_name, rating, rating_count, jobs_done } = mover
  return (
    <Card>
      <p className="text-small text-soft">{say('profile.public')}</p>
      <h2 className="mt-1 text-2xl break-words">{business_name}</h2>
      <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        {typeof rating === 'number' ? (
          <>
            <Stars value={rating} label={number(rating, 1)} />
            <span>{say('profile.ratings', { count: rating_count })}</span>
          </>
        ) : (
          <span>{say('profile.no_rating')}</span>
        )}
        <span className="text-soft">{say('profile.jobs', { count: jobs_done })}</span>
      </p>
    </Card>
  )
}
