import { useNavigation } from '../../../lib/navigation.tsx'
import { useTexts } from '../../../lib/texts-context.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { Link } from '../../../ui/link.tsx'
import { days, type OfferView, sorts, viewHref } from './offer-view.ts'

type Props = {
  view: OfferView
  /** Whether the distance from home is known. */
  hasBase: boolean
}

/** Renders the choices of which open jobs are shown, and in which order. */
export function OfferFilters({ view, hasBase }: Props) {
  const say = useTexts('joblists')
  const { go } = useNavigation()
  return (
    <section
      aria-label={say('filters')}
      className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3"
    >
      <ul className="flex flex-wrap gap-2">
        {days.map((day) => (
          <li key={day}>
            <Chip to={viewHref({ ...view, day })} isOn={view.day === day}>
              {say(`day.${day}`)}
            </Chip>
          </li>
        ))}
        <li>
          <Chip to={viewHref({ ...view, isFitting: !view.isFitting })} isOn={view.isFitting}>
            {say('fitting')}
          </Chip>
        </li>
      </ul>
      <div className="w-full sm:w-60">
        <SelectField
          label={say('sort')}
          value={view.sort}
          onChange={({ target }) =>
            go(viewHref({ ...view, sort: target.value as OfferView['sort'] }), { replace: true })
          }
        >
          {sorts
            .filter((sort) => sort !== 'distance' || hasBase)
            .map((sort) => (
              <option key={sort} value={sort}>
                {say(`by.${sort}`)}
              </option>
            ))}
        </SelectField>
      </div>
    </section>
  )
}

function Chip({ to, isOn, children }: { to: string; isOn: boolean; children: string }) {
  return (
    <Link
      to={to}
      replace
      aria-current={isOn ? 'true' : undefined}
      className="inline-flex min-h-11 items-center rounded-full border-[1.5px] border-edge bg-card px-4 font-semibold hover:border-ink aria-[current]:border-transparent aria-[current]:bg-stitch-wash aria-[current]:ring-[2.5px] aria-[current]:ring-stitch-deep"
    >
      {children}
    </Link>
  )
}
