import { type KnownMover, listKnownMovers } from '#contract/calls/favorite-movers.ts'
import { useFormat } from '../../lib/format.ts'
import { useServices } from '../../lib/services-context.tsx'
import { useTexts } from '../../lib/texts-context.tsx'
import { useLoaded } from '../../lib/use-loaded.ts'
import { Card } from '../../ui/card.tsx'
import { Flag } from '../../ui/flag.tsx'
import { SectionFailed } from '../../ui/section-failed.tsx'
import { Loading } from '../../ui/skeleton.tsx'
import { BookAgain } from '../moves/actions/book-again.tsx'
import { FavoriteButton } from './favorite-button.tsx'

/** Lists the movers who have moved a customer, to mark those whom they want again. */
export function FavoriteMovers() {
  const say = useTexts('profile')
  const { call } = useServices()
  const { data, error, reload } = useLoaded('known movers', (signal) =>
    call(listKnownMovers, { signal }),
  )
  return (
    <section aria-labelledby="favorites">
      <h2 id="favorites" className="text-2xl">
        {say('favorites.title')}
      </h2>
      <p className="mt-1 mb-4 text-soft">{say('favorites.lead')}</p>
      {error && <SectionFailed error={error} onRetry={reload} />}
      {!error && data === null && <Loading rows={2} />}
      {data && (
        <Card>
          {data.length === 0 && <p className="text-soft">{say('favorites.empty')}</p>}
          <ul className="flex flex-col divide-y divide-line empty:hidden">
            {data.map((mover) => (
              <li key={mover.id} className="py-4 first:pt-0 last:pb-0">
                <Mover mover={mover} onChanged={reload} />
              </li>
            ))}
          </ul>
        </Card>
      )}
    </section>
  )
}

function Mover({ mover, onChanged }: { mover: KnownMover; onChanged: () => Promise<void> }) {
  const say = useTexts('profile')
  const { number } = useFormat()
  const { id, name, rating, is_favorite, last_code } = mover
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold break-words">{name}</span>
        {is_favorite && <Flag tone="good">{say('favorites.is')}</Flag>}
        {rating !== null && (
          <span className="text-small text-soft">
            {say('favorites.rating', { rating: number(rating) })}
          </span>
        )}
      </span>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <FavoriteButton mover={mover} onChanged={onChanged} />
        <BookAgain code={last_code} {...(is_favorite ? { preferred_mover_id: id } : {})} />
      </div>
    </div>
  )
}
