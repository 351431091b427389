import { readReadiness } from '#contract/calls/readiness.ts'
import { useServices } from '../../lib/services-context.tsx'
import { useTexts } from '../../lib/texts-context.tsx'
import { useLoaded } from '../../lib/use-loaded.ts'
import { Failed } from '../../ui/failed.tsx'
import { Link } from '../../ui/link.tsx'

/** Lists what a driver still has to do before the approval, and what lies with us. */
export function DriverSteps() {
  const say = useTexts('jobs')
  const { call } = useServices()
  const { data, error, reload } = useLoaded('readiness', (signal) =>
    call(readReadiness, { signal }),
  )
  if (data === null) return error && <Failed error={error} onRetry={reload} />
  const open = data.steps.filter(({ group, state }) => group === 'documents' && state !== 'done')
  const own = open.filter(({ state }) => state === 'todo')
  const given = open.filter(({ state }) => state !== 'todo')
  return (
    <>
      {own.length > 0 && <p className="mt-3 font-semibold">{say('profile.needs')}</p>}
      <ul>
        {own.map(({ key, title, text, href: to }) => (
          <li key={key}>
            <Link to={to} className="flex min-h-14 flex-col justify-center py-2">
              <span className="worded-link font-semibold">{title}</span>
              <span className="text-small">{text}</span>
            </Link>
          </li>
        ))}
      </ul>
      {given.map(({ key, title, text }) => (
        <p key={key} className="mt-3">
          <span className="font-semibold">{title}</span>
          <span className="block text-small">{text}</span>
        </p>
      ))}
    </>
  )
}
