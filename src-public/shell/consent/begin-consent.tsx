import { type RouteName, routes } from '#contract/routes.ts'
import type { Boot } from '../../hydration/boot.ts'
import { mountOverlay } from '../../hydration/mount-overlay.tsx'
import { type Analytics, loadAnalytics } from '../../ports/analytics.ts'
import { loadPixel, type Pixel } from '../../ports/pixel.ts'
import { choices } from './choices.ts'
import { ConsentBanner, ConsentLink } from './consent-banner.tsx'

/**
 * Analytics load only on public pages: other URLs contain codes, and the unsubscribe URL a token.
 */
const isPublic = (name: RouteName): boolean =>
  routes[name].render === 'server' && name !== 'unsubscribe'

/**
 * Shows the consent banner, and loads analytics and the ad pixel after consent, until it is
 * withdrawn.
 */
export async function beginConsent(boot: Boot): Promise<void> {
  const { analytics, pixel } = boot.hydration.site.vendors
  const { log } = boot.services
  let loaded: (Analytics | Pixel)[] = []

  function applyChoice(): void {
    const { choice } = choices.snapshot()
    if (choice === 'accepted' && loaded.length === 0 && isPublic(boot.hydration.route)) {
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
  choices.subscribe(applyChoice)
  applyChoice()
  await mountOverlay(
    boot,
    <>
      <ConsentLink />
      <ConsentBanner />
    </>,
  )
}
