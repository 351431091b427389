import { href } from '#contract/routes.ts'
import { Availability } from '../features/crew/availability.tsx'
import { readOwnMover } from '../features/crew/own-rows.ts'
import { PreferencesForm } from '../features/preferences/preferences-form.tsx'
import { forMembers } from '../features/team/for-members.tsx'
import { useServices } from '../lib/services-context.tsx'
import { useTexts } from '../lib/texts-context.tsx'
import { useLoaded } from '../lib/use-loaded.ts'
import { definePage } from '../routing/page.tsx'
import { Empty } from '../ui/empty.tsx'
import { Failed } from '../ui/failed.tsx'
import { Link } from '../ui/link.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { Loading } from '../ui/skeleton.tsx'

export const page = definePage({
  meta: ({ say }) => ({ title: say('preferences')('title'), isPrivate: true }),
  Component: forMembers('mover-preferences', MoverPreferences),
})

function MoverPreferences() {
  const say = useTexts('preferences')
  const jobs = useTexts('jobs')
  const { http } = useServices()
  const { data, error, isLoading, reload, replace } = useLoaded('mover', (signal) =>
    readOwnMover(http, signal),
  )
  return (
    <Sheet title={say('title')} lead={say('lead')}>
      {data === null &&
        (error ? <Failed error={error} onRetry={reload} /> : isLoading && <Loading rows={4} />)}
      {data === null && !error && !isLoading && <Empty title={jobs('profile.none')} />}
      {data && (
        <div className="grid gap-5">
          <Availability mover={data} isLoading={isLoading} onChanged={reload} />
          <PreferencesForm mover={data} onSaved={replace} />
          <More />
        </div>
      )}
    </Sheet>
  )
}

const links = [
  ['mover-calendar', 'calendar'],
  ['mover-notifications', 'notifications'],
  ['mover-profile', 'cities'],
] as const

function More() {
  const say = useTexts('preferences')
  return (
    <nav aria-label={say('more')}>
      <ul>
        {links.map(([page, label]) => (
          <li key={page}>
            <Link
              to={href(page)}
              className="worded-link inline-flex min-h-11 items-center font-semibold"
            >
              {say(label)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
