import { listKnownMovers } from '#contract/calls/favorite-movers.ts'
import { useServices, useSession } from '../../lib/services-context.tsx'
import { useTexts } from '../../lib/texts-context.tsx'
import { useLoaded } from '../../lib/use-loaded.ts'
import { SelectField } from '../../ui/field.tsx'
import { useBooking } from '../booking/draft/booking-context.tsx'
import { draftStore } from '../booking/draft/draft-store.ts'

/** Asks a customer with favorite movers which of them gets first choice of the move. */
export function PreferredMover() {
  const say = useTexts('booking')
  const { call } = useServices()
  const { identity } = useSession()
  const { draft, errorOf } = useBooking()
  const isCustomer = identity?.role === 'customer'
  const { data } = useLoaded(`favorites of ${isCustomer ? identity.id : ''}`, (signal) =>
    isCustomer ? call(listKnownMovers, { signal }) : Promise.resolve(nobody),
  )
  const favorites = data?.filter(({ is_favorite }) => is_favorite) ?? []
  if (favorites.length === 0) return null
  return (
    <div className="mt-6 max-w-md">
      <SelectField
        id="preferred-mover"
        label={say('you.preferred')}
        hint={say('you.preferred_hint')}
        error={errorOf('preferred_mover_id')}
        value={draft.preferred_mover_id ?? ''}
        onChange={({ target: { value } }) =>
          draftStore.change({ preferred_mover_id: value === '' ? null : Number(value) })
        }
      >
        <option value="">{say('you.preferred_none')}</option>
        {favorites.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
    </div>
  )
}

const nobody = { data: [], error: null }
