import { type RouteName, routes } from '#contract/routes.ts'
import type { Boot } from '../../app/boot.ts'
import { type Analytics, loadAnalytics } from '../../ports/analytics.ts'
import { loadPixel, type Pixel } from '../../ports/pixel.ts'
import { mountBeside } from '../beside/mount-beside.tsx'
import { choices } from './choices.ts'
import { ConsentBanner, ConsentLink } from './consent-banner.tsx'

/** Only what everybody may see is told of: other pages' addresses hold codes, and a mail's its key. */
const isOpen = (name: RouteName): boolean =>
  routes[name].render === 'server' && name !== 'unsubscribe'

/** Asks, and loads analytics and the ad pixel once that is agreed to, until it is taken back. */
export async function beginConsent(boot: Boot): Promise<void> {
  const { analytics, pixel } = boot.hydration.site.vendors
  const { log } = boot.front
  let loaded: (Analytics | Pixel)[] = []

  function act(): void {
    const { choice } = choices.snapshot()
    if (choice === 'accepted' && loaded.length === 0 && isOpen(boot.hydration.route)) {
      loaded = [
        ...(analytics ? [loadAnalytics(analytics, log)] : []),
        ...(pixel ? [loadPixel(pixel, log)] : []),
      ]
    }
    if (choice === 'refused') {
      for (const vendor of loaded) vendor.stop()
      loaded = []
    }
  }

  choices.follow()
  choices.subscribe(act)
  act()
  await mountBeside(
    boot,
    <>
      <ConsentLink />
      <ConsentBanner />
    </>,
  )
}
