import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../lib/texts-context.tsx'
import type { MoverRow } from '../crew/own-rows.ts'

/** Says which jobs a mover gave back or missed, and until when that is on the record. */
export function Standing({ mover }: { mover: MoverRow }) {
  const say = useTexts('business')
  const { dayAndYear } = useFormat()
  const { releases, late_releases, no_shows, no_shows_until } = mover
  const isOnRecord =
    no_shows > 0 && no_shows_until !== null && Date.parse(no_shows_until) > Date.now()
  if (releases === 0 && !isOnRecord) return <p>{say('profile.standing_good')}</p>
  return (
    <ul className="grid gap-2">
      {releases > 0 && <li>{say('profile.releases', { count: releases, late: late_releases })}</li>}
      {isOnRecord && (
        <li>
          {say('profile.no_shows', { count: no_shows, day: dayAndYear(no_shows_until, 'UTC') })}
        </li>
      )}
    </ul>
  )
}
