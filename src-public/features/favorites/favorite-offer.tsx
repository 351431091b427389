import { listKnownMovers } from '#contract/calls/favorite-movers.ts'
import { useServices } from '../../lib/services-context.tsx'
import { useLoaded } from '../../lib/use-loaded.ts'
import { FavoriteButton } from './favorite-button.tsx'

/** Offers to make the mover of a move that is done a favorite. */
export function FavoriteOffer({ mover_id }: { mover_id: number }) {
  const { call } = useServices()
  const { data, reload } = useLoaded('known movers', (signal) => call(listKnownMovers, { signal }))
  const mover = data?.find(({ id }) => id === mover_id)
  return mover ? <FavoriteButton mover={mover} onChanged={reload} /> : null
}
