import { href } from '#contract/routes.ts'
import { useSession } from '../../lib/services-context.tsx'
import type { TextsSnapshot } from '../../lib/texts.ts'
import { useTexts } from '../../lib/texts-context.tsx'
import type { Meta } from '../../routing/page.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { PageSection } from '../../ui/page-section.tsx'
import { Points } from '../../ui/points.tsx'
import { type AppName, appNames, pathOf } from './apps.ts'
import { Install } from './install.tsx'

export function appMeta({ say }: TextsSnapshot, app: AppName): Meta {
  const texts = say('apps')
  const name = texts(`${app}.title`)
  const description = texts(`${app}.lead`)
  return {
    title: name,
    description,
    jsonLd: [
      {
        '@type': 'WebApplication',
        name,
        description,
        applicationCategory: app === 'customerapp' ? 'TravelApplication' : 'BusinessApplication',
        operatingSystem: 'Android, iOS, Windows, macOS, Linux',
        browserRequirements: 'Requires JavaScript',
        offers: { '@type': 'Offer', price: '0', priceCurrency: 'USD' },
      },
    ],
  }
}

const features = {
  customerapp: [
    'customerapp.price',
    'customerapp.progress',
    'customerapp.chat',
    'customerapp.changes',
    'customerapp.delivery_code',
    'customerapp.notifications',
  ],
  moverapp: [
    'moverapp.hourly_rate',
    'moverapp.first_come',
    'moverapp.matching_jobs',
    'moverapp.drivers',
    'moverapp.earnings',
    'moverapp.chat',
  ],
  driverapp: [
    'driverapp.next_step',
    'driverapp.addresses',
    'driverapp.items',
    'driverapp.proof',
    'driverapp.duty',
    'driverapp.chat',
  ],
} as const

/** Shows the page of one web app: what it does, and how to install it. */
export function AppPage({ app }: { app: AppName }) {
  const say = useTexts('apps')
  return (
    <>
      <header className="quilted on-blanket overflow-hidden">
        <div className="mx-auto grid max-w-6xl items-end gap-x-12 gap-y-8 px-4 pt-10 sm:px-6 sm:pt-14 md:grid-cols-[1fr_auto]">
          <div className="pb-2 md:pb-16">
            <h1 className="max-w-2xl text-title">{say(`${app}.heading`)}</h1>
            <p className="mt-4 max-w-2xl text-lead text-cream-soft">{say(`${app}.lead`)}</p>
            <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
              <StartLink app={app} />
              <a
                href="#install"
                className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
              >
                {say('install.title')}
              </a>
            </div>
          </div>
          <img
            src={`/pictures/phone-${app}.svg`}
            width={220}
            height={340}
            alt=""
            className="mx-auto block h-64 w-auto object-cover object-top md:h-[21rem]"
          />
        </div>
        <div className="seam" />
      </header>
      <PageSection title={say('what')}>
        <Points
          points={features[app].map((feature) => ({
            title: say(feature),
            text: say(`${feature}_text`),
          }))}
        />
      </PageSection>
      <Install app={app} />
      <PageSection title={say('others')}>
        <ul className="flex flex-wrap gap-x-8 gap-y-2">
          {appNames
            .filter((one) => one !== app)
            .map((one) => (
              <li key={one}>
                <Link to={pathOf(one)} className="worded-link font-semibold">
                  {say(`${one}.title`)}
                </Link>
              </li>
            ))}
        </ul>
      </PageSection>
    </>
  )
}

const areas = { customerapp: 'customer', moverapp: 'mover', driverapp: 'driver' } as const

/** Links to the user's own area, or to signing up. */
function StartLink({ app }: { app: AppName }) {
  const say = useTexts('apps')
  const { identity } = useSession()
  const area = areas[app]
  if (identity?.role === area) {
    return (
      <LinkButton size="lg" to={href(area)}>
        {say('open')}
      </LinkButton>
    )
  }
  const signUp = {
    customerapp: href('order'),
    moverapp: href('auth-signup', {}, { role: 'mover' }),
    driverapp: href('auth-username', {}, { to: href('driver') }),
  }
  return (
    <LinkButton size="lg" to={signUp[app]}>
      {say(`${app}.begin`)}
    </LinkButton>
  )
}
