import { useEffect } from 'react'
import { appNames, appOf, pathOf } from '../features/apps/apps.ts'
import { useNavigation } from '../lib/navigation.tsx'
import { useServices, useSession } from '../lib/services-context.tsx'
import { useTexts } from '../lib/texts-context.tsx'
import { isPhone } from '../ports/device-type.ts'
import { definePage } from '../routing/page.tsx'
import { Link } from '../ui/link.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { PageSection } from '../ui/page-section.tsx'

export const page = definePage({
  meta: ({ say }) => ({
    title: say('apps')('chooser.title'),
    description: say('apps')('chooser.lead'),
  }),
  Component: Chooser,
})

function Chooser() {
  const say = useTexts('apps')
  usePhoneRedirect()
  return (
    <>
      <PageHead title={say('chooser.heading')} lead={say('chooser.lead')} />
      <PageSection title={say('chooser.which')}>
        <ul className="grid gap-6 sm:grid-cols-3">
          {appNames.map((app) => (
            <li
              key={app}
              className="relative flex flex-col items-center overflow-hidden rounded-card bg-card px-5 pt-8 shadow-card focus-within:ring-2 focus-within:ring-stitch-deep hover:shadow-lifted"
            >
              <h2 className="text-center text-xl">
                <Link to={pathOf(app)} className="after:absolute after:inset-0">
                  {say(`${app}.title`)}
                </Link>
              </h2>
              <p className="mt-2 mb-6 text-center text-soft">{say(`${app}.short`)}</p>
              <img
                src={`/pictures/phone-${app}.svg`}
                width={220}
                height={340}
                alt=""
                loading="lazy"
                className="mt-auto block h-60 w-auto object-cover object-top"
              />
            </li>
          ))}
        </ul>
      </PageSection>
    </>
  )
}

/** Redirects a phone to the app of the signed-in user's role. */
function usePhoneRedirect() {
  const { session } = useServices()
  const { identity } = useSession()
  const { go } = useNavigation()
  const role = identity?.role
  useEffect(() => {
    if (!isPhone(navigator.userAgent)) return
    let isHere = true
    void session.start().then(() => {
      if (isHere) go(pathOf(appOf(role)), { replace: true })
    })
    return () => {
      isHere = false
    }
  }, [session, role, go])
}
